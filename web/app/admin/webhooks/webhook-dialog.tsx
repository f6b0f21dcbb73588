import { WEBHOOK_EVENTS, type WebhookEvent, WebhookForm } from '@shop/contract/integrations/webhooks.ts'
import { useState } from 'react'
import { Field } from '../../forms/field.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { notify } from '../../ui/toast.ts'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { OneTimeSecret } from '../kit/one-time-secret.tsx'
import { useCreateWebhook, useUpdateWebhook } from './mutations.ts'
import type { NewEndpoint, WebhookEndpoint } from './queries.ts'

const EVENTS = Object.entries(WEBHOOK_EVENTS)
const isEvent = (name: string): name is WebhookEvent => name in WEBHOOK_EVENTS

/** Adds an endpoint, then shows its signing secret once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useCreateWebhook()
  const [created, setCreated] = useState<NewEndpoint | null>(null)
  if (created)
    return (
      <OneTimeSecret
        title="The signing secret"
        text="Copy it into the program that receives the webhooks. It is shown only this once."
        secret={created.secret}
        what="signing secret"
        onClose={onClose}
      />
    )
  return (
    <EndpointForm
      title="New webhook"
      initial={{ url: 'https://', events: [] }}
      send={async (values) => setCreated(await mutateAsync(values))}
      onClose={onClose}
    />
  )
}

/** Changes the address and events of an endpoint. */
export function EditWebhookDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { mutateAsync } = useUpdateWebhook(endpoint)
  return (
    <EndpointForm
      title="Edit webhook"
      initial={{ url: endpoint.url, events: endpoint.events.filter(isEvent) }}
      send={async (values) => {
        await mutateAsync(values)
        notify.success('Webhook saved')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

interface EndpointFormProps {
  title: string
  initial: { url: string; events: WebhookEvent[] }
  send: (values: { url: string; events: WebhookEvent[] }) => Promise<void>
  onClose: () => void
}

function EndpointForm({ title, initial, send, onClose }: EndpointFormProps) {
  const { form, field, submission } = useSchemaForm({ schema: WebhookForm, defaultValues: initial, send })
  const error = form.formState.errors.events?.message
  return (
    <FormDialog title={title} action="Save" submission={submission} onClose={onClose}>
      <Field
        label="Address"
        hint="It must start with https:// and be on the public internet."
        type="url"
        autoComplete="off"
        spellCheck={false}
        {...field('url')}
      />
      <fieldset className="fieldstack">
        <legend className="label">Events</legend>
        {EVENTS.map(([name, text]) => (
          <label key={name} className="check">
            <input type="checkbox" value={name} {...form.register('events')} />
            <span>
              <code>{name}</code> <span className="muted">{text}</span>
            </span>
          </label>
        ))}
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </FormDialog>
  )
}
