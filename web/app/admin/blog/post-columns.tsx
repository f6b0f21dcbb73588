import { resizedImage } from '@shop/contract/lib/media.ts'
import { postPath } from '../../storefront/blog/blog-path.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { DateTime } from '../kit/date-time.tsx'
import type { Column } from '../kit/table/column.ts'
import { PostStatus } from './post-status.tsx'
import type { PostRow } from './queries.ts'

export const editPath = (id: number): string => `/admin/blog/edit/${id}`

/** The columns of the article list. */
export const POST_COLUMNS: readonly Column<PostRow>[] = [
  {
    id: 'title',
    header: 'Article',
    cell: (row) => <TitleCell row={row} />,
    sort: 'title',
    isPhone: true,
    isFixed: true,
  },
  { id: 'status', header: 'Status', cell: (row) => <PostStatus post={row} />, isPhone: true },
  { id: 'published', header: 'Publish date', cell: (row) => <DateTime at={row.published_at} />, sort: 'published_at' },
  { id: 'author', header: 'Author', cell: (row) => <span className="muted">{row.author || '–'}</span> },
  {
    id: 'tags',
    header: 'Tags',
    cell: (row) => <span className="muted">{row.tags.join(', ') || '–'}</span>,
    isExtra: true,
  },
  { id: 'minutes', header: 'Minutes', cell: (row) => row.reading_minutes, isRight: true, isExtra: true },
  { id: 'updated', header: 'Changed', cell: (row) => <DateTime at={row.updated_at} />, sort: '-updated_at' },
]

function TitleCell({ row }: { row: PostRow }) {
  return (
    <span className="product-cell">
      {row.cover_image_url && (
        <img src={resizedImage(row.cover_image_url, 200)} alt="" width={48} height={32} loading="lazy" />
      )}
      <span>
        <TextLink to={editPath(row.id)}>
          <b>{row.title}</b>
        </TextLink>
        <small>{postPath(row)}</small>
      </span>
    </span>
  )
}
