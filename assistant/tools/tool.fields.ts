/** Fields that the inputs of several tools have. Ids are for the built-in assistant, names for a model; both may be given. */
import { id } from '@shop/contract/lib/fields.ts'
import { z } from 'zod'

/** No tool shows more products than this at once. */
export const MAX_CARDS = 12
/** As many as a customer can take in at a glance. */
export const USUAL_CARDS = 4

export const words = z.string().trim().min(1).max(200)
export const ids = z.array(id).max(100)
export const MAX_PENCE = 100_000_000
export const pence = z.int().min(0).max(MAX_PENCE)
