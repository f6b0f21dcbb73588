/** Loads an information page for its route. */
import { splitAtBlocks } from '@shop/contract/content/placeholders.ts'
import type { RouterContextProvider } from 'react-router'
import { apiFor, pageContext } from '../../lib/api.server-context.ts'
import type { LoadedPiece } from './page-screen.tsx'

/** Returns the page with its text as HTML. Throws a 404 response for a page that is not published. */
export async function loadPage(context: Readonly<RouterContextProvider>, key: string) {
  const { text, key: _, ...page } = await apiFor(context)('GET /content/pages/:key', { params: { key } })
  const { htmlOf } = context.get(pageContext)
  const loaded = await Promise.all(
    splitAtBlocks(text).map(async (piece) => {
      if ('block' in piece) return { piece, headings: [] }
      const { html, headings } = await htmlOf({ kind: 'article', markdown: piece.markdown })
      return { piece: { html }, headings }
    }),
  )
  const pieces: LoadedPiece[] = loaded.map(({ piece }) => piece)
  return { page: { ...page, pieces, headings: loaded.flatMap(({ headings }) => headings) } }
}
