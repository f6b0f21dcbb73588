import { MailChanges } from '@shop/contract/mails/mails.admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Controller, FormProvider, useFormContext } from 'react-hook-form'
import { Field } from '../../forms/field.tsx'
import { FieldFrame } from '../../forms/field-frame.tsx'
import { api } from '../../lib/api.ts'
import { notify } from '../../ui/toast.ts'
import { FieldCard } from '../kit/card.tsx'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { MarkdownArea } from '../kit/fields/markdown-area.tsx'
import { insertText } from '../kit/fields/markdown-edits.ts'
import { FormErrors } from '../kit/form/form-errors.tsx'
import { SaveBar } from '../kit/form/save-bar.tsx'
import { useAdminForm } from '../kit/form/use-admin-form.ts'
import { PageTop } from '../kit/page-top.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { useIsReadOnly } from '../use-permissions.ts'
import { MailPreview } from './mail-preview.tsx'
import { type AdminMail, mailQuery } from './queries.ts'
import { RecipientsCard } from './recipients-card.tsx'
import { SendTest } from './send-test.tsx'
import './mails.css'

type Values = Pick<AdminMail, 'content' | 'roles'>

const valuesOf = ({ content, roles }: AdminMail): Values => ({ content, roles })

/** Edits the texts and the recipients of a mail, beside a preview. */
export function MailEditor({ first }: { first: AdminMail }) {
  const queryClient = useQueryClient()
  const isReadOnly = useIsReadOnly()
  const [stored, setStored] = useState(first)
  const params = { mail: stored.id }
  const admin = useAdminForm<Values, AdminMail>({
    schema: MailChanges,
    values: valuesOf(first),
    save: (values) => api('PUT /admin/mails/:mail', { params, body: { ...values, updated_at: stored.updated_at } }),
    valuesOf,
    onSaved: setStored,
    savedText: 'Mail saved',
    reload: async () => {
      const now = await queryClient.fetchQuery(mailQuery(stored.id))
      setStored(now)
      return valuesOf(now)
    },
  })
  const content = admin.form.watch('content')

  async function reset() {
    const now = await api('DELETE /admin/mails/:mail/content', { params })
    setStored(now)
    admin.form.reset(valuesOf(now))
    notify.success('Reset to the default')
  }
  return (
    <FormProvider {...admin.form}>
      <form onSubmit={admin.onSubmit} noValidate>
        <PageTop
          title={stored.label}
          back={{ to: '/admin/settings/mails', label: 'Mails' }}
          actions={<SaveBar admin={admin} />}
        />
        <FormErrors admin={admin} />
        <div className="mail-editor">
          <fieldset className="tiles" disabled={isReadOnly}>
            <legend className="visually-hidden">Mail</legend>
            <FieldCard
              title="Texts"
              aside={
                stored.is_edited ? (
                  <StatusPill tone="info">Edited</StatusPill>
                ) : (
                  <StatusPill tone="muted">Default</StatusPill>
                )
              }
            >
              <LineField name="subject" label="Subject" />
              <LineField name="preview" label="Preview in the inbox" />
              <LineField name="heading" label="Heading" />
              <ol className="mail-parts" aria-label="Parts of the mail, from top to bottom">
                {stored.sections.map(({ slot, label }) => (
                  <li key={slot ?? label}>
                    {slot === null ? (
                      <LockedBlock label={label} />
                    ) : (
                      <TextField slot={slot} label={label} mail={stored} />
                    )}
                  </li>
                ))}
                <li>
                  <LockedBlock label="Company details, contact and legal links" />
                </li>
              </ol>
              {stored.is_edited && !isReadOnly && (
                <ConfirmButton
                  title="Reset to the default?"
                  text="Your texts for this mail will be deleted. Its recipients stay."
                  confirmText="Reset to default"
                  onConfirm={reset}
                >
                  Reset to default
                </ConfirmButton>
              )}
            </FieldCard>
            {stored.possible_roles.length > 0 && <RecipientsCard roles={stored.possible_roles} />}
          </fieldset>
          {!isReadOnly && (
            <div className="tiles mail-aside">
              <SendTest mail={stored.id} content={content} />
              <MailPreview mail={stored.id} title={stored.label} content={content} />
            </div>
          )}
        </div>
        {admin.guard}
      </form>
    </FormProvider>
  )
}

function LineField({ name, label }: { name: 'subject' | 'preview' | 'heading'; label: string }) {
  const { register, getFieldState, formState } = useFormContext<Values>()
  const { error } = getFieldState(`content.${name}`, formState)
  return <Field label={label} maxLength={200} error={error?.message} {...register(`content.${name}`)} />
}

function TextField({ slot, label, mail }: { slot: string; label: string; mail: AdminMail }) {
  return (
    <Controller<Values, `content.texts.${string}`>
      name={`content.texts.${slot}`}
      render={({ field, fieldState }) => (
        <FieldFrame label={label} error={fieldState.error?.message}>
          {(control) => (
            <MarkdownArea
              {...control}
              {...field}
              label={label}
              rows={5}
              tools={(area) => <InsertValue label={label} area={area} values={mail.values} />}
            />
          )}
        </FieldFrame>
      )}
    />
  )
}

interface InsertValueProps {
  label: string
  area: () => HTMLTextAreaElement | null
  values: AdminMail['values']
}

/** Inserts a placeholder, which each mail replaces with its own value. */
function InsertValue({ label, area, values }: InsertValueProps) {
  return (
    <select
      className="select insert-mail-value"
      aria-label={`Insert value: ${label}`}
      value=""
      onChange={({ target }) => {
        const textArea = area()
        if (textArea && target.value !== '') insertText(textArea, `{${target.value}}`)
      }}
    >
      <option value="">Insert value</option>
      {values.map((value) => (
        <option key={value.name} value={value.name}>
          {value.is_required ? `${value.label} (required)` : value.label}
        </option>
      ))}
    </select>
  )
}

/** What the mail always contains. */
function LockedBlock({ label }: { label: string }) {
  return (
    <p className="mail-locked small muted">
      <Lock className="icon icon-small" aria-hidden />
      {label}
      <span className="visually-hidden">, always in the mail</span>
    </p>
  )
}
