import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FieldError } from '../../../forms/field-notes.tsx'
import { describeError } from '../../../lib/sentence-of.ts'
import type { User } from '../../accounts/queries.ts'
import { useUpdateUser } from '../../accounts/use-session-changes.ts'
import type { Address } from '../../addresses/queries.ts'
import type { CartItem } from '../../cart/queries.ts'
import type { Settings } from '../../site-settings/queries.ts'
import type { Choices } from '../checkout-memory.ts'
import { chosenAddresses } from '../checkout-purchase.ts'
import { needsBirthDate, readBirthDate, whyNotDelivered, whyUnderAge } from '../checkout-rules.ts'
import { type AddressFormSlot, AddressPicker } from './checkout-address-picker.tsx'
import { BirthDateFields, NO_DATE } from './checkout-birth-date.tsx'

const NOT_SAVED = 'Your date of birth couldn’t be saved. Please try again.'

/** The shipping address, the billing address and, if the products require it, the date of birth. */
export function AddressStep(props: {
  user: User
  items: readonly CartItem[]
  settings: Settings
  addresses: readonly Address[]
  choices: Choices
  AddressForm: AddressFormSlot
  onChoose: (chosen: Partial<Choices>) => void
  onDone: () => void
}) {
  const { user, items, settings, addresses, choices, AddressForm, onChoose, onDone } = props
  const { shipping, billing } = chosenAddresses(choices, addresses)
  const [isSame, setSame] = useState(billing?.id === shipping?.id)
  const [isEditing, setEditing] = useState(addresses.length === 0)
  const [isBillingEdited, setBillingEdited] = useState(false)
  const birth = useBirthDate(props)
  const place = useRef<HTMLDivElement>(null)
  const undelivered = shipping ? whyNotDelivered(shipping.postcode, items, settings) : null

  const handleContinue = async () => {
    if (undelivered) return place.current?.querySelector<HTMLElement>('input[name=shipping]:checked')?.focus()
    if (!(await birth.save(place))) return
    if (shipping) onChoose({ shipping_address_id: shipping.id, ...(isSame && { billing_address_id: null }) })
    onDone()
  }
  const underAge = whyUnderAge(user, items, new Date())
  const birthFields = needsBirthDate(user, items, settings) && (
    <BirthDateFields value={birth.typed} problem={birth.problem} onChange={birth.type} />
  )
  // Saved before the address: with a complete address the step closes.
  const formProps = { beforeSave: () => birth.save(place), children: birthFields }
  return (
    <div ref={place}>
      <AddressPicker
        legend="Deliver to"
        name="shipping"
        addresses={addresses}
        chosen={shipping}
        fullName={user.name}
        AddressForm={AddressForm}
        formProps={formProps}
        onChoose={({ id }) => onChoose({ shipping_address_id: id })}
        onSaved={onDone}
        onEditing={setEditing}
      />
      {undelivered && !isEditing && <ErrorLine sentence={undelivered} />}
      {shipping && !isEditing && (
        <label className="check mt-3">
          <input
            type="checkbox"
            checked={isSame}
            onChange={({ target }) => {
              setSame(target.checked)
              if (target.checked) onChoose({ billing_address_id: null })
            }}
          />
          Billing address is the same
        </label>
      )}
      {shipping && !isSame && !isEditing && (
        <div className="mt-4">
          <AddressPicker
            legend="Bill to"
            name="billing"
            addresses={addresses}
            chosen={billing}
            fullName={user.name}
            AddressForm={AddressForm}
            formProps={formProps}
            onChoose={({ id }) => onChoose({ billing_address_id: id })}
            onSaved={onDone}
            onEditing={setBillingEdited}
          />
        </div>
      )}
      {!isEditing && !isBillingEdited && birthFields}
      {underAge && <ErrorLine sentence={underAge} />}
      {shipping && !isEditing && (isSame || !isBillingEdited) && !underAge && (
        <button
          type="button"
          className="button primary large mt-6"
          aria-disabled={birth.isSaving || undefined}
          onClick={() => void handleContinue()}
        >
          {birth.isSaving && <span className="spin" aria-hidden />}
          Continue to payment
        </button>
      )}
    </div>
  )
}

/** Returns the typed date of birth; `save` resolves to whether the customer may continue, else shows the reason. */
function useBirthDate({ user, items, settings }: { user: User; items: readonly CartItem[]; settings: Settings }) {
  const [typed, setTyped] = useState(NO_DATE)
  const [problem, setProblem] = useState('')
  const update = useUpdateUser()

  const save = async (place: RefObject<HTMLElement | null>): Promise<boolean> => {
    if (update.isPending) return false
    if (!needsBirthDate(user, items, settings)) return true
    const read = readBirthDate(typed, new Date())
    if (read.date !== undefined) {
      try {
        await update.mutateAsync({ id: user.id, date_of_birth: read.date })
        return true
      } catch (error) {
        setProblem(describeError(error, NOT_SAVED))
        return false
      }
    }
    flushSync(() => setProblem(read.problem))
    place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    return false
  }
  const type = (next: typeof NO_DATE) => {
    setTyped(next)
    setProblem('')
  }
  return { typed, problem, type, save, isSaving: update.isPending }
}

function ErrorLine({ sentence }: { sentence: string }) {
  return <FieldError>{sentence}</FieldError>
}
