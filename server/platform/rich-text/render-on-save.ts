/** Renders what staff save before they are answered: no reader waits for it. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { RenderedTexts } from './rendered-texts.ts'
import type { RichText } from './text-renderer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is saved here has a text of this kind, which is rendered at once. */
    richText?: RichText['kind']
  }
}

const Saved = {
  description: z
    .object({ description: z.string(), short_description: z.string() })
    .transform((saved) => ({ markdown: saved.description, lead: saved.short_description })),
  article: z.object({ content: z.string() }).transform((saved) => ({ markdown: saved.content })),
}

/** For the routes of `app` that say so (`config.richText`), once they have saved. */
export function renderOnSave(app: FastifyInstance, texts: RenderedTexts): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const kind = request.routeOptions.config.richText
    if (kind === undefined || reply.statusCode >= 300) return payload
    const { data } = Saved[kind].safeParse(payload)
    // Saved it is, whatever happens here: then the first reader has it rendered.
    if (data)
      await texts
        .htmlOf({ kind, ...data })
        .catch((error: unknown) => request.log.warn({ err: error }, 'A text was not rendered'))
    return payload
  })
}
