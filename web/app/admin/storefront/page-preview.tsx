import type { PageContent } from '@shop/contract/content/content.schemas.ts'
import { fillText, type PageBlock, splitAtBlocks, withoutEscapes } from '@shop/contract/content/placeholders.ts'
import type { ComponentType } from 'react'
import { SafeArticle } from '../../rich-text/safe-article.tsx'
import { PRIVACY_BLOCKS } from '../../routes/information/privacy-blocks.tsx'
import { PageScreen } from '../../storefront/content/page-screen.tsx'
import type { AdminContent } from './queries.ts'

interface PagePreviewProps {
  content: Pick<PageContent, 'title' | 'lead' | 'text'>
  values: AdminContent['values']
}

const NO_HEADINGS: [] = []
const BLOCKS: Partial<Record<PageBlock, ComponentType>> = PRIVACY_BLOCKS

/** A page as visitors will see it. Loaded lazily, because the parser is large. */
export function PagePreview({ content, values }: PagePreviewProps) {
  const byName = Object.fromEntries(values.map(({ name, value }) => [name, value]))
  const pieces = splitAtBlocks(fillText(content.text, byName)).map((piece) =>
    'block' in piece ? piece : { node: <SafeArticle key={piece.markdown} markdown={piece.markdown} /> },
  )
  return (
    <PageScreen
      title={content.title}
      lead={withoutEscapes(fillText(content.lead, byName))}
      pieces={pieces}
      headings={NO_HEADINGS}
      blocks={BLOCKS}
    />
  )
}
