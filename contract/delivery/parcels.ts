/** The parcels in which an order leaves. */
import { z } from 'zod'
import { id, timestamp } from '../lib/fields.ts'

/**
 * A parcel with its courier, which follows from the number. The first has the tracking fields of the order and no id.
 * `dispatched_at` is null until the order is dispatched.
 */
export const Parcel = z
  .object({
    id: id.nullable(),
    courier: z.string().nullable(),
    tracking_number: z.string().nullable(),
    tracking_url: z.string().nullable(),
    dispatched_at: timestamp.nullable(),
  })
  .meta({ id: 'Parcel' })
