/** Renders markdown as HTML in a separate thread, so that a slow text blocks no request. */
import { z } from 'zod'
import { createThread } from '../jobs/asked-thread.ts'

/** A description is shown below its product's short description (`lead`), which it may repeat; an article has headings. */
export interface RichText {
  kind: 'description' | 'article'
  markdown: string
  lead?: string
}

export const RenderedText = z.object({
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.union([z.literal(2), z.literal(3)]) })),
})
export type RenderedText = z.infer<typeof RenderedText>

const LIMIT_MS = 5000
const MEMORY_MB = 128

export interface TextRenderer {
  /** Resolves to undefined if rendering fails or times out. Renders one text at a time. */
  render(text: RichText): Promise<RenderedText | undefined>
  close(): Promise<void>
}

/** Creates the renderer; `file` is the module of the web's build that exports `writeHtml`. */
export function createTextRenderer(file: string, limitMs = LIMIT_MS): TextRenderer {
  const url = new URL('./render.worker.ts', import.meta.url)
  const thread = createThread<RichText, unknown>(url, { limitMs, memoryMb: MEMORY_MB, workerData: file })
  return {
    render: async (text) => RenderedText.safeParse(await thread.ask(text)).data,
    close: () => thread.close(),
  }
}
