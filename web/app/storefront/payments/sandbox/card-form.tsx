import { formatPrice } from '@shop/contract/lib/money.ts'
import { ShieldCheck } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ChangeEvent, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '../../../forms/field.tsx'
import { PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { DialogRoot } from '../../../ui/dialog.tsx'
import type { CardPayer } from '../queries.ts'
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
import { useSandboxPayer } from './use-sandbox-payer.ts'
import '../payments.css'

/** The built-in provider's test cards (docs/behaviour.md, Payments). Shown only with its own form, in the demo. */
const TEST_CARDS = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0025 0000 3155', 'asks you to approve the payment'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has not enough money'],
] as const

function TestCards() {
  return (
    <details className="small muted">
      <summary className="cursor-pointer py-1">This is a demonstration: no real card is charged. Test cards</summary>
      <ul className="mt-2 grid gap-1">
        {TEST_CARDS.map(([number, effect]) => (
          <li key={number}>
            <span className="font-[540] text-ink">{number}</span> {effect}
          </li>
        ))}
      </ul>
      <p className="mt-2">Any name, any future expiry date, any three digits.</p>
    </details>
  )
}

/** The format of each field while it is typed. */
const WRITTEN: Record<keyof CardFields, (text: string) => string> = {
  name: (text) => text,
  number: spacedNumber,
  expiry: spacedExpiry,
  code: (text) => stripNonDigits(text).slice(0, 4),
}
const FIELD_ORDER = ['name', 'number', 'expiry', 'code'] as const

/** The card form of the built-in provider. Its input exists only in this form and is discarded with the page. */
export default function SandboxCardForm(props: { ref: Ref<CardPayer>; siteName: string; holder: string }) {
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

/**
 * Asks the customer to approve the payment: the 3-D Secure step of the built-in provider. Escape declines. The focus
 * starts on the heading, so that a key still pressed approves nothing, and returns to `opener`.
 */
function ApproveDialog(props: {
  amount: number
  siteName: string
  isSending: boolean
  opener: RefObject<HTMLElement | null>
  onAnswer: (approve: boolean) => void
}) {
  const { amount, siteName, isSending, opener, onAnswer } = props
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <DialogRoot onClose={() => !isSending && onAnswer(false)}>
      <Dialog.Overlay className="scrim">
        <Dialog.Content
          className="dialog gate"
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            heading.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener.current?.focus()
          }}
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <ShieldCheck className="icon mb-4 size-8 text-accent-text" aria-hidden />
          <Dialog.Title className="heading outline-none" tabIndex={-1} ref={heading}>
            Approve this payment
          </Dialog.Title>
          <Dialog.Description className="muted mt-3">
            Your bank wants to know if you’re paying <b className="font-[560] text-ink">{formatPrice(amount)}</b> to{' '}
            {siteName}. If this wasn’t you, refuse and nothing will be charged.
          </Dialog.Description>
          <span className="hstack wrapping mt-6">
            <PrimaryButton disabled={isSending} onClick={() => onAnswer(true)}>
              {isSending && <span className="spin" aria-hidden />}
              Approve this payment
            </PrimaryButton>
            <QuietButton disabled={isSending} onClick={() => onAnswer(false)}>
              Refuse
            </QuietButton>
          </span>
          <p className="extra-small muted mt-4">In this demonstration, this replaces your bank’s page.</p>
        </Dialog.Content>
      </Dialog.Overlay>
    </DialogRoot>
  )
}
