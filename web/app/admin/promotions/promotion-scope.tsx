import { useQueries, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { categoriesQuery } from '../../storefront/catalogue/queries.ts'
import { Picker, type PickerOption } from '../kit/fields/picker.tsx'
import { TagsField } from '../kit/fields/tags-field.tsx'
import type { ScopeValues } from './promotion-values.ts'
import { KEY, scopeProductQuery } from './queries.ts'

interface ScopeFieldsProps {
  /** What the goods are, for the labels. */
  name: string
  value: ScopeValues
  onChange: (next: ScopeValues) => void
}

/** The goods of a promotion: products, categories, brands and tags; everything if none is chosen. */
export function ScopeFields({ name, value, onChange }: ScopeFieldsProps) {
  const products = useQueries({ queries: value.product_ids.map(scopeProductQuery) })
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: brands = [] } = useQuery({
    queryKey: [...KEY, 'brands'],
    queryFn: async ({ signal }) => (await api('GET /admin/brands/', { signal })).items,
  })
  const allCategories = categories.flatMap((category) => [category, ...category.subcategories])
  const add = (list: 'product_ids' | 'category_ids' | 'brand_ids', id: number) =>
    onChange({ ...value, [list]: [...new Set([...value[list], id])] })
  const remove = (list: 'product_ids' | 'category_ids' | 'brand_ids', id: number) =>
    onChange({ ...value, [list]: value[list].filter((one) => one !== id) })
  const named = (all: readonly { id: number; name: string }[], id: number) =>
    all.find((one) => one.id === id)?.name ?? `No ${id}`
  return (
    <>
      <p className="hint">{name}: everything in any of these. Nothing chosen means all goods.</p>
      <Picker
        name="promotion-products"
        label="Products"
        find={findProducts}
        onPick={({ id }) => add('product_ids', Number(id))}
      />
      <Chips
        chosen={value.product_ids.map((id, place) => ({ id, name: products[place]?.data?.name ?? `No ${id}` }))}
        onRemove={(id) => remove('product_ids', id)}
      />
      <div className="field-pair">
        <Picker
          name={`promotion-categories-${allCategories.length}`}
          label="Categories"
          find={async (text) => matching(allCategories, text)}
          onPick={({ id }) => add('category_ids', Number(id))}
        />
        <Picker
          name={`promotion-brands-${brands.length}`}
          label="Brands"
          find={async (text) => matching(brands, text)}
          onPick={({ id }) => add('brand_ids', Number(id))}
        />
      </div>
      <Chips
        chosen={value.category_ids.map((id) => ({ id, name: named(allCategories, id) }))}
        onRemove={(id) => remove('category_ids', id)}
      />
      <Chips
        chosen={value.brand_ids.map((id) => ({ id, name: named(brands, id) }))}
        onRemove={(id) => remove('brand_ids', id)}
      />
      <TagsField label="Tags" value={value.tags} onChange={(tags) => onChange({ ...value, tags })} />
    </>
  )
}

const matching = (all: readonly { id: number; name: string }[], text: string): PickerOption[] =>
  all.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())).map(({ id, name }) => ({ id, label: name }))

async function findProducts(search: string, signal: AbortSignal): Promise<PickerOption[]> {
  const query = { limit: 10, sort: 'name', status: 'active', ...(search !== '' && { search }) }
  const { items } = await api('GET /admin/products/', { query, signal })
  return items.map(({ id, name, sku }) => ({ id, label: name, detail: sku }))
}

interface ChipsProps {
  chosen: readonly { id: number; name: string }[]
  onRemove: (id: number) => void
}

function Chips({ chosen, onRemove }: ChipsProps) {
  if (chosen.length === 0) return null
  return (
    <ul className="hstack wrapping">
      {chosen.map(({ id, name }) => (
        <li key={id} className="chip">
          {name}
          <button type="button" aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
            <X className="icon icon-small" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
