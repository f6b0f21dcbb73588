import { TrainingForm } from '@shop/contract/admin/training.admin.ts'
import { ANSWER_MAX, EXAMPLE_MAX, WORDS_MAX } from '@shop/contract/constants.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Field } from '../../forms/field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { api } from '../../lib/api.ts'
import { notify } from '../../ui/toast.ts'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { FormErrors } from '../kit/form/form-errors.tsx'
import { useAdminForm } from '../kit/form/use-admin-form.ts'
import { invalidateAssistant, type TrainingRow, type TrainingValues, topicsQuery } from './queries.ts'
import { KINDS } from './row-columns.tsx'

const EMPTY: TrainingValues = { kind: 'example', text: '', topic: '', means: '' }
const KIND_OPTIONS = Object.entries(KINDS).map(([value, label]) => ({ value, label }))
const TEXTS: Readonly<Record<TrainingRow['kind'], { label: string; limit: number; hint?: string }>> = {
  example: { label: 'What a customer writes', limit: EXAMPLE_MAX },
  answer: {
    label: 'Answer',
    limit: ANSWER_MAX,
    hint: 'Under 35 words read best. Then add examples, and choose this answer as their topic.',
  },
  synonym: { label: 'What a customer writes', limit: WORDS_MAX, hint: 'One word, or a few.' },
  not_sold: { label: 'What is not sold here', limit: WORDS_MAX, hint: 'For example ‘hookahs’.' },
}

interface RowFormProps {
  /** The row to change; undefined to add one. */
  row?: TrainingRow
  /** Called once it is saved or removed. */
  onDone: () => void
}

/** Adds, changes or removes one row. */
export function RowForm({ row, onDone }: RowFormProps) {
  const queryClient = useQueryClient()
  const { data: topics = [] } = useQuery(topicsQuery)
  const values = row ? { kind: row.kind, text: row.text, topic: row.topic, means: row.means } : EMPTY
  const admin = useAdminForm<TrainingValues>({
    schema: TrainingForm,
    values,
    save: (body) =>
      row
        ? api('PUT /admin/assistant/rows/:id', {
            params: { id: row.id },
            body: { ...body, updated_at: row.updated_at },
          })
        : api('POST /admin/assistant/rows', { body }),
    savedText: row ? 'Saved for the next training' : 'Added to the next training',
    onSaved: finish,
    // The list brings the new version, and with it a new form.
    reload: async () => {
      await invalidateAssistant(queryClient)
      return values
    },
    fieldOf: { text_taken: 'text' },
  })
  const { register, watch, formState } = admin.form
  const { text, topic, means } = formState.errors
  const kind = watch('kind')
  const isWords = kind === 'synonym' || kind === 'not_sold'
  const choices = topics.filter(({ takes_answers }) => takes_answers || kind === 'example')

  function finish() {
    void invalidateAssistant(queryClient)
    onDone()
  }
  async function remove(id: number) {
    await api('DELETE /admin/assistant/rows/:id', { params: { id } })
    notify.success('Removed from the next training')
    finish()
  }
  return (
    <form className="fieldstack row-form" noValidate onSubmit={admin.onSubmit}>
      <FormErrors admin={admin} />
      {!row && <SelectField label="Kind" options={KIND_OPTIONS} {...register('kind')} />}
      <TextAreaField key={kind} rows={isWords ? 1 : 3} error={text?.message} {...TEXTS[kind]} {...register('text')} />
      {kind === 'synonym' && (
        <Field label="The shop’s words for it" maxLength={WORDS_MAX} error={means?.message} {...register('means')} />
      )}
      {!isWords && (
        <SelectField
          label="Topic"
          error={topic?.message}
          options={[
            { value: '', label: 'Choose a topic' },
            ...choices.map(({ name, label }) => ({ value: name, label })),
          ]}
          {...register('topic')}
        />
      )}
      <div className="hstack wrapping">
        <SubmitButton className="button primary small" isSending={admin.isSending} sending="Saving">
          Save
        </SubmitButton>
        {row ? (
          <ConfirmButton
            title="Remove it from the training?"
            text="The published version keeps it until you publish one that was trained without it."
            confirmText="Remove"
            onConfirm={() => remove(row.id)}
          >
            Remove
          </ConfirmButton>
        ) : (
          <button type="button" className="button quiet small" onClick={onDone}>
            Cancel
          </button>
        )}
      </div>
      {admin.guard}
    </form>
  )
}
