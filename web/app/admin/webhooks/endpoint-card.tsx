import { showError } from '../../lib/sentence-of.ts'
import { SmallButton } from '../../ui/buttons.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { notify } from '../../ui/toast.ts'
import { Card } from '../kit/card.tsx'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { useIsReadOnly } from '../use-permissions.ts'
import { useRemoveWebhook, useTestWebhook, useUpdateWebhook } from './mutations.ts'
import type { WebhookEndpoint } from './queries.ts'
import { EditWebhookDialog } from './webhook-dialog.tsx'

const FAILED = 'That didn’t work. Please try again.'

/** An endpoint: its address, events and state, with its actions. */
export function EndpointCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { url, events, waiting, failing_since } = endpoint
  return (
    <Card title={url} aside={<State endpoint={endpoint} />}>
      <p className="muted">{events.join(', ')}</p>
      {failing_since !== null && (
        <p>
          Every attempt has failed since <DateTime at={failing_since} />. Waiting to be sent: {waiting}.
        </p>
      )}
      {!useIsReadOnly() && <Actions endpoint={endpoint} />}
    </Card>
  )
}

function State({ endpoint: { is_enabled, failing_since } }: { endpoint: WebhookEndpoint }) {
  if (!is_enabled) return <StatusPill tone="muted">Disabled</StatusPill>
  return failing_since === null ? (
    <StatusPill tone="ok">Enabled</StatusPill>
  ) : (
    <StatusPill tone="bad">Failing</StatusPill>
  )
}

function Actions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, is_enabled } = endpoint
  const test = useTestWebhook()
  const update = useUpdateWebhook(endpoint)
  const { mutateAsync: remove } = useRemoveWebhook()
  return (
    <div className="hstack wrapping mt-3">
      {is_enabled && (
        <SmallButton
          disabled={test.isPending}
          onClick={() =>
            test.mutate(id, {
              onSuccess: () => notify.success('A test event is on its way. See the deliveries below.'),
              onError: (error) => showError(error, FAILED),
            })
          }
        >
          Send a test
        </SmallButton>
      )}
      <DialogButton
        className="button quiet small"
        dialog={(close) => <EditWebhookDialog endpoint={endpoint} onClose={close} />}
      >
        Edit
      </DialogButton>
      <SmallButton
        disabled={update.isPending}
        onClick={() => update.mutate({ is_enabled: !is_enabled }, { onError: (error) => showError(error, FAILED) })}
      >
        {is_enabled ? 'Disable' : 'Enable'}
      </SmallButton>
      <ConfirmButton
        title="Remove this webhook?"
        text={`Nothing more is sent to ${url}, and its deliveries leave the list.`}
        confirmText="Remove"
        onConfirm={() => remove(id)}
      >
        Remove
      </ConfirmButton>
    </div>
  )
}
