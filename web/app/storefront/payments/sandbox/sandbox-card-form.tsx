import { type ChangeEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '../../../forms/field.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import {
  type CardErrors,
  type CardFields,
  findCardErrors,
  NO_CARD,
  securityCodeLength,
  spacedExpiry,
  spacedNumber,
  stripNonDigits,
} from './card-fields.ts'
import '../payments.css'
import type { CardPayer } from '../queries.ts'
import { TestCards } from './test-cards.tsx'
import { useSandboxPayer } from './use-sandbox-payer.ts'

/** The format of each field while it is typed. */
const WRITTEN: Record<keyof CardFields, (text: string) => string> = {
  name: (text) => text,
  number: spacedNumber,
  expiry: spacedExpiry,
  code: (text) => stripNonDigits(text).slice(0, 4),
}
const FIELD_ORDER = ['name', 'number', 'expiry', 'code'] as const

/** The card form of the built-in provider. Its input exists only in this form and is discarded with the page. */
export function SandboxCardForm(props: { ref: Ref<CardPayer>; siteName: string; holder: string }) {
  const { ref, siteName, holder } = props
  const [card, setCard] = useState<CardFields>({ ...NO_CARD, name: holder })
  const [errors, setErrors] = useState<CardErrors>({})
  const form = useRef<HTMLDivElement>(null)
  const { pay, asked, answer, isSending, opener } = useSandboxPayer(card, setErrors)

  const check = async () => {
    const found = findCardErrors(card, new Date())
    flushSync(() => setErrors(found))
    const first = FIELD_ORDER.find((field) => found[field])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    return first === undefined
  }
  useImperativeHandle(ref, () => ({ check, pay }))

  const field = (name: keyof CardFields) => ({
    name,
    value: card[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      // When a digit before the separator is deleted, reformatting must not restore the separator.
      const isShorter = target.value.length < card[name].length
      setCard({ ...card, [name]: isShorter && name === 'expiry' ? target.value : WRITTEN[name](target.value) })
      if (errors[name]) setErrors({ ...errors, [name]: undefined })
    },
  })
  const codeLength = securityCodeLength(card.number)
  return (
    <div className="stack py-5" ref={form}>
      <Field {...field('name')} label="Name on card" autoComplete="cc-name" autoCapitalize="words" />
      <Field {...field('number')} label="Card number" autoComplete="cc-number" inputMode="numeric" />
      <div className="card-pair">
        <Field {...field('expiry')} label="Expiry" autoComplete="cc-exp" inputMode="numeric" placeholder="MM / YY" />
        <Field
          {...field('code')}
          label="Security code"
          autoComplete="cc-csc"
          inputMode="numeric"
          hint={codeLength === 4 ? '4 digits on the front' : '3 digits on the back'}
        />
      </div>
      <TestCards />
      {asked && (
        <ApproveDialog
          amount={asked.amount}
          siteName={siteName}
          isSending={isSending}
          opener={opener}
          onAnswer={answer}
        />
      )}
    </div>
  )
}
