import { CONTACT_TOPICS } from '@shop/contract/constants.ts'
import { CONTACT_MESSAGE_MAX, ContactForm as ContactPayload, ContactTopic } from '@shop/contract/contact.ts'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { EmailField } from '../../forms/email-field.tsx'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { Field } from '../../forms/field.tsx'
import { FieldFrame } from '../../forms/field-frame.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { api } from '../../lib/api.ts'
import { Notice } from '../../ui/notice.tsx'

const BLANK = { topic: 'order' as const, order_number: '', name: '', email: '', message: '', website: '' }

/** Sends a message to the shop by mail. */
export function ContactForm() {
  const [isSent, setIsSent] = useState(false)
  const { form, field, onSubmit, failure, isSending } = useSchemaForm({
    schema: ContactPayload,
    defaultValues: BLANK,
    send: async (body) => {
      setIsSent(false)
      await api('POST /contact-messages', { body })
      setIsSent(true)
      form.reset(BLANK)
    },
  })
  const { errors } = form.formState
  return (
    <form className="stack mt-5" method="post" aria-label="Message to the shop" noValidate onSubmit={onSubmit}>
      <FieldFrame label="Topic" error={errors.topic?.message}>
        {(control) => (
          <select className="select" {...control} {...form.register('topic')}>
            {ContactTopic.options.map((topic) => (
              <option key={topic} value={topic}>
                {CONTACT_TOPICS[topic]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <Field label="Order number (optional)" autoComplete="off" maxLength={40} {...field('order_number')} />
      <Field label="Name" autoComplete="name" maxLength={100} {...field('name')} />
      <EmailField {...field('email')} />
      <FieldFrame label="Message" error={errors.message?.message}>
        {(control) => (
          <textarea
            className="textarea"
            rows={6}
            maxLength={CONTACT_MESSAGE_MAX}
            {...control}
            {...form.register('message')}
          />
        )}
      </FieldFrame>
      <label hidden>
        Leave this blank
        <input type="text" tabIndex={-1} autoComplete="off" {...form.register('website')} />
      </label>
      <FailureNotice failure={failure} />
      <div role="status">
        {isSent && <Notice icon={MailCheck}>Thank you. We’ve received your message and will answer by email.</Notice>}
      </div>
      <SubmitButton className="button primary" isSending={isSending} sending="Sending">
        Send message
      </SubmitButton>
    </form>
  )
}
