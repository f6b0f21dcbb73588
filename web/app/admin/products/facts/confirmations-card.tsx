import { CONFIRMATIONS, type ConfirmationKey } from '@shop/contract/compliance.ts'
import { VAPING_CLASSES } from '@shop/contract/constants.ts'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { FieldCard } from '../../kit/card.tsx'
import { dateText } from '../../kit/date-time.tsx'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import { listMessages } from '../../kit/form/list-messages.ts'
import { toNumber } from '../../kit/form/typed-numbers.ts'
import type { ProductValues } from '../editor/product.values.ts'
import { useFieldError, useFindings, useHint } from '../editor/product-findings.tsx'
import type { AdminProduct } from '../queries.ts'
import { keysUnder } from './confirmations.values.ts'

const REASONS = ['promotional_words', 'price_below_duty'] as const

/** Manual checks before publishing a vaping product: the pack, the images, and reasons to publish despite findings. */
export function ConfirmationsCard({ product }: { product: AdminProduct | undefined }) {
  const { control } = useFormContext<ProductValues>()
  const [product_class, images, nicotine] = useWatch({
    control,
    name: ['product_class', 'images', 'compliance.nicotine_mg_ml'],
  })
  const isVaping = VAPING_CLASSES.some((one) => one === product_class)
  const packFindings = useFindings('confirmations').some(({ rule }) => rule === 'A5')
  const containsNicotine = typeof nicotine === 'string' && (toNumber(nicotine) ?? 0) > 0
  if (!isVaping) return null
  return (
    <FieldCard title="Before you publish">
      {(containsNicotine || packFindings) && (
        <Checklist title="Pack checklist" rule="A5" product={product} hint="Hold the pack and tick each point." />
      )}
      {images.length > 0 && (
        <Checklist title="Image checklist" rule="A7" product={product} hint="Look at each image and tick each point." />
      )}
      {REASONS.map((name) => (
        <Reason key={name} name={name} product={product} />
      ))}
    </FieldCard>
  )
}

interface ChecklistProps {
  title: string
  rule: string
  hint: string
  product: AdminProduct | undefined
}

function Checklist({ title, rule, hint, product }: ChecklistProps) {
  const keys = keysUnder(rule)
  const { getFieldState, formState } = useFormContext<ProductValues>()
  const [error] = keys.flatMap((key) => listMessages(getFieldState(`confirmations.${key}`, formState).error))
  const stored = confirmedText(product, keys)
  return (
    <fieldset className="field">
      <legend className="group-legend">{title}</legend>
      <p className="hint">{hint}</p>
      {keys.map((key) => (
        <Tick key={key} name={key} />
      ))}
      {stored && <p className="hint">{stored}</p>}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}

function Tick({ name }: { name: ConfirmationKey }) {
  const { control } = useFormContext<ProductValues>()
  const { field } = useController({ control, name: `confirmations.${name}` })
  return (
    <label className="check">
      <input
        type="checkbox"
        ref={field.ref}
        checked={field.value.isGiven}
        onChange={(event) => field.onChange({ ...field.value, isGiven: event.target.checked, at: null })}
      />
      {CONFIRMATIONS[name].text}
    </label>
  )
}

/** Shown for findings that staff may overrule, and while a reason is given. */
function Reason({ name, product }: { name: (typeof REASONS)[number]; product: AdminProduct | undefined }) {
  const { control } = useFormContext<ProductValues>()
  const path = `confirmations.${name}` as const
  const { field } = useController({ control, name: path })
  const findings = useFindings(path)
  const error = useFieldError(path)
  const hint = useHint(path, confirmedText(product, [name]))
  if (findings.length === 0 && !error && field.value.reason === '') return null
  return (
    <TextAreaField
      label={CONFIRMATIONS[name].text}
      rows={2}
      limit={500}
      ref={field.ref}
      value={field.value.reason}
      onChange={(event) => field.onChange({ isGiven: true, reason: event.target.value, at: null })}
      onBlur={field.onBlur}
      hint={hint}
      error={error}
    />
  )
}

/** Returns who confirmed these last, and when: 'Last confirmed by Ada Larch on …'; undefined if never confirmed. */
function confirmedText(product: AdminProduct | undefined, keys: readonly ConfirmationKey[]): string | undefined {
  const [last] = (product?.confirmations ?? [])
    .filter(({ key }) => keys.includes(key))
    .sort((a, b) => (a.at < b.at ? 1 : -1))
  return last && `Last confirmed by ${last.by ?? 'a former member of staff'} on ${dateText(last.at)}.`
}
