import { STANDARD } from '@shop/contract/delivery/services.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Checkbox } from '../../../forms/checkbox.tsx'
import { Choice } from '../../../forms/choice.tsx'
import { requestKey } from '../../../lib/request-key.ts'
import { describeError } from '../../../lib/sentence-of.ts'
import { addressLines } from '../../../order/postal-address.ts'
import { ProductImage } from '../../../product/gallery/product-image.tsx'
import { PrimaryButton, QuietLink } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { Facts } from '../../../ui/table.tsx'
import { notify } from '../../../ui/toast.ts'
import { Card } from '../../kit/card.tsx'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import { PageTop } from '../../kit/page-top.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { useEditOrder } from '../mutations.ts'
import { AddressChoice } from '../new/address-choice.tsx'
import { type AdminOrder, editPreviewQuery } from '../queries.ts'

type Item = AdminOrder['items'][number]

const leftOf = ({ quantity, refunded }: Item) => quantity - refunded

/** The order as it is and as it is to be, with the difference; nothing changes until it is saved. */
export function OrderEditor({ order }: { order: AdminOrder }) {
  const edit = useOrderEdit(order)
  const path = `/admin/orders/${order.id}`
  return (
    <>
      <PageTop
        title={`Change ${order.order_number}`}
        back={{ to: path, label: order.order_number }}
        actions={<QuietLink to={path}>Discard changes</QuietLink>}
      />
      {order.status !== 'paid' ? (
        <Notice kind="warn">
          Only a paid order that isn’t being packed yet can be changed. To change one that waits for its payment, cancel
          it and place a new one.
        </Notice>
      ) : (
        <div className="two-columns align-start">
          <div className="tiles">
            <Notice icon={Lock}>
              Nothing changes for the customer until you save. If somebody starts packing meanwhile, your change is
              rejected. Prices stay as ordered.
            </Notice>
            <Card title="Items">
              <ul className="orderitems" aria-label="Items of the order">
                {order.items
                  .filter((item) => leftOf(item) > 0)
                  .map((item) => (
                    <Line
                      key={item.id}
                      item={item}
                      quantity={edit.quantities[item.id] ?? leftOf(item)}
                      onChange={(quantity) => edit.setQuantity(item.id, quantity)}
                    />
                  ))}
              </ul>
              <p className="small muted mt-4">To add items, place another order for the customer.</p>
            </Card>
            <DeliveryChange order={order} edit={edit} />
          </div>
          <div className="tiles">
            <DifferenceCard order={order} edit={edit} />
          </div>
        </div>
      )}
    </>
  )
}

function useOrderEdit(order: AdminOrder) {
  const navigate = useNavigate()
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({})
  const [addressId, setAddressId] = useState<number | null>(null)
  const [delivery_method, setDeliveryMethod] = useState(order.delivery_method)
  const [reason, setReason] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [key] = useState(requestKey)
  const lines = order.items.flatMap((item) => {
    const quantity = quantities[item.id] ?? leftOf(item)
    return quantity === leftOf(item) ? [] : [{ id: item.id, quantity }]
  })
  const isChanged = lines.length > 0 || addressId !== null || delivery_method !== order.delivery_method
  const edit = { lines, address_id: addressId, delivery_method }
  const preview = useQuery(editPreviewQuery(order.id, isChanged ? edit : null))
  const saving = useEditOrder(order.id, key)
  return {
    quantities,
    setQuantity: (id: number, quantity: number) => setQuantities((known) => ({ ...known, [id]: quantity })),
    addressId,
    setAddressId,
    delivery_method,
    setDeliveryMethod,
    reason,
    setReason,
    isAgreed,
    setAgreed,
    isChanged,
    preview,
    saving,
    save: () =>
      saving.mutate(
        { ...edit, reason, updated_at: order.updated_at },
        {
          onSuccess: async () => {
            notify.success(`Order ${order.order_number} changed`)
            await navigate(`/admin/orders/${order.id}`)
          },
        },
      ),
  }
}

