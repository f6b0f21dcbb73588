import { CONSENT_TEXTS } from '@shop/contract/mail-subscriptions/consent-texts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SubscribeForm } from '../../forms/subscribe-form.tsx'
import { api } from '../../lib/api.ts'
import { toasts } from '../../lib/sentence-of.ts'
import { dayText } from '../../order/order-dates.ts'
import { SmallButton } from '../../ui/buttons.tsx'
import { Loading, RetryLink } from '../../ui/states.tsx'
import { type MailSubscription, subscriptionsQuery } from './queries.ts'

/** The emails that the customer has asked for, each with its end. */
export function EmailsScreen() {
  const { data, isError, refetch } = useQuery(subscriptionsQuery)
  const stop = useStop()
  return (
    <section className="stack max-w-lg" aria-labelledby="emails">
      <h1 className="subheading" id="emails">
        Emails you get
      </h1>
      <p className="muted">Besides those about your orders and your account, only what you’ve asked for.</p>
      {isError && !data && (
        <p className="notice warn" role="alert">
          <span className="col-span-2">
            The list couldn’t be loaded. <RetryLink onRetry={refetch} />
          </span>
        </p>
      )}
      {!data && !isError && <Loading>Loading the list...</Loading>}
      <ul>
        {data?.map((subscription) => (
          <Row
            key={subscription.id}
            subscription={subscription}
            isBusy={stop.isPending && stop.variables === subscription.id}
            onStop={() => stop.mutate(subscription.id)}
          />
        ))}
      </ul>
      {data && !data.some(({ purpose }) => purpose === 'newsletter') && (
        <SubscribeForm
          request={{ purpose: 'newsletter', consent_text: CONSENT_TEXTS.newsletter }}
          label="Get the newsletter"
        />
      )}
    </section>
  )
}

function useStop() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('DELETE /mail-subscriptions/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: subscriptionsQuery.queryKey }),
    ...toasts('You won’t get these emails any more', 'That didn’t reach us. Please try again.'),
  })
}

interface RowProps {
  subscription: MailSubscription
  isBusy: boolean
  onStop: () => void
}

function Row({ subscription: { item, email, consent_text, requested_at, confirmed_at }, isBusy, onStop }: RowProps) {
  const name = item ? `Back in stock: ${item.name}` : 'Newsletter'
  return (
    <li className="hstack between border-t border-line py-3">
      <div className="min-w-0 flex-1">
        <span className="hstack wrapping gap-x-3 gap-y-1">
          <b className="font-medium wrap-anywhere">{item ? <Link to={item.path}>{name}</Link> : name}</b>
          {confirmed_at === null && <span className="badge">Waits for your confirmation</span>}
        </span>
        <span className="small muted block wrap-anywhere">
          To {email}. On {dayText(requested_at)} you agreed to: “{consent_text}”
        </span>
      </div>
      <SmallButton disabled={isBusy} aria-label={`Stop ${name}`} onClick={onStop}>
        {isBusy ? 'Stopping' : 'Stop'}
      </SmallButton>
    </li>
  )
}
