import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { addressLines } from '../../../order/postal-address.ts'
import { AddressForm } from '../../../storefront/addresses/address-form.tsx'
import type { Address } from '../../../storefront/addresses/queries.ts'
import { PlainButton } from '../../../ui/buttons.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { Card } from '../../kit/card.tsx'
import { Picker } from '../../kit/fields/picker.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { CHANNEL_NAMES } from '../order-words.ts'
import { BirthDate } from './birth-date.tsx'
import { NewCustomerDialog } from './new-customer-dialog.tsx'
import { type Customer, customerAddressesQuery, findCustomers } from './queries.ts'
import type { NewOrder } from './use-new-order.ts'

const CHANNELS = ['phone', 'counter'] as const

/** Who orders, how they asked for it, and where it goes. `onChosen` moves on to the items. */
export function CustomerCard({ order, onChosen }: { order: NewOrder; onChosen: () => void }) {
  const { draft, change } = order
  const { customer } = draft
  const choose = (found: Customer) => {
    change({ customer: found, addressId: null })
    onChosen()
  }
  const needsBirthDate = order.quote?.problems.some(({ path }) => path === 'date_of_birth')
  return (
    <Card title="Customer" aside={<ChannelSwitch order={order} />}>
      <div className="fieldstack">
        {customer === null ? (
          <>
            <Picker
              name="customers"
              label="Find a customer"
              placeholder="Name or email"
              find={findCustomers}
              onPick={choose}
            />
            <div>
              <DialogButton
                className="button quiet small"
                dialog={(close) => <NewCustomerDialog onAdded={choose} onClose={close} />}
              >
                New customer
              </DialogButton>
            </div>
          </>
        ) : (
          <>
            <div className="hstack between wrapping">
              <p>
                <b className="font-[540]">{customer.name}</b> <span className="muted">{customer.email}</span>
              </p>
              <span className="hstack">
                <StatusPill tone={customer.age_verified ? 'ok' : 'muted'}>
                  {customer.age_verified ? 'Age check passed' : 'Age not checked'}
                </StatusPill>
                <PlainButton onClick={() => change({ customer: null, addressId: null })}>Change customer</PlainButton>
              </span>
            </div>
            {needsBirthDate && <BirthDate customer={customer} onSaved={order.retryQuote} />}
            <DeliverTo key={customer.id} order={order} customer={customer} />
          </>
        )}
      </div>
    </Card>
  )
}

function ChannelSwitch({ order: { draft, change } }: { order: NewOrder }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line in every browser
    <div className="segmented" role="group" aria-label="How it came in">
      {CHANNELS.map((channel) => (
        <button
          key={channel}
          type="button"
          aria-pressed={draft.channel === channel}
          onClick={() => change({ channel, payment: channel === 'phone' ? 'link' : 'received' })}
        >
          {CHANNEL_NAMES[channel]}
        </button>
      ))}
    </div>
  )
}

function DeliverTo({ order: { draft, change }, customer }: { order: NewOrder; customer: Customer }) {
  const queryClient = useQueryClient()
  const { queryKey, ...query } = customerAddressesQuery(customer.id)
  const { data: addresses = [] } = useQuery({ queryKey, ...query })
  const preset = addresses[0]?.id
  // The default address is chosen until staff choose another one.
  useEffect(() => {
    if (draft.addressId === null && preset !== undefined) change({ addressId: preset })
  })
  const id = customer.id
  const add = (body: Parameters<typeof api<'POST /admin/customers/:id/addresses'>>[1]['body']) =>
    api('POST /admin/customers/:id/addresses', { params: { id }, body })
  return (
    <div className="hstack wrapping between">
      {addresses.length > 0 && (
        <SelectField
          label="Deliver to"
          value={String(draft.addressId ?? '')}
          onChange={({ target }) => change({ addressId: Number(target.value) })}
          options={addresses.map((address) => ({ value: String(address.id), label: oneLine(address) }))}
        />
      )}
      <DialogButton
        className="button quiet small"
        dialog={(close) => (
          <Modal className="gate" title="New address" onClose={close}>
            <AddressForm
              fullName={customer.name}
              mayBeDefault={false}
              submitText="Use this address"
              send={add}
              onSaved={(address) => {
                queryClient.setQueryData(queryKey, [...addresses, address])
                change({ addressId: address.id })
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

const oneLine = (address: Address): string => addressLines(address).join(', ')
