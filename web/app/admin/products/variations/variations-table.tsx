import { VARIATION_FIELDS } from '@shop/contract/fields/variation.fields.ts'
import { ArrowDownToLine, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { readStored, writeStored } from '../../../ui/storage.ts'
import { usePermissions } from '../../use-permissions.ts'
import type { ProductValues } from '../editor/product.values.ts'
import type { useMatrix } from './use-matrix.ts'
import { VariationRow } from './variation-row.tsx'
import { leaveOut } from './variations.matrix.ts'
import {
  type CellChange,
  COLUMNS,
  type ColumnName,
  filledDown,
  isTable,
  permittedColumns,
  readPastedRows,
} from './variations.paste.ts'

function headingOf(column: ColumnName): string {
  const { kind, label } = VARIATION_FIELDS[column]
  if (column === 'net_quantity') return 'Net qty'
  return kind === 'price' ? `${label}, £` : label
}
const isColumn = (name: string | undefined): name is ColumnName => COLUMNS.some((column) => column === name)

const SKUS_KEY = 'admin.products.skus'

/**
 * The variations as an editable table. Up, Down and Enter move within a column, Ctrl with D fills it down, and cells
 * pasted from a spreadsheet fill those below and to the right. The SKUs can be hidden unless one has an error.
 */
export function VariationsTable({ change }: { change: ReturnType<typeof useMatrix>['change'] }) {
  const { control, getValues, setValue, trigger, formState } = useFormContext<ProductValues>()
  const { fields } = useFieldArray({ control, name: 'variations', keyName: 'key' })
  const options = useWatch({ control, name: 'options' })
  const columns = permittedColumns(usePermissions()('costs.read'))
  const table = useRef<HTMLTableElement>(null)
  const [wantsSkus, setWantsSkus] = useState(() => readStored(SKUS_KEY) !== 'off')
  const { variations: errors } = formState.errors
  const areSkusShown = wantsSkus || fields.some((_, place) => errors?.[place]?.sku)
  const toggleSkus = () => {
    setWantsSkus(!areSkusShown)
    writeStored(SKUS_KEY, areSkusShown ? 'off' : 'on')
  }
  const named = options.filter(({ values }) => values.length > 0)

  function write(cells: readonly CellChange[]) {
    for (const { place, column, value } of cells) {
      setValue(`variations.${place}.${column}`, value, { shouldDirty: true, shouldTouch: true })
      if (column === 'sku') setValue(`variations.${place}.isSkuSuggested`, false)
    }
    if (formState.isSubmitted) void trigger('variations')
  }
  const fill = (place: number, column: ColumnName) => write(filledDown(getValues('variations'), place, column))
  const focusCell = (place: number, column: ColumnName) => {
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-place="${place}"][data-column="${column}"]`)
    cell?.focus()
    cell?.select()
  }

  function handleKey(event: KeyboardEvent) {
    const at = cellOf(event.target)
    if (!at) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault()
      fill(at.place, at.column)
      return
    }
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.altKey) return
    event.preventDefault()
    focusCell(at.place + step, at.column)
  }
  function handlePaste(event: ClipboardEvent) {
    const at = cellOf(event.target)
    const text = event.clipboardData.getData('text')
    if (!at || !isTable(text)) return
    event.preventDefault()
    write(readPastedRows(text, { ...at, rowCount: fields.length, columns }))
  }
  return (
    <section
      className={areSkusShown ? 'variations' : 'variations no-skus'}
      aria-label="Prices and stock of each variant"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="table" ref={table} onKeyDown={handleKey} onPaste={handlePaste}>
        <thead>
          <tr>
            {named.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {columns.map((column) => (
              <th key={column} scope="col">
                <span className="hstack">
                  {headingOf(column)}
                  {column === 'sku' && <SkuToggle areShown={areSkusShown} onToggle={toggleSkus} />}
                  {column !== 'sku' && fields.length > 1 && (
                    <button
                      type="button"
                      className="icon-button filldown"
                      aria-label={`Fill down: ${headingOf(column)} of the first row for all`}
                      title="Fill down"
                      onClick={() => fill(0, column)}
                    >
                      <ArrowDownToLine className="icon icon-small" aria-hidden />
                    </button>
                  )}
                </span>
              </th>
            ))}
            <th scope="col">Image</th>
            <th scope="col">
              <span className="visually-hidden">Remove variant</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((row, place) => (
            <VariationRow
              key={row.key}
              row={row}
              columns={columns}
              place={place}
              options={named}
              isOnly={fields.length === 1}
              onLeaveOut={() => change((matrix) => leaveOut(matrix, place))}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function SkuToggle({ areShown, onToggle }: { areShown: boolean; onToggle: () => void }) {
  const Icon = areShown ? ChevronsLeft : ChevronsRight
  const label = areShown ? 'Hide SKUs' : 'Show SKUs'
  return (
    <button type="button" className="icon-button filldown" aria-label={label} title={label} onClick={onToggle}>
      <Icon className="icon icon-small" aria-hidden />
    </button>
  )
}

function cellOf(target: EventTarget): { place: number; column: ColumnName } | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined
  const { place, column } = target.dataset
  return isColumn(column) ? { place: Number(place), column } : undefined
}
