/** Sample products: a few of the demo's, in a shop that has none of its own yet. */
import { z } from 'zod'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

/** How the import key of a sample product begins. */
export const SAMPLE_MARK = 'sample:'

const tags = ['Products, staff']

/** How many are in the shop, without archived ones. */
const Samples = z.object({ count: z.int().nonnegative() }).meta({ id: 'Samples' })

export const getSamples = {
  method: 'GET',
  url: '/admin/samples',
  schema: {
    tags,
    ...forStaff('products.read'),
    summary: 'Count the sample products',
    response: { 200: Samples, ...problems },
  },
} as const

/** Adds the sample products, with their categories and brands; once they are there, nothing changes. */
export const addSamples = {
  method: 'POST',
  url: '/admin/samples',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Add the sample products',
    response: { 200: Samples, ...problems },
  },
} as const

/** Removes all sample products, and brands that have no others. Those in an order or a bundle are archived instead. */
export const removeSamples = {
  method: 'DELETE',
  url: '/admin/samples',
  schema: {
    tags,
    ...forStaff('products.write'),
    summary: 'Remove the sample products',
    response: { 200: z.object({ removed: z.int(), archived: z.int() }), ...problems },
  },
} as const
