import { useState } from 'react'
import { TextLink } from '../../ui/buttons.tsx'
import { Table } from '../../ui/table.tsx'
import { Card } from '../kit/card.tsx'
import type { Insights } from './queries.ts'

type Measure = 'viewed' | 'carted' | 'sold'

const MEASURES: readonly { measure: Measure; label: string }[] = [
  { measure: 'viewed', label: 'Viewed' },
  { measure: 'carted', label: 'In cart' },
  { measure: 'sold', label: 'Sold' },
]
const LIST_LENGTH = 10
const number = new Intl.NumberFormat('en-GB')

/** The products that were viewed, added to a cart or sold most. */
export function ProductsCard({ products }: { products: Insights['products'] }) {
  const [by, setBy] = useState<Measure>('viewed')
  const shown = products.toSorted((one, other) => other[by] - one[by]).slice(0, LIST_LENGTH)
  return (
    <Card title="Top products" aside={<MeasureSwitch current={by} onChoose={setBy} />}>
      {products.length === 0 ? (
        <p className="muted">No product has been viewed or sold in this period.</p>
      ) : (
        <Table
          className="insights-table"
          caption="Top products"
          columns={['Product', ...MEASURES.map(({ label }) => [label, 'number'] as const)]}
          rows={shown.map((product) => ({
            key: product.product_id,
            cells: [
              <TextLink key="name" to={`/admin/products/${product.product_id}`}>
                {product.name}
              </TextLink>,
              ...MEASURES.map(({ measure }) => number.format(product[measure])),
            ],
          }))}
        />
      )}
    </Card>
  )
}

function MeasureSwitch({ current, onChoose }: { current: Measure; onChoose: (measure: Measure) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a form's frame around the buttons
    <span className="segmented" role="group" aria-label="Order">
      {MEASURES.map(({ measure, label }) => (
        <button key={measure} type="button" aria-pressed={measure === current} onClick={() => onChoose(measure)}>
          {label}
        </button>
      ))}
    </span>
  )
}
