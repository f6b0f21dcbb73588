/** What primary and workers tell each other. */
import { z } from 'zod'

/** Of a worker, once it listens. */
export const Opened = z.object({ about: z.literal('shop:opened'), address: z.string() })
/** To a worker whose successor has opened. */
export const Leave = z.object({ about: z.literal('shop:leave') })
