/**
 * The HTML of descriptions and articles, stored by a hash of its source. It is rendered once, when a text is saved or first read
 * by any process, and again after a change of the renderer.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../database/database.ts'
import { createTextRenderer, RenderedText, type RichText, type TextRenderer } from './text-renderer.ts'

export interface RenderedTexts {
  /** Returns safe HTML. A text that cannot be rendered is shown as plain text. */
  htmlOf(text: RichText): Promise<RenderedText>
  close(): Promise<void>
}

/** Creates the store with the renderer of the web's build in `buildFolder`. */
export function renderedTexts(db: Db, buildFolder: string): RenderedTexts {
  const file = join(buildFolder, 'texts', 'index.js')
  const version = createHash('sha256').update(readFileSync(file)).digest('hex')
  return storedTexts(db, createTextRenderer(file), version)
}

/** Creates the store; `version` identifies the renderer. */
export function storedTexts(db: Db, renderer: TextRenderer, version: string): RenderedTexts {
  return {
    async htmlOf(text) {
      if (text.markdown === '') return { html: '', headings: [] }
      const hash = hashOf(text, version)
      const stored = await db
        .selectFrom('rendered_text')
        .select(['html', 'headings'])
        .where('hash', '=', hash)
        .executeTakeFirst()
      const { data: known } = RenderedText.safeParse(stored)
      if (known) return known
      const made = await renderer.render(text)
      if (!made) return { html: plainHtml(text.markdown), headings: [] }
      const row = { hash, html: made.html, headings: JSON.stringify(made.headings) }
      await db
        .insertInto('rendered_text')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return made
    },
    close: () => renderer.close(),
  }
}

const hashOf = ({ kind, markdown, lead = '' }: RichText, version: string) =>
  createHash('sha256')
    .update(JSON.stringify([version, kind, lead, markdown]))
    .digest()

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes the text and splits it into paragraphs. */
function plainHtml(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs
    .map((paragraph) => `<p>${paragraph.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)}</p>`)
    .join('')
}
