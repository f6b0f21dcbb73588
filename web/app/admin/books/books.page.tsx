import { formatPence, formatPrice, toPence } from '@shop/contract/lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { DateField } from '../../forms/date-field.tsx'
import { readDate } from '../../forms/date-text.ts'
import { download } from '../../lib/download.ts'
import { DownloadButton } from '../../lib/download-button.tsx'
import { dayText } from '../../order/order-dates.ts'
import { unindexedPage } from '../../seo/page-meta.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Facts, Table } from '../../ui/table.tsx'
import { notify } from '../../ui/toast.ts'
import { Card } from '../kit/card.tsx'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { PAYMENT_NAMES } from '../orders/order-words.ts'
import { CLASS_NAMES } from '../product-classes.ts'
import { usePermissions } from '../use-permissions.ts'
import { useCloseBooks, useReopenBooks } from './mutations.ts'
import { type BooksPeriod, type BooksReport, booksQuery } from './queries.ts'
import './books.css'

const FORMATS = [
  { format: 'xero', label: 'Xero' },
  { format: 'quickbooks', label: 'QuickBooks, invoices' },
  { format: 'quickbooks_credit_notes', label: 'QuickBooks, credit notes' },
  { format: 'sage', label: 'Sage 50' },
] as const

const SOLD_NAMES: Record<BooksReport['classes'][number]['product_class'], string> = {
  ...CLASS_NAMES,
  mixed_bundle: 'Bundles of several classes',
  delivery: 'Delivery',
}

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

/** Returns the period in the address; by default the current month until today. */
function readPeriod(address: URLSearchParams): BooksPeriod {
  const today = londonDay.format(Date.now())
  const day = (name: string, preset: string) => {
    const typed = address.get(name) ?? ''
    return 'value' in readDate(typed) && typed !== '' ? typed : preset
  }
  return { from: day('from', `${today.slice(0, 8)}01`), to: day('to', today) }
}

export const meta = unindexedPage('Bookkeeping')

/** Reports of a period, files for bookkeeping programs, and closing the books. */
export default function BooksPage() {
  const [address, setAddress] = useSearchParams()
  const period = readPeriod(address)
  const isReversed = period.to < period.from
  const result = useQuery({ ...booksQuery(period), enabled: !isReversed })
  const setDay = (name: 'from' | 'to') => (typed: string) => {
    if ('value' in readDate(typed) && typed !== '') setAddress({ ...period, [name]: typed }, { replace: true })
  }
  return (
    <>
      <PageTop title="Bookkeeping" />
      <p className="hstack wrapping books-period">
        <DateField label="From" value={period.from} onChange={setDay('from')} />
        <DateField
          label="To"
          value={period.to}
          error={isReversed ? 'This is before the first day.' : undefined}
          onChange={setDay('to')}
        />
      </p>
      {!isReversed && (
        <LoadState result={result} what="report">
          {(report) => <Report report={report} />}
        </LoadState>
      )}
    </>
  )
}

function Report({ report }: { report: BooksReport }) {
  const { total, invoices, credit_notes } = report
  return (
    <div className="tiles">
      <Facts
        className="key-figures"
        rows={[
          ['Sales less refunds', <b key="gross">{money(total.gross)}</b>, 'key-figure'],
          ['Of that VAT', <b key="vat">{money(total.vat)}</b>, 'key-figure'],
          ['Invoices', <b key="invoices">{invoices}</b>, 'key-figure'],
          ['Credit notes', <b key="credit notes">{credit_notes}</b>, 'key-figure'],
        ]}
      />
      <div className="books-pair">
        <Exports report={report} />
        <Closing report={report} />
      </div>
      <div className="books-pair">
        <Sums
          title="By VAT rate"
          column="VAT rate"
          rows={report.rates.map((row) => [rateName(row.rate_percent), row])}
        />
        <Sums
          title="By payment method"
          column="Payment method"
          rows={report.payment_methods.map((row) => [PAYMENT_NAMES[row.payment_method], row])}
        />
      </div>
      <div className="books-pair">
        <Sums
          title="By product class"
          column="Product class"
          rows={report.classes.map((row) => [SOLD_NAMES[row.product_class], row])}
        />
        <Sums title="By day" column="Day" rows={report.days.map((row) => [dayText(row.day), row])} />
      </div>
    </div>
  )
}

interface SumsProps {
  title: string
  column: string
  rows: readonly (readonly [name: string, sums: { gross: number; vat: number }])[]
}

/** A table of net, VAT and gross. */
function Sums({ title, column, rows }: SumsProps) {
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className="muted">Nothing was sold or refunded.</p>
      ) : (
        <ScrollArea label={title}>
          <Table
            className="table"
            caption={title}
            columns={[column, ['Net', 'align-right'], ['VAT', 'align-right'], ['Gross', 'align-right']]}
            rows={rows.map(([name, { gross, vat }]) => ({
              key: name,
              cells: [name, formatPence(toPence(gross) - toPence(vat)), money(vat), money(gross)],
            }))}
          />
        </ScrollArea>
      )}
    </Card>
  )
}

function Exports({ report: { from, to } }: { report: BooksReport }) {
  return (
    <Card title="Files for your bookkeeping program">
      <p className="small muted">
        Invoices and credit notes of this period, one row for each VAT rate. No customer is named.
      </p>
      <p className="hstack wrapping mt-4">
        {FORMATS.map(({ format, label }) => (
          <DownloadButton
            key={format}
            className="button quiet small"
            onDownload={() => download('GET /admin/books/export.csv', { query: { from, to, format } })}
          >
            {label}
          </DownloadButton>
        ))}
      </p>
    </Card>
  )
}

function Closing({ report: { to, closed_until } }: { report: BooksReport }) {
  const isPermitted = usePermissions()
  const close = useCloseBooks()
  const reopen = useReopenBooks()
  const isOver = to < londonDay.format(Date.now())
  const isOpen = closed_until === null || to > closed_until
  return (
    <Card title="Closed period">
      <p className="small muted">
        {closed_until === null ? 'No period is closed.' : `Closed until ${dayText(closed_until)}.`} Nothing is issued
        into a closed period: later refunds get a later date.
        {!isOver && ' Choose a last day before today to close the books until then.'}
      </p>
      <p className="hstack wrapping mt-4">
        {isPermitted('books.close') && isOver && isOpen && (
          <ConfirmButton
            title={`Close the books until ${dayText(to)}?`}
            text="Invoices and credit notes of these days can no longer be added. Only the owner can reopen them."
            confirmText="Close the books"
            onConfirm={async () => {
              await close.mutateAsync({ until: to })
              notify.success('The books are closed.')
            }}
          >
            {`Close until ${dayText(to)}`}
          </ConfirmButton>
        )}
        {isPermitted('books.reopen') && closed_until !== null && (
          <ConfirmButton
            title="Reopen all closed days?"
            text="Late payments and refunds are then dated with their own day again. The audit log says who reopened them."
            confirmText="Reopen"
            onConfirm={async () => {
              await reopen.mutateAsync({ until: null })
              notify.success('The books are open.')
            }}
          >
            Reopen
          </ConfirmButton>
        )}
      </p>
    </Card>
  )
}

const rateName = (rate: number | null) => (rate === null ? 'Without VAT' : `${rate}%`)
const money = (pounds: number) => formatPrice(pounds)
