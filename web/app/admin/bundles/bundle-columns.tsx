import { BUNDLE_FIELDS } from '@shop/contract/fields/bundle.fields.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { StatusPill, type Tone } from '../kit/status-pill.tsx'
import type { Column } from '../kit/table/column.ts'
import type { AdminBundle } from './queries.ts'

export const bundlePath = (id: number): string => `/admin/bundles/${id}`

const { choices } = BUNDLE_FIELDS.status
export const STATUS_WORDS: Record<AdminBundle['status'], { word: string; tone: Tone }> = {
  active: { word: choices.active, tone: 'ok' },
  draft: { word: choices.draft, tone: 'muted' },
  archived: { word: choices.archived, tone: 'warn' },
}

/** The columns of the bundle list. */
export const BUNDLE_COLUMNS: readonly Column<AdminBundle>[] = [
  { id: 'name', header: 'Bundle', cell: (row) => <NameCell row={row} />, sort: 'name', isPhone: true, isFixed: true },
  { id: 'status', header: 'Status', cell: (row) => <BundleStatus status={row.status} />, isPhone: true },
  { id: 'price', header: 'Price', cell: (row) => formatPrice(row.price), sort: 'price', isRight: true, isPhone: true },
  { id: 'singly', header: 'Items separately', cell: (row) => formatPrice(row.singly), isRight: true },
  { id: 'savings', header: 'Saves', cell: (row) => formatPrice(row.savings), isRight: true },
  { id: 'stock', header: 'In stock', cell: (row) => row.stock_quantity, isRight: true },
  { id: 'updated', header: 'Changed', cell: (row) => <DateTime at={row.updated_at} />, sort: '-updated_at' },
]

function NameCell({ row }: { row: AdminBundle }) {
  const parts = row.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <span className="product-cell">
      {row.thumbnail_url && <img src={row.thumbnail_url} alt="" width={32} height={40} loading="lazy" />}
      <span>
        <TextLink to={bundlePath(row.id)}>
          <b>{row.name}</b>
        </TextLink>
        <small>{parts === 1 ? '1 part' : `${parts} parts`}</small>
      </span>
    </span>
  )
}

function BundleStatus({ status }: Pick<AdminBundle, 'status'>) {
  const { word, tone } = STATUS_WORDS[status]
  return <StatusPill tone={tone}>{word}</StatusPill>
}
