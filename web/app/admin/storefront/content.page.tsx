import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import type { Route } from './+types/content.page'
import { FrameEditor } from './frame/frame-editor.tsx'
import { HomeEditor } from './home-editor.tsx'
import { PageEditor } from './page-editor.tsx'
import { contentQuery } from './queries.ts'

export const meta = unindexedPage('Storefront')

/** The page that edits one piece of content. */
export default function ContentPage({ params }: Route.ComponentProps) {
  const result = useQuery(contentQuery(params.key))
  return (
    <LoadState result={result} what="page" back={{ to: '/admin/storefront', label: 'Storefront' }}>
      {(content) =>
        content.type === 'home' ? (
          <HomeEditor key={content.key} first={content} />
        ) : content.type === 'frame' ? (
          <FrameEditor key={content.key} first={content} />
        ) : (
          <PageEditor key={content.key} first={content} />
        )
      }
    </LoadState>
  )
}
