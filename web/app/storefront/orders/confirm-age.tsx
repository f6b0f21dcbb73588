import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { showError } from '../../lib/sentence-of.ts'
import { momentText } from '../../order/order-dates.ts'
import { Notice } from '../../ui/notice.tsx'
import { useProviderName, useVisit } from '../age-checks/use-visit.ts'
import type { Order } from './queries.ts'

/** Whether the shop waits for the customer to confirm their age. */
export const isAgeToConfirm = ({ age_check }: Pick<Order, 'age_check'>): boolean => age_check.due_at !== null

/** Asks the customer to confirm their age, with the way there; nothing if the shop does not wait for it. */
export function ConfirmAge({ order, className = '' }: { order: Order; className?: string }) {
  const { due_at, document_at, status } = order.age_check
  const navigate = useNavigate()
  const provider = useProviderName(due_at !== null && status === 'pending')
  const onError = (error: Error) => showError(error, 'This couldn’t be opened. Please try again.')
  const findToken = async () => (await api('POST /users/me/orders/:id/age-check', { params: { id: order.id } })).token
  const { mutate, isPending } = useMutation({
    mutationFn: findToken,
    onSuccess: (token) => navigate(`/age-check?token=${token}`),
    onError,
  })
  const visit = useVisit(findToken)
  const isBusy = isPending || visit.isPending || visit.isSuccess
  if (due_at === null) return null
  return (
    <Notice {...(document_at === null && { kind: 'warn' as const })} icon={ShieldCheck} className={className}>
      <p>
        {document_at
          ? 'We’ve received your document, and look at it before your order leaves.'
          : `Please confirm that you’re 18 or over by ${momentText(due_at)}. After that we cancel the order and refund you.`}
      </p>
      <span className="hstack wrapping mt-3">
        {provider && (
          <button
            type="button"
            className="button primary small"
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (!isBusy) visit.mutate(undefined, { onError })
            }}
          >
            Check my age with {provider}
          </button>
        )}
        <button
          type="button"
          className="button quiet small"
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) mutate()
          }}
        >
          {document_at ? 'See your age check' : provider ? 'Send a document' : 'Confirm your age'}
        </button>
      </span>
    </Notice>
  )
}
