/** Suppliers, and which variations come from them. */
import { z } from 'zod'
import { amount, IdParams, id, limit, seenAt, skip, timestamp, windowAnswer } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

const text = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`)
const whole = (max: number) =>
  z
    .int('Enter a whole number.')
    .min(1, 'Enter 1 or more.')
    .max(max, `Enter at most ${max.toLocaleString('en-GB')}.`)

/** What staff enter. `email` is empty if orders do not go by mail; `minimum` is the smallest order, 0 without one. */
export const SupplierForm = z.object({
  name: text(120).min(1, 'Enter a name.'),
  email: z.union([z.literal(''), z.email('Enter an email such as orders@example.com.').max(254)]),
  phone: text(40),
  account_no: text(60),
  lead_days: whole(365),
  minimum: amount,
  notes: text(2000),
})

/** `variations` come from it; `on_order` is the number of its orders that have not arrived. */
export const Supplier = SupplierForm.extend({
  id,
  email: z.string(),
  is_archived: z.boolean(),
  variations: z.int(),
  on_order: z.int(),
  updated_at: timestamp,
}).meta({ id: 'Supplier' })
export type Supplier = z.output<typeof Supplier>

const tags = ['Purchasing, staff']

/** By name. */
export const listSuppliers = {
  method: 'GET',
  url: '/admin/suppliers/',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'List suppliers',
    querystring: z.object({
      skip,
      limit: limit(20),
      search: text(200).optional(),
      view: z.enum(['active', 'archived']).default('active'),
    }),
    response: { 200: windowAnswer(Supplier), ...problems },
  },
} as const

/** 409 `name_taken`. */
export const createSupplier = {
  method: 'POST',
  url: '/admin/suppliers/',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'Create a supplier',
    body: SupplierForm,
    response: { 201: Supplier, ...problems },
  },
} as const

/** An archived supplier stays with its orders; its variations have no supplier then. 409 `stale` and `name_taken`. */
export const updateSupplier = {
  method: 'PUT',
  url: '/admin/suppliers/:id/',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'Change or archive a supplier',
    params: IdParams,
    body: SupplierForm.partial().extend({ is_archived: z.boolean().optional(), updated_at: seenAt }),
    response: { 200: Supplier, ...problems },
  },
} as const

/** Says where variations are bought from now on. Codes and pack sizes that are left out stay. 422 for unknown ones. */
export const assignSupplier = {
  method: 'PUT',
  url: '/admin/suppliers/variations',
  schema: {
    tags,
    ...forStaff('stock.write'),
    summary: 'Set the supplier of variations',
    body: z.object({
      variation_ids: z.array(id).min(1).max(100),
      supplier_id: id,
      /** The supplier's own number for it. */
      supplier_code: text(60).optional(),
      /** Units that are only sold together: orders are rounded up to them. */
      pack_size: whole(10_000).optional(),
    }),
    response: { 200: z.object({ changed: z.int() }), ...problems },
  },
} as const
