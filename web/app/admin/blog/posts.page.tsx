import { BLOG_ADMIN_LIMIT } from '@shop/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { readSite, unindexedMeta } from '../../seo/page-meta.ts'
import { PageTop } from '../kit/page-top.tsx'
import { DataTable } from '../kit/table/data-table.tsx'
import { ListToolbar } from '../kit/table/list-toolbar.tsx'
import { tableRows } from '../kit/table/table-rows.ts'
import { useListState } from '../kit/table/use-list-state.ts'
import type { Route } from './+types/posts.page'
import { editPath, POST_COLUMNS } from './post-columns.tsx'
import { adminPostsQuery } from './queries.ts'
import './blog.css'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'Blog')

const FILTERS = { search: '', status: '' }
const SELECTS = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'Any status' },
      { value: 'draft', label: 'Draft' },
      { value: 'published', label: 'Published or scheduled' },
      { value: 'archived', label: 'Archived' },
    ],
  },
] as const

/** Lists all articles: drafts, published, scheduled and archived. */
export default function PostsPage() {
  const list = useListState({ filters: FILTERS, sort: '-updated_at', limit: BLOG_ADMIN_LIMIT })
  const result = useQuery(adminPostsQuery(list.query))
  return (
    <>
      <PageTop
        title="Blog"
        actions={
          <Link className="button primary" to="/admin/blog/new">
            <Plus className="icon icon-small" aria-hidden />
            New article
          </Link>
        }
      />
      <ListToolbar list={list} searchLabel="Title, text, tag or author" filters={SELECTS} />
      <DataTable
        caption="Articles"
        columns={POST_COLUMNS}
        {...tableRows(result)}
        list={list}
        getRowId={({ id }) => id}
        rowName={({ title }) => title}
        rowHref={({ id }) => editPath(id)}
        storageKey="admin.blog.columns"
        empty={list.isFiltered ? 'No articles match these filters.' : 'There are no articles yet.'}
      />
    </>
  )
}
