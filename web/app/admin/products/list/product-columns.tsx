import { formatPrice } from '@shop/contract/lib/money.ts'
import { Link } from 'react-router'
import { useSettings } from '../../../storefront/site-settings/queries.ts'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { DateTime } from '../../kit/date-time.tsx'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import type { Column } from '../../kit/table/column.ts'
import { CLASS_NAMES } from '../../product-classes.ts'
import { ProductMenu } from '../editor/product-menu.tsx'
import { STATUS_WORDS } from '../product-words.ts'
import type { ProductRow } from '../queries.ts'
import { StockDialog } from '../stock/stock-dialog.tsx'

/** The columns of the product list. */
export const PRODUCT_COLUMNS: readonly Column<ProductRow>[] = [
  {
    id: 'name',
    header: 'Product',
    cell: (row) => <NameCell row={row} />,
    sort: 'name',
    isPhone: true,
    isFixed: true,
  },
  { id: 'category', header: 'Category', cell: (row) => <span className="muted">{categoryOf(row)}</span> },
  {
    id: 'class',
    header: 'Class',
    cell: (row) => <span className="muted">{CLASS_NAMES[row.product_class]}</span>,
    isExtra: true,
  },
  { id: 'variations', header: 'Variations', cell: (row) => row.variation_count, isRight: true, isExtra: true },
  { id: 'stock', header: 'Stock', cell: (row) => <StockCell row={row} />, sort: 'stock', isRight: true, isPhone: true },
  {
    id: 'price',
    header: 'Price',
    cell: (row) => row.price_range_display || formatPrice(row.price),
    sort: 'price',
    isRight: true,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusPill tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].word}</StatusPill>,
  },
  {
    id: 'rating',
    header: 'Rating',
    cell: (row) => (row.num_reviews === 0 ? '–' : `${row.rating.toFixed(1)} (${row.num_reviews})`),
    isRight: true,
    isExtra: true,
  },
  { id: 'featured', header: 'Featured', cell: (row) => (row.is_featured ? 'Yes' : 'No'), isExtra: true },
  {
    id: 'updated',
    header: 'Changed',
    cell: (row) => <DateTime at={row.updated_at} />,
    sort: '-updated_at',
    isExtra: true,
  },
  {
    id: 'created',
    header: 'Added',
    cell: (row) => <DateTime at={row.created_at} isDay />,
    sort: 'created_at',
    isExtra: true,
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (row) => <ProductMenu row={row} />,
    isRight: true,
    isFixed: true,
  },
]

function NameCell({ row: { id, name, sku, brand, thumbnail_url } }: { row: ProductRow }) {
  return (
    <div className="product-cell">
      {thumbnail_url !== '' && (
        <img src={thumbnail_url} alt="" width={36} height={45} loading="lazy" decoding="async" />
      )}
      <span>
        <Link to={`/admin/products/${id}`}>
          <b>{name}</b>
        </Link>
        <small>{[brand?.name, sku].filter(Boolean).join(' · ')}</small>
      </span>
    </div>
  )
}

const categoryOf = ({ category, subcategory }: ProductRow) => subcategory?.name ?? category?.name ?? 'None'

/** The stock in total, with a warning if a variation is low or sold out; a click opens the stock of each variation. */
function StockCell({ row: { id, name, stock_quantity, lowest_stock } }: { row: ProductRow }) {
  const { low_stock } = useSettings()
  const note = noteOf(stock_quantity, lowest_stock, low_stock)
  return (
    <DialogButton className="stock-button" dialog={(close) => <StockDialog productId={id} onClose={close} />}>
      <span className="visually-hidden">Adjust the stock of {name}: </span>
      {stock_quantity}
      {note && <StatusPill tone={note.tone}>{note.word}</StatusPill>}
    </DialogButton>
  )
}

function noteOf(stock: number, lowest: number, low: number): { tone: Tone; word: string } | undefined {
  if (stock <= 0) return { tone: 'bad', word: 'Sold out' }
  if (lowest <= 0) return { tone: 'warn', word: 'Some variants out' }
  return lowest <= low ? { tone: 'warn', word: 'Low' } : undefined
}
