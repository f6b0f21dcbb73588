import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { addressLines } from '../../../order/postal-address.ts'
import { AddressForm } from '../../../storefront/addresses/address-form.tsx'
import type { AddressInput } from '../../../storefront/addresses/queries.ts'
import { Modal } from '../../../ui/dialog.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { customerAddressesQuery } from './queries.ts'

interface AddressChoiceProps {
  customer: { id: number; name: string }
  /** Null for none of the customer's. */
  addressId: number | null
  /** Whether the default address is chosen until staff choose another one; otherwise the present one of an order stays. */
  isPreset?: boolean
  onChange: (addressId: number | null) => void
}

/** Chooses one of the customer's addresses, or adds one. */
export function AddressChoice({ customer, addressId, isPreset = false, onChange }: AddressChoiceProps) {
  const queryClient = useQueryClient()
  const { id, name } = customer
  const query = customerAddressesQuery(id)
  const { data: addresses = [] } = useQuery(query)
  const preset = isPreset && addressId === null ? addresses[0]?.id : undefined
  useEffect(() => {
    if (preset !== undefined) onChange(preset)
  }, [preset, onChange])
  const options = addresses.map((address) => ({ value: String(address.id), label: addressLines(address).join(', ') }))
  return (
    <div className="hstack wrapping items-end">
      {options.length > 0 && (
        <SelectField
          label="Deliver to"
          value={String(addressId ?? '')}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
          options={isPreset ? options : [{ value: '', label: 'The address of the order' }, ...options]}
        />
      )}
      <DialogButton
        className="button quiet small"
        dialog={(close) => (
          <Modal className="gate" title="New address" onClose={close}>
            <AddressForm
              fullName={name}
              mayBeDefault={false}
              submitText="Use this address"
              send={(body: AddressInput) => api('POST /admin/customers/:id/addresses', { params: { id }, body })}
              onSaved={(address) => {
                queryClient.setQueryData(query.queryKey, [...addresses, address])
                onChange(address.id)
                close()
              }}
              onCancel={close}
            />
          </Modal>
        )}
      >
        New address
      </DialogButton>
    </div>
  )
}
