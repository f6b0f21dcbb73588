import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { showError } from '../../lib/sentence-of.ts'
import { momentText } from '../../order/order-dates.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Order } from './queries.ts'

/** Whether the shop waits for the customer to confirm their age. */
export const isAgeToConfirm = ({ age_check }: Pick<Order, 'age_check'>): boolean => age_check.due_at !== null

/** Asks the customer to confirm their age, with the way there; nothing if the shop does not wait for it. */
export function ConfirmAge({ order, className = '' }: { order: Order; className?: string }) {
  const { due_at, document_at } = order.age_check
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /users/me/orders/:id/age-check', { params: { id: order.id } }),
    onSuccess: ({ token }) => navigate(`/age-check?token=${token}`),
    onError: (error) => showError(error, 'This couldn’t be opened. Please try again.'),
  })
  if (due_at === null) return null
  return (
    <Notice {...(document_at === null && { kind: 'warn' as const })} icon={ShieldCheck} className={className}>
      <p>
        {document_at
          ? 'We’ve received your document, and look at it before your order leaves.'
          : `Please confirm that you’re 18 or over by ${momentText(due_at)}. After that we cancel the order and refund you.`}
      </p>
      <button
        type="button"
        className="button quiet small mt-3"
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) mutate()
        }}
      >
        {document_at ? 'See your age check' : 'Confirm your age'}
      </button>
    </Notice>
  )
}
