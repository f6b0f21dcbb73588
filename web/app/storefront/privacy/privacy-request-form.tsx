import { PRIVACY_KINDS } from '@shop/contract/constants.ts'
import { PRIVACY_MESSAGE_MAX, PrivacyRequestForm as PrivacyRequestPayload } from '@shop/contract/privacy/privacy.ts'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { EmailField } from '../../forms/email-field.tsx'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { Field } from '../../forms/field.tsx'
import { FieldFrame } from '../../forms/field-frame.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../order/order-dates.ts'
import { Notice } from '../../ui/notice.tsx'

const KINDS = PrivacyRequestPayload.shape.kind.options
const BLANK = { kind: 'access' as const, name: '', email: '', message: '' }

/** Sends a request under data protection law, or a complaint; no account is needed (rules G3 and G4). */
export function PrivacyRequestForm() {
  const [sent, setSent] = useState<string | null>(null)
  const { form, field, onSubmit, failure, isSending } = useSchemaForm({
    schema: PrivacyRequestPayload,
    defaultValues: BLANK,
    send: async (body) => {
      setSent(null)
      const { due_at } = await api('POST /privacy-requests', { body })
      const promise = body.kind === 'complaint' ? 'acknowledge it' : 'answer'
      setSent(`We’ve received it and will ${promise} by ${dayText(due_at)}. We’ve emailed you a confirmation.`)
      form.reset(BLANK)
    },
  })
  const { errors } = form.formState
  return (
    <form
      className="stack max-w-lg"
      method="post"
      aria-label="Privacy request or complaint"
      noValidate
      onSubmit={onSubmit}
    >
      <FieldFrame label="What is it about?" error={errors.kind?.message}>
        {(control) => (
          <select className="select" {...control} {...form.register('kind')}>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {PRIVACY_KINDS[kind]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <Field label="Name" autoComplete="name" maxLength={100} {...field('name')} />
      <EmailField {...field('email')} />
      <FieldFrame label="Message" error={errors.message?.message}>
        {(control) => (
          <textarea
            className="textarea"
            rows={5}
            maxLength={PRIVACY_MESSAGE_MAX}
            {...control}
            {...form.register('message')}
          />
        )}
      </FieldFrame>
      <FailureNotice failure={failure} />
      <div role="status">{sent && <Notice icon={MailCheck}>{sent}</Notice>}</div>
      <SubmitButton className="button primary" isSending={isSending} sending="Sending">
        Send
      </SubmitButton>
    </form>
  )
}
