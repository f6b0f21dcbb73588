import { formatPrice } from '@shop/contract/lib/money.ts'
import {
  IMPORT_TARGETS,
  type ImportColumns,
  type ImportMapping,
  type ImportTarget,
  mappingProblems,
} from '@shop/contract/products/import-mapping.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { PreviewTable } from '../../kit/table/preview-table.tsx'
import { CLASS_NAMES } from '../../product-classes.ts'
import { importPreviewQuery } from '../queries.ts'
import './column-matches.css'

const LEFT_OUT = { value: '', label: 'Leave out' }
const TARGETS = Object.entries(IMPORT_TARGETS).map(([value, label]) => ({ value, label }))
const isTarget = (value: string): value is ImportTarget => value in IMPORT_TARGETS
const CHOOSE = { value: '', label: 'Choose' }
const AMOUNTS = [CHOOSE, { value: 'pounds', label: 'Pounds: 4.99' }, { value: 'pence', label: 'Pence: 499' }]
const VAT = [CHOOSE, { value: 'included', label: 'With VAT' }, { value: 'excluded', label: 'Without VAT: we add it' }]
const WEIGHTS = [
  { value: 'g', label: 'Grams' },
  { value: 'kg', label: 'Kilograms' },
  { value: 'lb', label: 'Pounds' },
  { value: 'oz', label: 'Ounces' },
] as const
const PREVIEW_DELAY_MS = 300

interface Matches extends Pick<ImportColumns, 'amounts_in' | 'vat' | 'weights_in'> {
  targets: Record<string, ImportTarget>
}

interface ColumnMatchesProps {
  file: File
  found: ImportColumns
  /** Receives the mapping each time it changes; null while something is missing. */
  onChange: (mapping: ImportMapping | null) => void
}

/** Asks what the columns of a file mean, and shows its first products as they would be imported. */
export function ColumnMatches({ file, found, onChange }: ColumnMatchesProps) {
  const [matches, setMatches] = useState<Matches>(() => ({
    ...found,
    targets: Object.fromEntries(found.columns.flatMap(({ name, target }) => (target ? [[name, target]] : []))),
  }))
  const mapping = mappingOf(matches)
  const missing = problemsOf(matches)
  const change = (changes: Partial<Matches>) => {
    const changed = { ...matches, ...changes }
    setMatches(changed)
    onChange(mappingOf(changed))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports the proposed mapping once
  useEffect(() => onChange(mapping), [])

  function match(name: string, value: string) {
    const { [name]: _, ...others } = matches.targets
    change({ targets: isTarget(value) ? { ...others, [name]: value } : others })
  }
  return (
    <section className="stack" aria-label="What the columns mean">
      <p>
        {found.is_stored
          ? 'We know these columns from an earlier file. Change what has changed.'
          : 'We don’t know this file’s columns yet. Say what each one means; we remember it for the next file like this.'}
      </p>
      {found.notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
      <div className="column-matches">
        {found.columns.map(({ name, label, samples }) => (
          <SelectField
            key={name}
            label={label}
            hint={samples.length > 0 ? samples.join(' · ') : 'Blank in the first rows'}
            options={[LEFT_OUT, ...TARGETS]}
            value={matches.targets[name] ?? ''}
            onChange={({ target }) => match(name, target.value)}
          />
        ))}
      </div>
      <div className="column-matches">
        <SelectField
          label="Prices are in"
          options={AMOUNTS}
          value={matches.amounts_in ?? ''}
          onChange={({ target: { value } }) =>
            change({ amounts_in: value === 'pounds' || value === 'pence' ? value : null })
          }
        />
        <SelectField
          label="Prices are"
          options={VAT}
          value={matches.vat ?? ''}
          onChange={({ target: { value } }) =>
            change({ vat: value === 'included' || value === 'excluded' ? value : null })
          }
        />
        {Object.values(matches.targets).includes('weight') && (
          <SelectField
            label="Weights are in"
            options={WEIGHTS}
            value={matches.weights_in}
            onChange={({ target }) =>
              change({ weights_in: WEIGHTS.find(({ value }) => value === target.value)?.value ?? 'g' })
            }
          />
        )}
      </div>
      {missing.length > 0 && (
        <ul className="notice warn" role="status">
          {missing.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {mapping && <FirstProducts file={file} mapping={mapping} />}
    </section>
  )
}

function problemsOf({ targets, amounts_in, vat }: Matches): string[] {
  return [
    ...mappingProblems(Object.values(targets)),
    ...(amounts_in ? [] : ['Say whether prices are in pounds or pence.']),
    ...(vat ? [] : ['Say whether prices include VAT.']),
  ]
}

function mappingOf(matches: Matches): ImportMapping | null {
  const { targets, amounts_in, vat, weights_in } = matches
  if (!amounts_in || !vat || problemsOf(matches).length > 0) return null
  return { targets, amounts_in, vat, weights_in }
}

function FirstProducts({ file, mapping }: { file: File; mapping: ImportMapping }) {
  const { data, isError } = useQuery(importPreviewQuery(file, useDebounced(mapping, PREVIEW_DELAY_MS)))
  if (isError)
    return <p className="notice danger">The first products couldn’t be shown. You can still check the file.</p>
  if (!data) return <p className="muted">Reading the first products</p>
  return (
    <PreviewTable
      label="First products"
      columns={['Line', 'Product', 'To sell', 'To check']}
      rows={data.products.map(({ line, title, brand, category, product_class, variations, problem, notes }) => ({
        key: line,
        cells: [
          line,
          <span key="product">
            {title}
            <small className="muted block">
              {[brand, category, product_class && CLASS_NAMES[product_class]].filter(Boolean).join(', ')}
            </small>
          </span>,
          <ul key="variations" className="plain-list">
            {variations.map(({ sku, choices, price, stock }) => (
              <li key={sku}>{`${choices || sku}: ${formatPrice(price)}, ${stock} in stock`}</li>
            ))}
          </ul>,
          [problem && `Left out: ${problem}`, ...notes].filter(Boolean).join(' '),
        ],
      }))}
    />
  )
}
