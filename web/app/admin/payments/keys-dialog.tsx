import type { KeyCheck } from '@shop/contract/admin/payments.admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { Field } from '../../forms/field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { showError } from '../../lib/sentence-of.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { Modal } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toast.ts'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { KeyChecks } from '../kit/key-checks.tsx'
import { removePaymentKeys, savePaymentKeys, testPaymentKeys } from './mutations.ts'
import { KEY, type Provider } from './queries.ts'

/** The keys of a provider: they are written, tested and never shown again. Empty fields keep the stored keys. */
export function KeysDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { name, title, keys, keys_from, state } = provider
  const queryClient = useQueryClient()
  const [checks, setChecks] = useState<KeyCheck[]>([])
  const [isTesting, setTesting] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEY })
  const form = useForm<{ keys: Record<string, string> }>({
    defaultValues: { keys: Object.fromEntries(keys.map((key) => [key.name, ''])) },
  })
  const submission = useSubmit(form, async (values) => {
    setChecks([])
    const saved = await savePaymentKeys(name, values.keys)
    setChecks(saved.checks)
    if (!saved.is_saved) return
    await refresh()
    form.reset()
    notify.success(`${title} is connected`)
  })
  const test = async () => {
    setTesting(true)
    try {
      setChecks((await testPaymentKeys(name)).checks)
    } catch (error) {
      showError(error, 'The keys couldn’t be tested.')
    } finally {
      setTesting(false)
    }
  }
  const remove = async () => {
    await removePaymentKeys(name)
    await refresh()
    notify.success(`${title} is disconnected`)
    onClose()
  }
  const { errors } = form.formState
  return (
    <Modal className="gate" onClose={onClose}>
      <form className="stack" noValidate onSubmit={submission.onSubmit}>
        <Dialog.Title className="subheading pr-8">{title} keys</Dialog.Title>
        <p className="small muted">{keys_from} Keys are stored encrypted and never shown again.</p>
        {keys.map((key) => (
          <Field
            key={key.name}
            label={key.label}
            hint={key.hint && `Stored: ${key.hint}. Leave empty to keep it.`}
            error={errors.keys?.[key.name]?.message}
            type="password"
            autoComplete="off"
            spellCheck={false}
            {...form.register(`keys.${key.name}`)}
          />
        ))}
        <KeyChecks checks={checks} />
        <FailureNotice failure={submission.failure} />
        <span className="hstack wrapping">
          <SubmitButton className="button primary" isSending={submission.isSending} sending="Testing the keys">
            Test and save
          </SubmitButton>
          {state === 'entered' && (
            <QuietButton disabled={isTesting} onClick={() => void test()}>
              Test again
            </QuietButton>
          )}
          <Dialog.Close className="button quiet">Close</Dialog.Close>
          {state !== 'off' && (
            <ConfirmButton
              className="button plain"
              title={`Disconnect ${title}?`}
              text="It takes no new payments, and refunds of its earlier payments wait until there are keys again."
              confirmText="Disconnect"
              onConfirm={remove}
            >
              Disconnect
            </ConfirmButton>
          )}
        </span>
      </form>
    </Modal>
  )
}
