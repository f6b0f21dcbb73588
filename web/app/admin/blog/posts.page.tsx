import { BLOG_ADMIN_LIMIT } from '@shop/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { ListPage } from '../kit/table/list-page.tsx'
import { useListState } from '../kit/table/use-list-state.ts'
import { editPath, POST_COLUMNS } from './post-columns.tsx'
import { adminPostsQuery } from './queries.ts'
import './blog.css'

export const meta = unindexedPage('Blog')

const FILTERS = { search: '', status: '' }
const SELECTS = [
  {
    name: 'status',
    label: 'Status',
    any: 'Any status',
    options: [
      { value: 'draft', label: 'Draft' },
      { value: 'published', label: 'Published or scheduled' },
      { value: 'archived', label: 'Archived' },
    ],
  },
] as const

/** Lists all articles: drafts, published, scheduled and archived. */
export default function PostsPage() {
  const list = useListState({ filters: FILTERS, sort: '-updated_at', limit: BLOG_ADMIN_LIMIT })
  return (
    <ListPage
      title="Blog"
      noun="articles"
      create={{ to: '/admin/blog/new', label: 'New article' }}
      list={list}
      result={useQuery(adminPostsQuery(list.query))}
      searchLabel="Title, text, tag or author"
      filters={SELECTS}
      columns={POST_COLUMNS}
      rowName={({ title }) => title}
      rowHref={({ id }) => editPath(id)}
      storageKey="admin.blog.columns"
    />
  )
}
