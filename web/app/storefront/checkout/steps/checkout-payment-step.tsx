import { formatDays } from '@shop/contract/lib/dispatch/dispatch.ts'
import { CreditCard, Landmark } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Choice } from '../../../forms/choice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { PaymentConfig } from '../../payments/queries.ts'
import { useSettings } from '../../site-settings/queries.ts'
import type { Choices } from '../checkout-memory.ts'
import { ChoiceIcon } from './checkout-choices.tsx'

type Method = Choices['payment_method']

/**
 * The payment methods, and the button that pays. `noCard` explains why these products cannot be paid for by card;
 * `cardForm` stays mounted while the other method is chosen. `isFixed`: an existing order cannot change its method.
 */
export function PaymentStep(props: {
  /** How the payment provider's option is named. */
  card: PaymentConfig | undefined
  method: Method
  noCard: string | null
  isFixed: boolean
  onChoose: (method: Method) => void
  onPay: () => void
  cardForm: ReactNode
  children: ReactNode
}) {
  const { card, method, noCard, isFixed, onChoose, onPay, cardForm, children } = props
  const { transfer_order_days } = useSettings()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onPay()
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      <fieldset>
        <legend className="visually-hidden">Payment method</legend>
        {noCard === null && card && (
          <>
            <Choice
              name="payment"
              label={card.label}
              note={card.note}
              isChosen={method === 'card'}
              onChoose={() => onChoose('card')}
              aside={<ChoiceIcon icon={CreditCard} />}
            />
            <div hidden={method !== 'card'}>{cardForm}</div>
          </>
        )}
        {!isFixed && (
          <Choice
            name="payment"
            label="Bank transfer"
            note={`We hold the order for ${formatDays(transfer_order_days)} and send it when the money arrives`}
            isChosen={method === 'bank_transfer'}
            onChoose={() => onChoose('bank_transfer')}
            aside={<ChoiceIcon icon={Landmark} />}
          />
        )}
      </fieldset>
      {noCard !== null && <Notice className="mt-4">{noCard}</Notice>}
      {!(isFixed && noCard !== null) && children}
    </form>
  )
}
