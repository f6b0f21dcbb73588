import { PlainButton } from '../../../ui/buttons.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { Card } from '../../kit/card.tsx'
import { Picker } from '../../kit/fields/picker.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { CHANNEL_NAMES } from '../order-words.ts'
import { AddressChoice } from './address-choice.tsx'
import { BirthDate } from './birth-date.tsx'
import { NewCustomerDialog } from './new-customer-dialog.tsx'
import { type Customer, findCustomers } from './queries.ts'
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
            <AddressChoice
              key={customer.id}
              customer={customer}
              addressId={draft.addressId}
              isPreset
              onChange={(addressId) => change({ addressId })}
            />
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
