import { mailRecall } from '@shop/contract/lots/recalls.admin.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { Field } from '../../forms/field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { showError } from '../../lib/sentence-of.ts'
import { momentText } from '../../order/order-dates.ts'
import { SmallButton, TextLink } from '../../ui/buttons.tsx'
import { Modal } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading, RetryLink } from '../../ui/states.tsx'
import { notify } from '../../ui/toast.ts'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { usePermissions } from '../use-permissions.ts'
import { ANSWERS, plural } from './lot-words.ts'
import { useRecallSteps } from './mutations.ts'
import { type Recall, recallQuery } from './queries.ts'
import { RecallBuyers } from './recall-buyers.tsx'

/** A recall in three steps. The sale is stopped when it opens; closing it, with Escape too, leaves it stopped. */
export function RecallDialog({ recallId, onClose }: { recallId: number; onClose: () => void }) {
  const { data: recall, isError, refetch } = useQuery(recallQuery(recallId))
  return (
    <Modal className="recall" onClose={onClose}>
      {recall && <Steps recall={recall} />}
      {!recall && (
        <>
          <Dialog.Title className="subheading pr-8">Recall</Dialog.Title>
          {isError ? (
            <p role="alert">
              The recall couldn’t be loaded. <RetryLink onRetry={refetch} />
            </p>
          ) : (
            <Loading>Loading the recall...</Loading>
          )}
        </>
      )}
    </Modal>
  )
}

function Steps({ recall }: { recall: Recall }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isPermitted = usePermissions()
  const { lot, units, orders, buyers, stopped_at, mailed_at, undone_at } = recall
  const name = [lot.product?.name, ...Object.values(lot.attributes)].filter(Boolean).join(', ')
  return (
    <div className="stack">
      <header>
        <Dialog.Title className="subheading pr-8" tabIndex={-1} ref={heading}>
          Recall lot {lot.lot_no}
        </Dialog.Title>
        <p className="small muted">
          {name} · {plural(units.sold, 'unit')} with {buyers} {buyers === 1 ? 'person' : 'people'} in{' '}
          {plural(orders, 'order')}
        </p>
        <ol className="recall-steps small">
          <li>{undone_at ? 'Sale runs again' : `Sale stopped, ${momentText(stopped_at)}`}</li>
          <li aria-current={mailed_at ? undefined : 'step'}>
            {mailed_at ? `Buyers mailed, ${momentText(mailed_at)}` : `Mail ${plural(buyers, 'buyer')}`}
          </li>
          <li aria-current={mailed_at ? 'step' : undefined}>Follow the answers</li>
        </ol>
      </header>
      <Stopped recall={recall} />
      {isPermitted('orders.read') && <RecallBuyers recall={recall} />}
      {!undone_at && mailed_at && <Answers recall={recall} />}
      {!undone_at && isPermitted('orders.update') && <MailForm key={mailed_at} recall={recall} />}
    </div>
  )
}

function Stopped({ recall: { id, undone_at, mailed_at, units, mails } }: { recall: Recall }) {
  const { undo } = useRecallSteps(id)
  const mayUndo = usePermissions()('stock.write') && !mailed_at
  if (undone_at) return <Notice role="status">The lot is for sale again.</Notice>
  return (
    <Notice icon={CircleCheck} role="status">
      <p>
        <b>Nothing more of this lot leaves</b>
      </p>
      <p>
        {plural(units.blocked, 'unit')} in stock {units.blocked === 1 ? 'is' : 'are'} blocked,{' '}
        {plural(mails.in_shop, 'open order')} can’t be dispatched. Other lots sell on.{' '}
        {mayUndo && (
          <button
            type="button"
            className="link"
            disabled={undo.isPending}
            onClick={() => undo.mutate(undefined, { onError: (error) => showError(error, 'It couldn’t be undone.') })}
          >
            Undo
          </button>
        )}
      </p>
    </Notice>
  )
}

function MailForm({ recall: { id, reason, advice, mails, mailed_at, lot } }: { recall: Recall }) {
  const { mail } = useRecallSteps(id)
  const { field, submission } = useSchemaForm({
    schema: mailRecall.schema.body,
    defaultValues: { reason, advice: advice || 'Please stop using it and send it back. We pay the postage.' },
    send: async (words) => {
      const sent = await mail.mutateAsync(words)
      notify.success(`${plural(sent.mails.sent, 'mail')} on the way`)
    },
  })
  if (mailed_at && mails.ready === 0) return null
  const exceptions = [
    [mails.no_address, 'without an email'],
    [mails.returned, 'returned'],
    [mails.in_shop, 'not sent yet'],
  ] as const
  const named = exceptions.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return (
    <form className="stack" noValidate onSubmit={submission.onSubmit}>
      <Field
        label="What is wrong"
        placeholder="The label may state the wrong strength."
        maxLength={300}
        {...field('reason')}
      />
      <Field label="What buyers should do" maxLength={300} {...field('advice')} />
      <p className="small muted">
        The mail names lot {lot.lot_no}, the order and the units, with a button for each answer.{' '}
        <TextLink to="/admin/settings/mails/lot_recall">Read and change its text</TextLink>. No consent is needed for
        safety.
      </p>
      <FailureNotice failure={submission.failure} />
      <span className="hstack wrapping">
        <SubmitButton className="button danger" isSending={submission.isSending} sending="Sending">
          {mails.ready === 0 ? 'Save without mails' : `Send ${plural(mails.ready, 'mail')}`}
        </SubmitButton>
        {named.length > 0 && <span className="small muted">No mail: {named.join(', ')}.</span>}
      </span>
    </form>
  )
}

function Answers({ recall: { id, answers, closed_at } }: { recall: Recall }) {
  const { remind, close } = useRecallSteps(id)
  const mayUpdate = usePermissions()('orders.update')
  const total = Object.values(answers).reduce((sum, count) => sum + count, 0)
  const rows = [
    [ANSWERS.returns, answers.returns],
    [ANSWERS.used, answers.used],
    [ANSWERS.destroyed, answers.destroyed],
    ['No answer yet', answers.none],
  ] as const
  return (
    <section className="stack" aria-label="Answers">
      <ul className="recall-answers small">
        {rows.map(([label, count]) => (
          <li key={label}>
            <span>{label}</span>
            <progress max={Math.max(1, total)} value={count} aria-label={label} />
            <span>{count}</span>
          </li>
        ))}
      </ul>
      {mayUpdate && !closed_at && (
        <span className="hstack wrapping">
          {answers.none > 0 && (
            <SmallButton
              disabled={remind.isPending}
              onClick={() =>
                remind.mutate(undefined, {
                  onSuccess: () => notify.success('Reminders on the way'),
                  onError: (error) => showError(error, 'The reminders couldn’t be sent.'),
                })
              }
            >
              Remind {answers.none} by mail
            </SmallButton>
          )}
          <ConfirmButton
            title="Close this recall?"
            text="Buyers can still answer, and the lot stays blocked."
            confirmText="Close the recall"
            onConfirm={() => close.mutateAsync()}
          >
            Close the recall
          </ConfirmButton>
        </span>
      )}
      {closed_at && <p className="small muted">Closed {momentText(closed_at)}. The lot stays blocked.</p>}
    </section>
  )
}
