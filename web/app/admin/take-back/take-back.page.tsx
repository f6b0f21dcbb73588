import { BATTERY_LIMIT_GRAMS, type BatteryState, batteryState } from '@shop/contract/take-back/take-back.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { download } from '../../lib/download.ts'
import { DownloadButton } from '../../lib/download-button.tsx'
import { unindexedPage } from '../../seo/page-meta.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Facts } from '../../ui/table.tsx'
import { Card } from '../kit/card.tsx'
import { dateText } from '../kit/date-time.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import type { Column } from '../kit/table/column.ts'
import { ListPage } from '../kit/table/list-page.tsx'
import { useListState } from '../kit/table/use-list-state.ts'
import { useIsReadOnly } from '../use-permissions.ts'
import { type TakeBack, type TakeBackYear, takeBacksQuery } from './queries.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { KINDS, SOURCES, weightText } from './take-back-words.ts'

export const meta = unindexedPage('Take-back')

const columns: readonly Column<TakeBack>[] = [
  { id: 'day', header: 'Taken back', isFixed: true, isPhone: true, cell: ({ taken_on }) => dateText(taken_on) },
  { id: 'kind', header: 'What', isPhone: true, cell: ({ kind, units }) => `${KINDS[kind]}, ${units}` },
  {
    id: 'weight',
    header: 'Weight',
    isRight: true,
    isPhone: true,
    cell: ({ weight_grams }) => weightText(weight_grams),
  },
  { id: 'source', header: 'How', cell: ({ source }) => SOURCES[source] },
  { id: 'collected', header: 'Collected', cell: (record) => <Collected record={record} /> },
]

function Collected({ record: { collected_on, collector, collector_reference } }: { record: TakeBack }) {
  if (collected_on === null) return <StatusPill tone="warn">In the shop</StatusPill>
  return [dateText(collected_on), collector, collector_reference].filter((part) => part !== '').join(', ')
}

const BACK = { to: '/admin/returns', label: 'Returns' }

/** What customers gave back to be recycled, and how close the shop is to having to take back batteries (rules H1 and H2). */
export default function TakeBackPage() {
  const list = useListState({ filters: { year: '' } })
  const { skip, limit, year } = list.query
  const result = useQuery(takeBacksQuery({ skip, limit, ...(year && { year: Number(year) }) }))
  const isReadOnly = useIsReadOnly()
  const thisYear = new Date().getFullYear()
  const years = [1, 2, 3, 4].map((ago) => ({ value: String(thisYear - ago), label: String(thisYear - ago) }))
  return (
    <LoadState result={result} what="take-back log" back={BACK}>
      {({ sums }) => (
        <ListPage
          title="Take-back"
          noun="records"
          back={BACK}
          list={list}
          result={result}
          filters={[{ name: 'year', label: 'Year', any: String(thisYear), options: years }]}
          columns={columns}
          rowName={({ taken_on, kind }) => `${KINDS[kind]} of ${dateText(taken_on)}`}
          {...(!isReadOnly && { rowDetail: (record: TakeBack) => <Change record={record} /> })}
          storageKey="admin.take-back.columns"
          actions={
            <DialogButton className="button primary" dialog={(close) => <TakeBackDialog onClose={close} />}>
              Record
            </DialogButton>
          }
        >
          <Year sums={sums} />
          <p className="hstack wrapping muted my-4">
            Keep records for four years (rule H1).
            <DownloadButton
              className="button quiet small"
              onDownload={() => download('GET /admin/take-back/export.csv')}
            >
              All records as CSV
            </DownloadButton>
          </p>
        </ListPage>
      )}
    </LoadState>
  )
}

const Change = ({ record }: { record: TakeBack }) => (
  <DialogButton className="button quiet small" dialog={(close) => <TakeBackDialog record={record} onClose={close} />}>
    {record.collected_on === null ? 'Change, or record the collection' : 'Change'}
  </DialogButton>
)

function Year({ sums: { year, vapes, batteries, waiting, sold_batteries } }: { sums: TakeBackYear }) {
  const sum = ({ units, weight_grams }: typeof vapes) => `${weightText(weight_grams)} (${units})`
  const sold = `${weightText(sold_batteries.weight_grams)} of ${weightText(BATTERY_LIMIT_GRAMS)}`
  return (
    <Card title={`Year ${year}`}>
      <Facts
        className="totals small"
        rows={[
          ['Vapes and devices taken back', sum(vapes)],
          ['Batteries taken back', sum(batteries)],
          ['Not collected yet, all years', sum(waiting)],
          ['Batteries sold, outside of devices', sold],
        ]}
      />
      <p className="small muted mt-3">
        {BATTERY_WORDS[batteryState(sold_batteries.weight_grams)]} Returned batteries are not subtracted.
        {sold_batteries.estimated > 0 &&
          ` Batteries without a weight count 50 g each (${sold_batteries.estimated}): enter it at the product.`}
      </p>
    </Card>
  )
}

const BATTERY_WORDS: Record<BatteryState, string> = {
  below: 'From 32 kg in a calendar year you must take back batteries free of charge (rule H2).',
  near: 'You are close to 32 kg: from there on you must take back batteries free of charge (rule H2).',
  reached: 'You have sold 32 kg: take back batteries free of charge, and tell customers so (rule H2).',
}
