import { readSite, unindexedMeta } from '../../seo/page-meta.ts'
import type { Route } from './+types/post-new.page'
import { PostEditor } from './post-editor.tsx'
import './blog.css'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'New article')

/** The page that adds an article. */
export default function NewPostPage() {
  return <PostEditor />
}
