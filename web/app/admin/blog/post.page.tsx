import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import type { Route } from './+types/post.page'
import { PostEditor } from './post-editor.tsx'
import { adminPostQuery } from './queries.ts'
import './blog.css'

export const meta = unindexedPage('Article')

/** The page that edits an article. */
export default function PostPage({ params }: Route.ComponentProps) {
  const result = useQuery(adminPostQuery(Number(params.id)))
  return (
    <LoadState result={result} what="article">
      {(post) => <PostEditor key={post.id} post={post} />}
    </LoadState>
  )
}
