import { PRODUCT_ADMIN_PAGE_SIZE, PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { ProductFilter } from '@shop/contract/prices/price-changes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Percent, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { download } from '../../../lib/download.ts'
import { DownloadButton } from '../../../lib/download-button.tsx'
import { QuietLink } from '../../../ui/buttons.tsx'
import { DialogButton, Opener } from '../../../ui/dialog-button.tsx'
import { notify } from '../../../ui/toast.ts'
import { adminBrandsQuery, adminCategoriesQuery } from '../../categories/queries.ts'
import { ListPage } from '../../kit/table/list-page.tsx'
import { useListState } from '../../kit/table/use-list-state.ts'
import { ViewTabs } from '../../kit/views/view-tabs.tsx'
import { CLASS_NAMES } from '../../product-classes.ts'
import { ImportDialog } from '../import/import-dialog.tsx'
import { invalidateProducts } from '../mutations.ts'
import { PriceDialog } from '../prices/price-dialog.tsx'
import { STATUS_WORDS } from '../product-words.ts'
import { productsQuery } from '../queries.ts'
import { SamplesNotice } from '../samples/samples-notice.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { BulkChecklist } from './bulk-checklist.tsx'
import { BulkReport } from './bulk-report.tsx'
import { publishConfirmed, type RejectedProduct } from './bulk-status.ts'
import { PRODUCT_COLUMNS } from './product-columns.tsx'

const FILTERS = { search: '', status: '', category_id: '', brand_id: '', product_class: '', stock: '' }
const STATUSES = Object.entries(STATUS_WORDS).map(([value, { word }]) => ({ value, label: word }))
const CLASSES = PRODUCT_CLASSES.map((value) => ({ value, label: CLASS_NAMES[value] }))
const STOCK = [
  { value: 'low', label: 'Low' },
  { value: 'out', label: 'Sold out' },
  { value: 'in', label: 'In stock' },
]

/** Lists all products of any status. */
export function ProductsScreen() {
  const list = useListState({ filters: FILTERS, sort: '-updated_at', limit: PRODUCT_ADMIN_PAGE_SIZE })
  const { data: categories = [] } = useQuery(adminCategoriesQuery)
  const { data: brands = [] } = useQuery(adminBrandsQuery)
  const [report, setReport] = useState<Outcome | null>(null)
  const result = useQuery(productsQuery(list.query))
  const total = result.data?.total ?? 0
  const importButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <SamplesNotice />
      <ListPage
        title="Products"
        noun="products"
        create={{ to: '/admin/products/new', label: 'New product' }}
        actions={
          <>
            <QuietLink to="/admin/products/lots">Lots</QuietLink>
            <QuietLink to="/admin/products/sales">Sales</QuietLink>
            <DialogButton
              className="button quiet"
              dialog={(close) => (
                <PriceDialog
                  selection={{ filter: pickFilter(list.state.filters) }}
                  scope={`all ${total} products${list.isFiltered ? ' in this list' : ''}`}
                  onClose={close}
                />
              )}
            >
              <Percent className="icon icon-small" aria-hidden />
              Change prices
            </DialogButton>
            <DialogButton
              ref={importButton}
              className="button quiet"
              dialog={(close) => <ImportDialog onClose={close} />}
            >
              <Upload className="icon icon-small" aria-hidden />
              Import CSV
            </DialogButton>
            <DownloadButton onDownload={() => download('GET /admin/products/export.csv')}>Export CSV</DownloadButton>
          </>
        }
        list={list}
        result={result}
        searchLabel="Name, brand or SKU"
        filters={[
          {
            name: 'category_id',
            label: 'Category',
            any: 'All categories',
            options: categories.map(({ id, name, parent_id }) => ({
              value: String(id),
              label: parent_id === null ? name : `– ${name}`,
            })),
          },
          {
            name: 'brand_id',
            label: 'Brand',
            any: 'All brands',
            options: brands.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          { name: 'product_class', label: 'Class', any: 'Any class', options: CLASSES },
          { name: 'stock', label: 'Stock', any: 'Any stock', options: STOCK },
          { name: 'status', label: 'Status', any: 'Any status', options: STATUSES },
        ]}
        columns={PRODUCT_COLUMNS}
        rowName={({ name }) => name}
        rowHref={({ id }) => `/admin/products/${id}`}
        storageKey="admin.products.columns"
        bulkActions={(selected, clear) => (
          <BulkActions
            selected={selected}
            clear={clear}
            onDone={(outcome) => outcome.refused.length > 0 && setReport(outcome)}
          />
        )}
      >
        <ViewTabs list="products" path="/admin/products" />
      </ListPage>
      <Opener value={importButton}>
        {report && <BulkOutcome {...report} onChange={setReport} onClose={() => setReport(null)} />}
      </Opener>
    </>
  )
}

/** Returns the filters that are set; one from the address that the list does not have is left out. */
const pickFilter = (filters: typeof FILTERS) =>
  ProductFilter.safeParse(Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))).data ?? {}

/** The result of a bulk change of products. */
interface Outcome {
  refused: readonly RejectedProduct[]
  /** The number of changed products. */
  changed: number
}

interface BulkOutcomeProps extends Outcome {
  onChange: (outcome: Outcome) => void
  onClose: () => void
}

/** First asks for checklists, for products that only lack these, then lists the products that were not changed. */
function BulkOutcome({ refused: rejected, changed, onChange, onClose }: BulkOutcomeProps) {
  const queryClient = useQueryClient()
  const waiting = rejected.filter(({ unticked }) => unticked.length > 0)
  const others = rejected.filter(({ unticked }) => unticked.length === 0)
  if (waiting.length === 0) return <BulkReport refused={rejected} changed={changed} onClose={onClose} />

  const leave = (left: readonly RejectedProduct[], published: number) =>
    left.length === 0 ? onClose() : onChange({ refused: left, changed: changed + published })

  async function publish() {
    // Products rejected again are listed with their reasons; the checklists are not asked for again.
    const still = (await publishConfirmed(waiting)).map((refusal) => ({ ...refusal, unticked: [] }))
    const published = waiting.length - still.length
    invalidateProducts(
      queryClient,
      waiting.map(({ id }) => id),
    )
    if (published > 0) notify.success(published === 1 ? '1 product published' : `${published} products published`)
    leave([...others, ...still], published)
  }
  return <BulkChecklist waiting={waiting} onConfirm={publish} onClose={() => leave(others, 0)} />
}
