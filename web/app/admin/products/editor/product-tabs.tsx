import { Tabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { errorCounts, TABS, type TabName } from './product.tabs.ts'
import type { ProductValues } from './product.values.ts'

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
