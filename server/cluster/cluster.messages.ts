/** Messages between the primary and its workers. */
import { z } from 'zod'

/** From a worker that has started to listen. */
export const Opened = z.object({ about: z.literal('shop:opened'), address: z.string() })
/** To a worker whose replacement is listening. */
export const Leave = z.object({ about: z.literal('shop:leave') })
