/** Site settings for staff, and the checklist before going live. */
import { z } from 'zod'
import { SETTINGS_FIELDS } from '../fields/settings.fields.ts'
import { seenAt, timestamp } from '../lib/fields.ts'
import { fieldSchemas } from '../lib/record-fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

/** Adds what visitors do not see. `updated_at` is in 1970 if never saved. */
export const AdminSettings = z
  .object({ ...fieldSchemas(SETTINGS_FIELDS, 'read'), updated_at: timestamp })
  .meta({ id: 'AdminSettings' })
export type AdminSettings = z.output<typeof AdminSettings>

/** Fields that are not sent stay unchanged. */
export const SettingsChanges = z.object(fieldSchemas(SETTINGS_FIELDS, 'write')).partial().extend({ updated_at: seenAt })
export type SettingsChanges = z.output<typeof SettingsChanges>

/**
 * A step before going live. `is_done` is determined automatically; `setting` is the settings field that changes it, `variable`
 * the environment variable; `rule` is an id in docs/uk-retail-rules.md.
 */
export const ChecklistStep = z
  .object({
    key: z.string(),
    title: z.string(),
    detail: z.string(),
    is_done: z.boolean(),
    is_required: z.boolean(),
    setting: z.string().nullable(),
    variable: z.string().nullable(),
    rule: z.string().nullable(),
  })
  .meta({ id: 'ChecklistStep' })

const tags = ['Site settings']

export const getAdminSettings = {
  method: 'GET',
  url: '/admin/settings/',
  schema: {
    tags,
    ...forStaff('settings.read'),
    summary: 'Get the settings of staff',
    response: { 200: AdminSettings, ...problems },
  },
} as const

/** After `staff_code_required` is switched on, staff without a code must set one up first. */
export const updateSettings = {
  method: 'PUT',
  url: '/admin/settings/',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Change the settings',
    body: SettingsChanges,
    response: { 200: AdminSettings, ...problems },
  },
} as const

/** The images of the shop itself, by the setting that holds them. */
export const BrandImageSlot = z.enum(['logo', 'logo_dark', 'icon'])
export type BrandImageSlot = z.output<typeof BrandImageSlot>

/**
 * Stores an image as the shop's logo or icon. An SVG is stored as the picture it draws, without scripts and links. 413 above
 * 15 MB, 415 for other formats, 422 without an image or for a damaged one.
 */
export const uploadBrandImage = {
  method: 'PUT',
  url: '/admin/settings/images/:slot',
  schema: {
    tags,
    consumes: ['multipart/form-data'],
    ...forStaff('settings.write'),
    summary: 'Upload a logo or the icon',
    params: z.object({ slot: BrandImageSlot }),
    body: z.object({ file: z.file().optional() }),
    response: { 200: AdminSettings, ...problems },
  },
} as const

export const getChecklist = {
  method: 'GET',
  url: '/admin/settings/checklist',
  schema: {
    tags,
    ...forStaff('settings.read'),
    summary: 'What is to do before going live',
    response: { 200: z.object({ items: z.array(ChecklistStep), total: z.int(), done: z.int() }), ...problems },
  },
} as const
