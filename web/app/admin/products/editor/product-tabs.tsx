import { PRODUCT_FIELDS, type ProductFieldName } from '@shop/contract/fields/product.fields.ts'
import { Tabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldErrors, useFormContext } from 'react-hook-form'
import { listMessages } from '../../kit/form/list-messages.ts'
import type { ProductValues } from './product.values.ts'

const TABS = [
  { name: 'product', label: 'Product' },
  { name: 'variants', label: 'Variants' },
  { name: 'compliance', label: 'Compliance' },
  { name: 'search', label: 'Search' },
] as const
type TabName = (typeof TABS)[number]['name']

/** The tab of each group of plain fields. */
const TAB_OF_GROUP = { basics: 'product', shop: 'product', variants: 'variants', search: 'search' } as const
const TAB_OF: Record<Exclude<keyof ProductValues, ProductFieldName>, TabName> = {
  images: 'product',
  fitting_ids: 'product',
  variations: 'variants',
  parked: 'variants',
  product_class: 'compliance',
  compliance: 'compliance',
  confirmations: 'compliance',
}

function tabOf(name: string): TabName | undefined {
  if (isPlain(name)) return TAB_OF_GROUP[PRODUCT_FIELDS[name].group]
  return isPart(name) ? TAB_OF[name] : undefined
}
const isPlain = (name: string): name is ProductFieldName => name in PRODUCT_FIELDS
const isPart = (name: string): name is keyof typeof TAB_OF => name in TAB_OF

/** Returns the number of errors in each tab. */
function errorCounts(errors: FieldErrors<ProductValues>): Record<TabName, number> {
  const found: Record<TabName, Set<string>> = {
    product: new Set(),
    variants: new Set(),
    compliance: new Set(),
    search: new Set(),
  }
  for (const [name, error] of Object.entries(errors)) {
    const tab = tabOf(name)
    if (tab) for (const message of listMessages(error)) found[tab].add(message)
  }
  const { product, variants, compliance, search } = found
  return { product: product.size, variants: variants.size, compliance: compliance.size, search: search.size }
}

/** The form in tabs. All stay mounted, so that no input is lost; each shows its number of errors. */
export function ProductTabs(panels: Record<TabName, ReactNode>) {
  const { formState } = useFormContext<ProductValues>()
  const { submitCount } = formState
  const counts = errorCounts(formState.errors)
  const [tab, setTab] = useState<string>('product')
  const firstFaulty = TABS.find(({ name }) => counts[name] > 0)?.name
  const isOpenFaulty = TABS.some(({ name }) => name === tab && counts[name] > 0)
  const box = useRef<HTMLDivElement>(null)
  const answered = useRef(0)

  /** After an invalid submit, opens the first tab with an error unless the open one has one, then focuses the field. */
  useEffect(() => {
    if (submitCount === answered.current) return
    if (firstFaulty !== undefined && !isOpenFaulty) return setTab(firstFaulty)
    answered.current = submitCount
    const errors = box.current?.querySelectorAll<HTMLElement>('[data-state="active"] [aria-invalid="true"]')
    if (errors && ![...errors].some((field) => field === document.activeElement)) errors[0]?.focus()
  }, [submitCount, firstFaulty, isOpenFaulty])

  return (
    <Tabs.Root ref={box} value={tab} onValueChange={setTab}>
      <Tabs.List className="tabs" aria-label="Parts of the product">
        {TABS.map(({ name, label }) => (
          <Tabs.Trigger key={name} value={name}>
            {label}
            {counts[name] > 0 && (
              <span className="faultcount">
                {counts[name]}
                <span className="visually-hidden"> {counts[name] === 1 ? 'fault' : 'faults'}</span>
              </span>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map(({ name }) => (
        // Not a tab stop: each panel starts with a field.
        <Tabs.Content key={name} value={name} forceMount tabIndex={-1}>
          {panels[name]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
