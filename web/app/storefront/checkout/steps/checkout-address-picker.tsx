import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { formatAddress } from '../../../order/postal-address.ts'
import type { Address } from '../../addresses/queries.ts'

/** The address form, which the route passes in because it belongs to another area. */
interface AddressFormProps {
  address?: Address | undefined
  fullName?: string
  mayBeDefault?: boolean
  submitText?: string
  children?: ReactNode
  beforeSave?: () => Promise<boolean>
  onSaved: (address: Address) => void
  onCancel?: (() => void) | undefined
}
export type AddressFormSlot = ComponentType<AddressFormProps>

/**
 * Chooses one of the customer's addresses, or adds one. `onEditing` reports that a form is open in its place: its
 * button saves and continues with `onSaved`. `formProps` are additional fields of the form.
 */
export function AddressPicker(props: {
  legend: string
  name: string
  addresses: readonly Address[]
  chosen: Address | null
  fullName: string
  AddressForm: AddressFormSlot
  formProps?: Pick<AddressFormProps, 'beforeSave' | 'children'>
  onChoose: (address: Address) => void
  onSaved: () => void
  onEditing: (isEditing: boolean) => void
}) {
  const { legend, name, addresses, chosen, fullName, AddressForm, formProps, onChoose, onSaved, onEditing } = props
  const [edited, setEdited] = useState<Address | 'new' | null>(null)
  const shown = edited ?? (addresses.length === 0 ? 'new' : null)
  const isEditing = shown !== null

  useEffect(() => {
    onEditing(isEditing)
  }, [isEditing, onEditing])

  if (shown !== null) {
    return (
      <section aria-label={legend}>
        <h3 className="mb-4 font-[540]">{shown === 'new' ? 'New address' : 'Change the address'}</h3>
        <AddressForm
          address={shown === 'new' ? undefined : shown}
          fullName={fullName}
          mayBeDefault={addresses.length > 0}
          submitText="Save and continue"
          onSaved={(saved) => {
            onChoose(saved)
            setEdited(null)
            onSaved()
          }}
          {...formProps}
          onCancel={addresses.length === 0 ? undefined : () => setEdited(null)}
        />
      </section>
    )
  }
  return (
    <fieldset>
      <legend className="mb-3 font-[540]">{legend}</legend>
      {addresses.map((address) => (
        <div className="choice" key={address.id}>
          <span className="check">
            <input
              type="radio"
              id={`${name}-${address.id}`}
              name={name}
              checked={address.id === chosen?.id}
              onChange={() => onChoose(address)}
            />
          </span>
          <label htmlFor={`${name}-${address.id}`} className="cursor-pointer">
            {address.full_name}
            <small>{formatAddress(address)}</small>
          </label>
          <button type="button" className="link small min-h-6" onClick={() => setEdited(address)}>
            Edit<span className="visually-hidden"> {formatAddress(address)}</span>
          </button>
        </div>
      ))}
      <button type="button" className="button plain mt-2" onClick={() => setEdited('new')}>
        <Plus className="icon icon-small" aria-hidden />
        Add another address
      </button>
    </fieldset>
  )
}
