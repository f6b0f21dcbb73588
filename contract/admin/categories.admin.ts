/** Category and brand calls for staff. Categories have two levels. */
import { z } from 'zod'
import { BRAND_FIELDS, CATEGORY_FIELDS } from '../fields/taxonomy.fields.ts'
import { IdParams, id, listAnswer, seenAt, timestamp } from '../lib/fields.ts'
import { fieldSchemas } from '../lib/record-fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

export const CategoryForm = z.object(fieldSchemas(CATEGORY_FIELDS, 'draft'))
/** Fields that are not sent stay unchanged. */
export const CategoryChanges = z.object(fieldSchemas(CATEGORY_FIELDS, 'write')).partial().extend({ updated_at: seenAt })
export const BrandForm = z.object(fieldSchemas(BRAND_FIELDS, 'draft'))
export const BrandChanges = z.object(fieldSchemas(BRAND_FIELDS, 'write')).partial().extend({ updated_at: seenAt })

const further = {
  /** Number of products of any status. */
  product_count: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
}
export const AdminCategory = z
  .object({ id, ...fieldSchemas(CATEGORY_FIELDS, 'read'), ...further })
  .meta({ id: 'AdminCategory' })
export type AdminCategory = z.output<typeof AdminCategory>
export const AdminBrand = z.object({ id, ...fieldSchemas(BRAND_FIELDS, 'read'), ...further }).meta({ id: 'AdminBrand' })
export type AdminBrand = z.output<typeof AdminBrand>

const tags = ['Categories and brands, staff']
const Gone = z.object({ success: z.boolean() })

/** Returns all categories as a flat list: each after its parent, in shop order. */
export const listAdminCategories = {
  method: 'GET',
  url: '/admin/categories/',
  schema: {
    tags,
    ...forStaff('products.read'),
    summary: 'List categories',
    response: { 200: z.object(listAnswer(AdminCategory)), ...problems },
  },
} as const

/** 409 `name_taken` within one parent, or `slug_taken`. */
export const createCategory = {
  method: 'POST',
  url: '/admin/categories/',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Add a category',
    body: CategoryForm,
    response: { 201: AdminCategory, ...problems },
  },
} as const

export const updateCategory = {
  method: 'PUT',
  url: '/admin/categories/:id',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Change a category',
    params: IdParams,
    body: CategoryChanges,
    response: { 200: AdminCategory, ...problems },
  },
} as const

/** 409 `in_use` while it contains products or subcategories. */
export const removeCategory = {
  method: 'DELETE',
  url: '/admin/categories/:id',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Remove a category',
    params: IdParams,
    response: { 200: Gone, ...problems },
  },
} as const

export const listAdminBrands = {
  method: 'GET',
  url: '/admin/brands/',
  schema: {
    tags,
    ...forStaff('products.read'),
    summary: 'List brands',
    response: { 200: z.object(listAnswer(AdminBrand)), ...problems },
  },
} as const

/** 409 `name_taken`, `slug_taken`. */
export const createBrand = {
  method: 'POST',
  url: '/admin/brands/',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Add a brand',
    body: BrandForm,
    response: { 201: AdminBrand, ...problems },
  },
} as const

export const updateBrand = {
  method: 'PUT',
  url: '/admin/brands/:id',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Change a brand',
    params: IdParams,
    body: BrandChanges,
    response: { 200: AdminBrand, ...problems },
  },
} as const

/** 409 `in_use` while it has products. */
export const removeBrand = {
  method: 'DELETE',
  url: '/admin/brands/:id',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Remove a brand',
    params: IdParams,
    response: { 200: Gone, ...problems },
  },
} as const
