import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../lib/api.ts'
import { requestKey } from '../../../lib/request-key.ts'
import { notify } from '../../../ui/toast.ts'
import { orderQuery } from '../queries.ts'
import { type Customer, type QuoteInput, quoteQuery, type SellableItem, type StaffOrder } from './queries.ts'

export interface NewOrderLine {
  item: SellableItem
  quantity: number
}

/** What staff have entered so far. */
interface Draft {
  customer: Customer | null
  addressId: number | null
  channel: StaffOrder['channel']
  lines: readonly NewOrderLine[]
  delivery_method: QuoteInput['delivery_method']
  coupon_code: string | null
  payment: QuoteInput['payment']
  received: NonNullable<StaffOrder['received']>
  /** The sentences that were read aloud; one whose text changes must be read again. */
  read: readonly string[]
}

const EMPTY: Draft = {
  customer: null,
  addressId: null,
  channel: 'phone',
  lines: [],
  delivery_method: 'standard',
  coupon_code: null,
  payment: 'link',
  received: { method: 'cash', reference: '' },
  read: [],
}

export type NewOrder = ReturnType<typeof useNewOrder>

/** The order that staff are taking, with its prices of now. */
export function useNewOrder() {
  const [draft, setDraft] = useState(EMPTY)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const basket = toBasket(draft)
  const { data, isPlaceholderData, error, refetch } = useQuery(quoteQuery(basket))
  const quote = basket === null ? null : (data ?? null)
  const isRead = quote?.sentences.every(({ text }) => draft.read.includes(text)) ?? false
  const placing = usePlacing()
  const hasReference = draft.payment !== 'received' || draft.received.reference.trim() !== ''

  return {
    draft,
    change,
    quote,
    quoteError: error,
    retryQuote: () => void refetch(),
    /** Whether the quote is that of the basket before the last change. */
    isOutdated: isPlaceholderData,
    placing,
    canPlace: quote !== null && !isPlaceholderData && quote.problems.length === 0 && isRead && hasReference,
    /** Adds one unit of an item, or another of one that is there. */
    add: (item: SellableItem) => setDraft((before) => ({ ...before, lines: withOneMore(before.lines, item) })),
    /** Sets a quantity; 0 removes the line. */
    setQuantity: (variationId: number, quantity: number) =>
      setDraft((before) => ({
        ...before,
        lines: before.lines
          .map((line) => (line.item.variation_id === variationId ? { ...line, quantity } : line))
          .filter((line) => line.quantity > 0),
      })),
    place() {
      if (!basket || !quote || draft.addressId === null) return
      const { channel, payment, received, addressId: address_id } = draft
      placing.mutate(
        {
          ...basket,
          address_id,
          channel,
          received: payment === 'received' ? received : null,
          total: quote.total,
          read_aloud: quote.sentences.map(({ key }) => key),
        },
        { onError: () => void refetch() },
      )
    },
  }
}

function withOneMore(lines: readonly NewOrderLine[], item: SellableItem): readonly NewOrderLine[] {
  const isThere = lines.some((line) => line.item.variation_id === item.variation_id)
  if (!isThere) return [...lines, { item, quantity: 1 }]
  return lines.map((line) =>
    line.item.variation_id === item.variation_id ? { ...line, quantity: line.quantity + 1 } : line,
  )
}

/** Returns what is priced; null until there is a customer and an item. */
function toBasket({ customer, addressId, lines, delivery_method, coupon_code, payment }: Draft): QuoteInput | null {
  if (!customer || lines.length === 0) return null
  return {
    customer_id: customer.id,
    address_id: addressId,
    lines: lines.map(({ item, quantity }) => ({ variation_id: item.variation_id, quantity })),
    delivery_method,
    coupon_code,
    payment,
  }
}

const DONE = { link: 'placed, payment link sent', bank_transfer: 'placed', received: 'placed and paid' } as const

/** Places the order and opens it. Repeats of the same order have the same key, so that a double click places one. */
function usePlacing() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const attempt = useRef({ text: '', key: '' })
  return useMutation({
    mutationFn: (order: StaffOrder) => {
      const text = JSON.stringify(order)
      if (attempt.current.text !== text) attempt.current = { text, key: requestKey() }
      return api('POST /admin/orders/', { body: order, headers: { 'idempotency-key': attempt.current.key } })
    },
    onSuccess: async (order, { payment }) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, order)
      notify.success(`Order ${order.order_number} ${DONE[payment]}`)
      await navigate(`/admin/orders/${order.id}`)
      await queryClient.invalidateQueries({ queryKey: ['admin', 'orders', 'list'] })
    },
  })
}
