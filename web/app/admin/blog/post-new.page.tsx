import { unindexedPage } from '../../seo/page-meta.ts'
import { PostEditor } from './post-editor.tsx'
import './blog.css'

export const meta = unindexedPage('New article')

/** The page that adds an article. */
export default function NewPostPage() {
  return <PostEditor />
}
