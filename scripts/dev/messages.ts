/** Messages between `npm run dev` and the process of the shop. */
import { z } from 'zod'

/** A request of Vite's module runner, passed on unchanged to Vite. */
const Payload = z.object({ type: z.literal('custom'), event: z.string(), data: z.unknown() })
const Fetched = z.union([z.object({ result: z.unknown() }), z.object({ error: z.unknown() })])

export const FromShop = z.discriminatedUnion('about', [
  /** The shop listens at this address. */
  z.object({ about: z.literal('open'), address: z.string() }),
  z.object({ about: z.literal('fetch'), id: z.number(), payload: Payload }),
])
export type FromShop = z.infer<typeof FromShop>

export const ToShop = z.discriminatedUnion('about', [
  /** Starts the shop with the current server sources. */
  z.object({ about: z.literal('start') }),
  z.object({ about: z.literal('fetched'), id: z.number(), fetched: Fetched }),
  z.object({ about: z.literal('pages changed') }),
])
export type ToShop = z.infer<typeof ToShop>