type OrderEdit = ReturnType<typeof useOrderEdit>

interface LineProps {
  item: Item
  quantity: number
  onChange: (quantity: number) => void
}

function Line({ item, quantity, onChange }: LineProps) {
  const before = leftOf(item)
  const isChanged = quantity < before
  const name = [item.name, ...Object.values(item.attributes)].join(', ')
  return (
    <li>
      <ProductImage url={item.image_url} alt="" sizes="2.25rem" width={200} />
      <div>
        <p className="font-[540]">{name}</p>
        <p className="extra-small muted">{formatPrice(item.price)} each, as ordered</p>
        {isChanged && (
          <p className="hstack wrapping mt-2">
            <StatusPill tone="warn">{quantity === 0 ? 'Removed' : `${before - quantity} less`}</StatusPill>
            <span className="small">
              <del>{before}</del> <ins>{quantity}</ins>
            </span>
          </p>
        )}
      </div>
      <Stepper label={`Quantity of ${name}`} value={quantity} min={0} max={before} onChange={onChange} />
    </li>
  )
}

function DeliveryChange({ order, edit }: { order: AdminOrder; edit: OrderEdit }) {
  return (
    <Card title="Delivery">
      <div className="fieldstack">
        <p className="small">
          <span className="muted">Before: </span>
          {edit.addressId === null ? (
            addressLines(order.shipping_address).join(', ')
          ) : (
            <del>{addressLines(order.shipping_address).join(', ')}</del>
          )}
        </p>
        <AddressChoice customer={order.customer} addressId={edit.addressId} onChange={edit.setAddressId} />
        {order.delivery_method !== STANDARD && (
          <fieldset>
            <legend className="visually-hidden">Delivery method</legend>
            <Choice
              name="delivery"
              label={order.delivery_name}
              note="As ordered"
              isChosen={edit.delivery_method === order.delivery_method}
              onChoose={() => edit.setDeliveryMethod(order.delivery_method)}
            />
            <Choice
              name="delivery"
              label="Standard delivery"
              note="The difference is refunded"
              isChosen={edit.delivery_method === STANDARD}
              onChoose={() => edit.setDeliveryMethod(STANDARD)}
            />
          </fieldset>
        )}
      </div>
    </Card>
  )
}

function DifferenceCard({ order, edit }: { order: AdminOrder; edit: OrderEdit }) {
  const { preview, saving, isChanged, isAgreed, reason } = edit
  const result = isChanged ? preview.data : null
  const error = saving.error ?? (isChanged ? preview.error : null)
  const canSave =
    result != null && !preview.isPlaceholderData && preview.error === null && isAgreed && reason.trim().length >= 3
  return (
    <Card title="Difference">
      <div className="fieldstack">
        <Facts
          className="totals"
          rows={[
            ['Paid so far', formatPrice(order.paid - order.refunded)],
            ['New total', result ? formatPrice(result.total) : '–'],
            ['Goes back to the customer', result ? formatPrice(result.refund) : '–', 'grand-total'],
          ]}
        />
        <p className="extra-small muted">
          What stays keeps its share of the promotions, or costs less if those of today are better. The refund goes back
          the way it was paid, with a credit note, and the removed items go back into stock.
        </p>
        <TextAreaField
          label="Why"
          hint="Stored with the refund."
          limit={500}
          rows={2}
          value={reason}
          onChange={({ target }) => edit.setReason(target.value)}
        />
        <Checkbox checked={isAgreed} onChange={({ target }) => edit.setAgreed(target.checked)}>
          The customer agreed to the change
        </Checkbox>
        {error && (
          <Notice kind="danger" role="alert">
            {describeError(error, 'The order couldn’t be changed. Please try again.')}
          </Notice>
        )}
        <PrimaryButton disabled={!canSave || saving.isPending} onClick={edit.save}>
          {saving.isPending ? 'Saving' : 'Save changes'}
        </PrimaryButton>
      </div>
    </Card>
  )
}
