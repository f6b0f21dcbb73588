/** The process that encodes images for a shop process, at the lowest priority, so that requests never wait for it. */
import { constants, setPriority } from 'node:os'
import { z } from 'zod'
import { encodeVariants, IMAGE_FORMATS } from './media.encode.ts'

const EncodeRequest = z.object({
  id: z.number(),
  original: z.object({ content_type: z.string(), width: z.number(), bytes: z.instanceof(Uint8Array) }),
  wanted: z.array(z.object({ pixels: z.number(), format: z.enum(IMAGE_FORMATS) })),
})

setPriority(constants.priority.PRIORITY_LOW)
// Ctrl-C signals every process of the terminal; this one exits when its parent disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

process.on('message', async (message) => {
  const { id, original, wanted } = EncodeRequest.parse(message)
  try {
    const variants = await encodeVariants({ ...original, bytes: Buffer.from(original.bytes) }, wanted)
    process.send?.({ id, variants })
  } catch (error) {
    process.send?.({ id, error: String(error) })
  }
})
