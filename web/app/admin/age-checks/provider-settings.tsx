import type { KeyCheck } from '@shop/contract/admin/payments.admin.ts'
import type { AgeCheckProviderSettings } from '@shop/contract/age-checks/age-checks.admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { Field } from '../../forms/field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { notify } from '../../ui/toast.ts'
import { Card } from '../kit/card.tsx'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { KeyChecks } from '../kit/key-checks.tsx'
import { StatusPill, type Tone } from '../kit/status-pill.tsx'
import { useIsReadOnly } from '../use-permissions.ts'
import { removeAgeCheckSettings, saveAgeCheckSettings } from './mutations.ts'
import { ageCheckProvidersQuery } from './queries.ts'

const STATES: Record<AgeCheckProviderSettings['state'], { tone: Tone; text: string }> = {
  environment: { tone: 'ok', text: 'Set in the server’s environment' },
  entered: { tone: 'ok', text: 'Connected' },
  unreadable: { tone: 'bad', text: 'Enter the settings again' },
  off: { tone: 'muted', text: 'Not connected' },
}

/** The settings of a provider. Secrets are never shown again; an empty one keeps what is stored. */
export function ProviderSettings({ provider }: { provider: AgeCheckProviderSettings }) {
  const { name, title, state, from, fields } = provider
  const queryClient = useQueryClient()
  const isReadOnly = useIsReadOnly()
  const [checks, setChecks] = useState<KeyCheck[]>([])
  const form = useForm<{ values: Record<string, string> }>({
    defaultValues: { values: Object.fromEntries(fields.map((field) => [field.name, field.value])) },
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey: ageCheckProvidersQuery.queryKey })
  const submission = useSubmit(form, async ({ values }) => {
    setChecks([])
    const saved = await saveAgeCheckSettings(name, values)
    setChecks(saved.checks)
    if (!saved.is_saved) return
    for (const field of fields) if (field.is_secret) form.resetField(`values.${field.name}`, { defaultValue: '' })
    await refresh()
    notify.success(`${title} is connected`)
  })
  const remove = async () => {
    await removeAgeCheckSettings(name)
    await refresh()
    setChecks([])
    notify.success(`${title} is disconnected`)
  }
  const { errors } = form.formState
  const isEditable = state !== 'environment' && !isReadOnly
  return (
    <Card title={title} aside={<StatusPill tone={STATES[state].tone}>{STATES[state].text}</StatusPill>}>
      <form className="stack" noValidate onSubmit={submission.onSubmit}>
        <p className="small muted">{from} Settings are stored encrypted.</p>
        {isEditable &&
          fields.map(({ name: key, label, hint, is_secret, is_stored }) => (
            <Field
              key={key}
              label={label}
              hint={is_secret && is_stored ? 'Stored. Leave empty to keep it.' : hint}
              error={errors.values?.[key]?.message}
              type={is_secret ? 'password' : 'text'}
              autoComplete="off"
              spellCheck={false}
              {...form.register(`values.${key}`)}
            />
          ))}
        <KeyChecks checks={checks} />
        <FailureNotice failure={submission.failure} />
        {isEditable && (
          <span className="hstack wrapping">
            <SubmitButton className="button primary" isSending={submission.isSending} sending="Testing">
              Test and save
            </SubmitButton>
            {state !== 'off' && (
              <ConfirmButton
                className="button plain"
                title={`Disconnect ${title}?`}
                text="Customers whose age check is open then send a document, and staff decide."
                confirmText="Disconnect"
                onConfirm={remove}
              >
                Disconnect
              </ConfirmButton>
            )}
          </span>
        )}
      </form>
    </Card>
  )
}
