import type { PageBlock } from '@shop/contract/content/placeholders.ts'
import type { ComponentType, ReactNode } from 'react'
import type { ArticleHeading } from '../../rich-text/safe-article.tsx'
import { InformationPage } from './information-page.tsx'
import { PAGE_BLOCKS } from './page-blocks.tsx'

/** A piece of a page's text: HTML from Markdown, or a structured block. */
export type LoadedPiece = { html: string } | { block: PageBlock }

export interface PageScreenProps {
  title: string
  lead: string
  /** `node` is Markdown as the editor's preview renders it. */
  pieces: readonly (LoadedPiece | { node: ReactNode })[]
  headings: readonly ArticleHeading[]
  aside?: ReactNode
  /** Blocks that only this page has. */
  blocks?: Partial<Record<PageBlock, ComponentType>>
}

/** An information page, whose text staff can change. */
export function PageScreen({ title, lead, pieces, headings, aside, blocks }: PageScreenProps) {
  return (
    <InformationPage title={title} lead={lead} headings={headings} aside={aside}>
      {pieces.map((piece) => {
        if ('html' in piece) {
          return (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server from markdown, with no raw HTML let through
            <div key={piece.html} dangerouslySetInnerHTML={{ __html: piece.html }} />
          )
        }
        if ('node' in piece) return piece.node
        const Block = { ...PAGE_BLOCKS, ...blocks }[piece.block]
        return Block && <Block key={piece.block} />
      })}
    </InformationPage>
  )
}
