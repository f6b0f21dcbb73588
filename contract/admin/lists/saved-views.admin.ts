/** The saved views of staff: filters and order of a list, under a name. */
import { z } from 'zod'
import { IdParams, id } from '../../lib/fields.ts'
import { forStaff, type Permission } from '../../permissions.ts'
import { problems } from '../../problems.ts'

const ViewedList = z.enum(['orders', 'products', 'users'])
export type ViewedList = z.output<typeof ViewedList>

/** The permission that each list needs, and so do its views. */
export const VIEW_PERMISSIONS: Readonly<Record<ViewedList, Permission>> = {
  orders: 'orders.read',
  products: 'products.read',
  users: 'users.read',
}

/** The maximum number of views of one user for one list. */
export const MAX_SAVED_VIEWS = 20

export const SavedViewForm = z.object({
  list: ViewedList,
  name: z.string().trim().min(1, 'Enter a name.').max(40, 'Use at most 40 characters.'),
  /** The query of the list's address, without its page: 'view=to_pack&search=hale'. */
  query: z
    .string()
    .min(1)
    .max(1000)
    .regex(/^[\w%+.,~*@:=&-]+$/),
  /** Whether all staff who read the list see it. */
  is_shared: z.boolean(),
})

export const SavedView = SavedViewForm.extend({ id, is_own: z.boolean() }).meta({ id: 'SavedView' })
export type SavedView = z.output<typeof SavedView>

const tags = ['Views, staff']

/** The caller's own views by name, then those that others share. */
export const listSavedViews = {
  method: 'GET',
  url: '/admin/views',
  schema: {
    tags,
    ...forStaff('products.read'),
    summary: 'List the saved views of a list',
    querystring: z.object({ list: ViewedList }),
    response: { 200: z.object({ items: z.array(SavedView) }), ...problems },
  },
} as const

/** Saves a view, or replaces the caller's own view of the same name. 409 `too_many_views` above MAX_SAVED_VIEWS. */
export const saveView = {
  method: 'POST',
  url: '/admin/views',
  schema: {
    tags,
    ...forStaff('products.read'),
    summary: 'Save a view',
    body: SavedViewForm,
    response: { 200: SavedView, ...problems },
  },
} as const

/** Removes an own view, or a shared one if the caller manages the staff. */
export const removeView = {
  method: 'DELETE',
  url: '/admin/views/:id',
  schema: {
    tags,
    ...forStaff('products.read'),
    summary: 'Remove a saved view',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const
