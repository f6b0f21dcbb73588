import { FactList } from '../../../product/facts/fact-list.tsx'
import { ingredientRuns, nutrientRows, safetyFacts } from '../../../product/facts/facts-table.ts'
import { Table } from '../../../ui/table.tsx'
import type { Product } from '../queries.ts'

type Described = Pick<Product, 'compliance' | 'notices'>

const cautionsOf = ({ notices }: Pick<Described, 'notices'>) =>
  notices.filter(({ kind }) => kind === 'caution' || kind === 'hazard' || kind === 'nicotine')

/** Whether the panel is shown: always, except for an accessory, such as a T-shirt, without any safety information. */
export function hasSafetyPanel(product: Described & Pick<Product, 'product_class'>): boolean {
  if (product.product_class !== 'accessory') return true
  return ingredientRuns(product).length + cautionsOf(product).length + safetyFacts(product).length > 0
}

/** Ingredients with allergens in bold, the nutrients of a daily portion, and safety information. */
export function SafetyPanel({ product }: { product: Described }) {
  const ingredients = ingredientRuns(product)
  const nutrients = nutrientRows(product)
  const cautions = cautionsOf(product)
  return (
    <>
      <div className="stack">
        {ingredients.length > 0 && (
          <div>
            <h3>Ingredients</h3>
            <p className="mt-2 max-w-[42rem]">
              {ingredients.map((run, index) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text never change places
                run.isAllergen ? <b key={index}>{run.text}</b> : <span key={index}>{run.text}</span>,
              )}
            </p>
          </div>
        )}
        {nutrients.length > 0 && (
          <div>
            <h3>In a daily portion</h3>
            <Table
              className="nutrients mt-2"
              columns={['Nutrient', 'Amount', 'Reference value']}
              rows={nutrients.map(({ name, amount, nrv }) => ({ key: name, cells: [name, amount, nrv] }))}
            />
          </div>
        )}
        {cautions.map(({ rule, text }) => (
          <p key={rule + text} className="max-w-[42rem]">
            {text}
          </p>
        ))}
        {ingredients.length + nutrients.length + cautions.length === 0 && (
          <p className="muted">There are no special cautions for this item. Follow the instructions in the box.</p>
        )}
      </div>
      <FactList facts={safetyFacts(product)} />
    </>
  )
}
