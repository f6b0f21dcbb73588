import type { ReactNode } from 'react'
import { TextLink } from '../../ui/buttons.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import type { Column } from '../kit/table/column.ts'
import { BLOCKS, STAMPS, STATES } from './lot-words.ts'
import type { AdminLot } from './queries.ts'

const lotsPath = (productId: number) => `/admin/products/${productId}/lots`

const choiceOf = ({ variation }: AdminLot) => Object.values(variation.attributes).join(', ') || variation.sku

const PRODUCT: Column<AdminLot> = {
  id: 'product',
  header: 'Product',
  cell: ({ product }) => product && <TextLink to={lotsPath(product.id)}>{product.name}</TextLink>,
}

const COLUMNS: readonly Column<AdminLot>[] = [
  { id: 'lot', header: 'Lot', isPhone: true, isFixed: true, cell: (lot) => <LotCell lot={lot} /> },
  { id: 'choice', header: 'Variation', cell: choiceOf },
  { id: 'received', header: 'Received', cell: ({ received_on }) => <DateTime at={received_on} isDay /> },
  { id: 'best_before', header: 'Best before', cell: ({ best_before }) => <DateTime at={best_before} isDay /> },
  {
    id: 'stamp',
    header: 'Duty stamp',
    cell: ({ duty_stamp }) => <StatusPill tone={STAMPS[duty_stamp].tone}>{STAMPS[duty_stamp].word}</StatusPill>,
  },
  { id: 'report', header: 'Lab report', cell: (lot) => reportText(lot) },
  { id: 'left', header: 'Left', isRight: true, isPhone: true, cell: (lot) => <Left lot={lot} /> },
  {
    id: 'sold',
    header: 'Sold in',
    isRight: true,
    cell: ({ orders }) => (orders === 0 ? <span className="muted">not yet</span> : `${orders} orders`),
  },
  { id: 'supplier', header: 'Supplier', isExtra: true, cell: ({ supplier }) => supplier },
  { id: 'state', header: 'State', isPhone: true, cell: (lot) => <State lot={lot} /> },
]

/** The columns of lots; those of all products name the product. */
export const lotColumns = (isOfProduct: boolean): readonly Column<AdminLot>[] => {
  const [lot, ...others] = COLUMNS
  return isOfProduct || !lot ? COLUMNS : [lot, PRODUCT, ...others]
}

function LotCell({ lot }: { lot: AdminLot }) {
  return (
    <>
      <b>{lot.lot_no}</b>
      <small className="muted block md:hidden">{[lot.product?.name, choiceOf(lot)].filter(Boolean).join(', ')}</small>
    </>
  )
}

function reportText({ has_report, needs_report }: AdminLot): ReactNode {
  if (has_report) return 'PDF'
  return needs_report ? <StatusPill tone="bad">Missing</StatusPill> : <span className="muted">Not needed</span>
}

function Left({ lot: { quantity, received, lot_no } }: { lot: AdminLot }) {
  return (
    <>
      {quantity} <span className="muted">of {received}</span>
      <progress
        className="lot-units block w-full"
        max={received}
        value={quantity}
        aria-label={`Units left of lot ${lot_no}`}
      />
    </>
  )
}

function State({ lot }: { lot: AdminLot }) {
  const { tone, word } = STATES[lot.state]
  return (
    <>
      <StatusPill tone={tone}>{word}</StatusPill>
      {lot.state === 'blocked' && (
        <small className="muted block">{lot.blocks.map((block) => BLOCKS[block]).join(', ')}</small>
      )}
    </>
  )
}
