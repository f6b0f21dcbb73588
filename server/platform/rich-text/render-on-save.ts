/** Renders texts when staff save them, so that readers do not wait. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { RenderedTexts } from './rendered-texts.ts'
import type { RichText } from './text-renderer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of rich text that this route saves, which is then rendered at once. */
    richText?: RichText['kind']
  }
}

const Saved = {
  description: z
    .object({ description: z.string(), short_description: z.string() })
    .transform((saved) => ({ markdown: saved.description, lead: saved.short_description })),
  article: z.object({ content: z.string() }).transform((saved) => ({ markdown: saved.content })),
}

/** Adds rendering after a save to routes of `app` with `config.richText`. */
export function renderOnSave(app: FastifyInstance, texts: RenderedTexts): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const kind = request.routeOptions.config.richText
    if (kind === undefined || reply.statusCode >= 300) return payload
    const { data } = Saved[kind].safeParse(payload)
    // The text is saved even if rendering fails; then the first reader triggers it again.
    if (data)
      await texts
        .htmlOf({ kind, ...data })
        .catch((error: unknown) => request.log.warn({ err: error }, 'A text was not rendered'))
    return payload
  })
}
