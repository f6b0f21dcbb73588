import { MAX_DOCUMENT_BYTES } from '@shop/contract/lib/media.ts'
import { adjustLot as adjustCall, updateLot as updateCall } from '@shop/contract/lots/lots.admin.ts'
import { useState } from 'react'
import { z } from 'zod'
import { Field } from '../../forms/field.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { download } from '../../lib/download.ts'
import { DownloadButton } from '../../lib/download-button.tsx'
import { requestKey } from '../../lib/request-key.ts'
import { showError } from '../../lib/sentence-of.ts'
import { SmallButton } from '../../ui/buttons.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { notify } from '../../ui/toast.ts'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { toNumber } from '../kit/form/typed-numbers.ts'
import { usePermissions } from '../use-permissions.ts'
import { adjustLot, startRecall, storeReport, updateLot, useLotsChanged } from './mutations.ts'
import type { AdminLot } from './queries.ts'

/** What staff do with one lot. `onRecall` opens the recall that stops its sale. */
export function LotActions({ lot, onRecall }: { lot: AdminLot; onRecall: (recallId: number) => void }) {
  const isPermitted = usePermissions()
  const mayWrite = isPermitted('stock.write')
  const changed = useLotsChanged()
  async function recall() {
    try {
      const { id } = await startRecall(lot.id)
      onRecall(id)
      await changed()
    } catch (error) {
      showError(error, 'The sale couldn’t be stopped. Please try again.')
    }
  }
  async function unblock() {
    try {
      await updateLot(lot.id, { held_reason: null, updated_at: lot.updated_at })
      await changed()
      notify.success('No longer blocked by hand')
    } catch (error) {
      showError(error, 'That didn’t work. Please try again.')
    }
  }
  return (
    <div className="stack">
      {lot.held_reason !== null && <p className="small">Blocked by hand: {lot.held_reason}</p>}
      <div className="hstack wrapping">
        {lot.has_report && (
          <DownloadButton onDownload={() => download('GET /admin/lots/:id/report', { params: { id: lot.id } })}>
            Lab report
          </DownloadButton>
        )}
        {mayWrite && <ReportButton lot={lot} />}
        {mayWrite && (
          <DialogButton className="button quiet small" dialog={(close) => <AdjustDialog lot={lot} onClose={close} />}>
            Correct units
          </DialogButton>
        )}
        {mayWrite && lot.held_reason === null && (
          <DialogButton className="button quiet small" dialog={(close) => <HoldDialog lot={lot} onClose={close} />}>
            Block
          </DialogButton>
        )}
        {mayWrite && lot.held_reason !== null && <SmallButton onClick={() => void unblock()}>Unblock</SmallButton>}
        {lot.recall_id !== null && <SmallButton onClick={() => onRecall(lot.recall_id ?? 0)}>Open recall</SmallButton>}
        {mayWrite && lot.recall_id === null && (
          <button type="button" className="button danger small" onClick={() => void recall()}>
            Recall: stop the sale now
          </button>
        )}
      </div>
    </div>
  )
}

function ReportButton({ lot }: { lot: AdminLot }) {
  const changed = useLotsChanged()
  const [isBusy, setIsBusy] = useState(false)
  async function choose(file: File) {
    if (file.size > MAX_DOCUMENT_BYTES) return notify.error(`${file.name} is larger than 10 MB. Save it smaller.`)
    setIsBusy(true)
    try {
      await storeReport(lot.id, file)
      await changed()
      notify.success('Lab report stored')
    } catch (error) {
      showError(error, 'The PDF couldn’t be uploaded. Check your connection and try again.')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <label className="button quiet small">
      {isBusy && <span className="spin" aria-hidden="true" />}
      {lot.has_report ? 'Replace the report' : 'Add report'}
      <input
        type="file"
        accept="application/pdf"
        className="visually-hidden"
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void choose(file)
          target.value = ''
        }}
      />
    </label>
  )
}

const HoldForm = z.object({ held_reason: updateCall.schema.body.shape.held_reason.unwrap().unwrap() })

function HoldDialog({ lot, onClose }: { lot: AdminLot; onClose: () => void }) {
  const changed = useLotsChanged()
  const { field, submission } = useSchemaForm({
    schema: HoldForm,
    defaultValues: { held_reason: '' },
    send: async ({ held_reason }) => {
      await updateLot(lot.id, { held_reason, updated_at: lot.updated_at })
      await changed()
      notify.success('Lot blocked')
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Block lot ${lot.lot_no}`}
      action="Block"
      sending="Blocking"
      submission={submission}
      onClose={onClose}
    >
      <p className="muted">Its {lot.quantity} units leave the stock at once, until you unblock it.</p>
      <Field label="Reason" maxLength={200} {...field('held_reason')} />
    </FormDialog>
  )
}

const { body: AdjustBody } = adjustCall.schema
const AdjustForm = z.object({
  change: z.string().refine((text) => AdjustBody.shape.change.safeParse(toNumber(text.replace('+', ''))).success, {
    error: 'Enter how many to add or remove, such as 2 or -3.',
  }),
  reason: AdjustBody.shape.reason,
})

function AdjustDialog({ lot, onClose }: { lot: AdminLot; onClose: () => void }) {
  const changed = useLotsChanged()
  const [key] = useState(requestKey)
  const { field, submission } = useSchemaForm({
    schema: AdjustForm,
    defaultValues: { change: '', reason: '' },
    send: async ({ change, reason }) => {
      await adjustLot(lot.id, { change: toNumber(change.replace('+', '')) ?? 0, reason }, key)
      await changed()
      notify.success('Units corrected')
      onClose()
    },
  })
  return (
    <FormDialog title={`Correct lot ${lot.lot_no}`} action="Correct" submission={submission} onClose={onClose}>
      <Field label="Change" hint={`${lot.quantity} left. Use a minus sign to remove units.`} {...field('change')} />
      <Field label="Reason" maxLength={200} {...field('reason')} />
    </FormDialog>
  )
}
