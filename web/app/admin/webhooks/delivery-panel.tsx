import { showError } from '../../lib/sentence-of.ts'
import { SmallButton } from '../../ui/buttons.tsx'
import { Facts } from '../../ui/table.tsx'
import { notify } from '../../ui/toast.ts'
import { DateTime } from '../kit/date-time.tsx'
import { useIsReadOnly } from '../use-permissions.ts'
import { useRetryDelivery } from './mutations.ts'
import type { WebhookDelivery } from './queries.ts'

/** What was sent and answered, and the button that sends it again. */
export function DeliveryPanel({ delivery }: { delivery: WebhookDelivery }) {
  const { message_id, payload, sent_at, error, response } = delivery
  return (
    <div className="fieldstack">
      <Facts
        className="totals small"
        rows={[
          ['webhook-id', message_id],
          ['Accepted', <DateTime key="sent" at={sent_at} none="Not yet" />],
          error !== null && ['Last error', error],
          response !== null && response !== '' && ['Answer', <code key="answer">{response}</code>],
        ]}
      />
      <pre className="small overflow-x-auto">{JSON.stringify(payload, null, 2)}</pre>
      {!useIsReadOnly() && <RetryButton id={delivery.id} />}
    </div>
  )
}

function RetryButton({ id }: { id: number }) {
  const { mutate, isPending } = useRetryDelivery()
  return (
    <span className="hstack">
      <SmallButton
        disabled={isPending}
        onClick={() =>
          mutate(id, {
            onSuccess: () => notify.success('It is on its way again.'),
            onError: (cause) => showError(cause, 'It couldn’t be queued. Please try again.'),
          })
        }
      >
        Send again
      </SmallButton>
    </span>
  )
}
