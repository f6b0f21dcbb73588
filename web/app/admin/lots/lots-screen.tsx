import { useQuery } from '@tanstack/react-query'
import { Plus, Stamp, TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { useSearchParams } from 'react-router'
import { dayText } from '../../order/order-dates.ts'
import { ButtonLink, QuietLink } from '../../ui/buttons.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Facts } from '../../ui/table.tsx'
import { ListPage } from '../kit/table/list-page.tsx'
import { useListState } from '../kit/table/use-list-state.ts'
import { usePermissions } from '../use-permissions.ts'
import { ClassDialog } from './class-dialog.tsx'
import { LotActions } from './lot-actions.tsx'
import { lotColumns } from './lot-columns.tsx'
import { plural } from './lot-words.ts'
import { type LotProduct, lotsQuery } from './queries.ts'
import { RecallDialog } from './recall-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import './lots.css'

const VIEWS = [
  { value: 'in_stock', label: 'In the stock room' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'unstamped', label: 'Unstamped' },
  { value: 'expiring', label: 'Blocked within 90 days' },
  { value: 'all', label: 'Sold out too' },
] as const
type View = (typeof VIEWS)[number]['value']
const isView = (value: string | undefined): value is View => VIEWS.some((view) => view.value === value)

const SELECTS = [
  { name: 'view', label: 'Lots', any: 'In the stock room', options: VIEWS.filter(({ value }) => value !== 'in_stock') },
] as const

/** Lots in the order in which they sell: of one product, or of all. */
export function LotsScreen({ product }: { product?: LotProduct }) {
  const list = useListState({ filters: { search: '', view: '' } })
  const [params, setParams] = useSearchParams()
  const recallId = Number(params.get('recall')) || undefined
  const setRecall = (id: number | undefined) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (id === undefined) next.delete('recall')
      else next.set('recall', String(id))
      return next
    })
  const { view, ...query } = list.query
  const scope = { ...query, ...(isView(view) && { view }), ...(product && { product_id: product.id }) }
  return (
    <>
      <ListPage
        title="Lots"
        isReadOnly={false}
        noun="lots"
        back={
          product
            ? { to: `/admin/products/${product.id}`, label: product.name }
            : { to: '/admin/products', label: 'Products' }
        }
        actions={<Actions product={product} />}
        list={list}
        result={useQuery(lotsQuery(scope))}
        searchLabel="Lot, supplier, product or SKU"
        filters={SELECTS}
        columns={lotColumns(product !== undefined)}
        rowName={({ lot_no }) => lot_no}
        rowDetail={(lot) => <LotActions lot={lot} onRecall={setRecall} />}
        storageKey="admin.lots.columns"
        empty={<NoLots product={product} />}
      >
        <div className="lot-summary">
          {product && <ProductSummary product={product} />}
          <p className="small muted">
            Lots sell in this order: earliest best before first, unstamped before stamped, stock without a lot last.
          </p>
        </div>
      </ListPage>
      {recallId !== undefined && <RecallDialog recallId={recallId} onClose={() => setRecall(undefined)} />}
    </>
  )
}

function Actions({ product }: { product: LotProduct | undefined }) {
  const isPermitted = usePermissions()
  const lotClass = product?.lot_class
  return (
    <>
      {isPermitted('settings.write') && (
        <DialogButton className="button quiet" dialog={(close) => <ClassDialog onClose={close} />}>
          Rules
        </DialogButton>
      )}
      {product && lotClass && isPermitted('stock.write') && (
        <DialogButton
          className="button primary"
          dialog={(close) => <ReceiveDialog product={product} lotClass={lotClass} source="delivery" onClose={close} />}
        >
          <Plus className="icon icon-small" aria-hidden />
          Receive stock
        </DialogButton>
      )}
    </>
  )
}

/** How the first lot comes to be. */
function NoLots({ product }: { product: LotProduct | undefined }) {
  const isPermitted = usePermissions()
  if (product) return 'No lots yet. Receive stock adds the first, with the number on its box.'
  return (
    <div className="stack justify-items-center">
      <p>No lots yet. They come with deliveries: receive a purchase order, or choose a product and its Lots.</p>
      <span className="hstack wrapping justify-center">
        {isPermitted('stock.write') && <ButtonLink to="/admin/stock-room/purchase-orders">Purchase orders</ButtonLink>}
        <QuietLink to="/admin/products">Products</QuietLink>
      </span>
    </div>
  )
}

function ProductSummary({ product }: { product: LotProduct }) {
  const { in_stock, blocked, unstamped, next_best_before, sold_per_day, without_lot, lot_class } = product
  const days = sold_per_day > 0 ? `${Math.floor(in_stock / sold_per_day)} days` : '–'
  const figures = [
    ['In stock', plural(in_stock, 'unit'), blocked === 0 ? 'None are blocked' : `${blocked} more wait, blocked`],
    ['Unstamped', plural(unstamped, 'unit'), unstamped === 0 ? 'Nothing to do' : 'Until 31 March 2027'],
    [
      'Next best before',
      next_best_before ? dayText(next_best_before.day) : '–',
      next_best_before ? plural(next_best_before.quantity, 'unit') : 'No dates',
    ],
    ['Enough for', days, `${sold_per_day} a day`],
  ] as const
  return (
    <>
      <Facts
        className="key-figures"
        rows={figures.map(([name, value, detail]) => [
          name,
          <Fragment key={name}>
            <b>{value}</b>
            <small>{detail}</small>
          </Fragment>,
          'key-figure',
        ])}
      />
      {unstamped > 0 && (
        <Notice kind="warn" icon={Stamp}>
          <b>{plural(unstamped, 'unit')} without a duty stamp</b>
          <p>
            Rule A16: what came before 1 October 2026 may be sold until 31 March 2027. What is left then leaves the
            stock by itself and can’t be dispatched.
          </p>
        </Notice>
      )}
      {lot_class && without_lot > 0 && (
        <Notice kind="warn" icon={TriangleAlert}>
          <b>{plural(without_lot, 'unit')} in no lot</b>
          <p>
            They sell last, and nobody can say who bought them. <AssignButton product={product} lotClass={lot_class} />
          </p>
        </Notice>
      )}
      {!lot_class && <Notice>Products of this class have no lots.</Notice>}
    </>
  )
}

function AssignButton(props: { product: LotProduct; lotClass: NonNullable<LotProduct['lot_class']> }) {
  if (!usePermissions()('stock.write')) return null
  return (
    <DialogButton className="link" dialog={(close) => <ReceiveDialog {...props} source="stock" onClose={close} />}>
      Assign them to a lot
    </DialogButton>
  )
}
