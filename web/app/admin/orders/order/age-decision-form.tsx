import { z } from 'zod'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { SubmitButton } from '../../../forms/submit-button.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import type { AdminOrder } from '../queries.ts'
import { moneyText } from './move-dialogs.tsx'
import type { OrderChanges } from './use-order-changes.ts'

const REASON_LIMIT = 500

const Decision = z.object({
  status: z.enum(['passed', 'failed'], 'Choose one.'),
  reason: z.string().trim().min(3, 'Say why in a few words.').max(REASON_LIMIT, 'Use at most 500 characters.'),
})

interface AgeDecisionFormProps {
  order: AdminOrder
  changes: Pick<OrderChanges, 'send'>
  onDecided?: () => void
}

/** Decides an age check. Nothing is preselected, because a rejection ends the order. */
export function AgeDecisionForm({ order, changes, onDecided }: AgeDecisionFormProps) {
  const { form, field, onSubmit, failure, isSending } = useSchemaForm({
    schema: Decision,
    defaultValues: { reason: '' },
    send: async (age_check) => {
      if (await changes.send({ age_check })) onDecided?.()
    },
  })
  const { errors } = form.formState
  const isRefusing = form.watch('status') === 'failed'
  return (
    <form className="orderform" noValidate onSubmit={onSubmit}>
      <fieldset aria-describedby={errors.status ? 'age-decision-fault' : undefined}>
        <legend className="small font-[540]">Your decision</legend>
        <label className="check">
          <input type="radio" value="passed" {...form.register('status')} />
          Passed: 18 or over, may be sent
        </label>
        <label className="check">
          <input type="radio" value="failed" {...form.register('status')} />
          Not passed: cancel the order
        </label>
        {errors.status && (
          <p className="field-error" id="age-decision-fault" role="alert">
            {errors.status.message}
          </p>
        )}
      </fieldset>
      {isRefusing && <p className="small muted">{moneyText(order)} The items go back on sale. You can’t undo this.</p>}
      <TextAreaField
        label="Reason"
        hint="Only staff see this. Say what you checked, such as the kind of ID."
        limit={REASON_LIMIT}
        rows={2}
        {...field('reason')}
      />
      <FailureNotice failure={failure} />
      <SubmitButton
        className={isRefusing ? 'button danger small' : 'button quiet small'}
        isSending={isSending}
        sending="Saving"
      >
        {isRefusing ? 'Record as not passed and cancel' : 'Record the age check'}
      </SubmitButton>
    </form>
  )
}
