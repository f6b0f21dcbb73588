import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../../forms/checkbox.tsx'
import { describeError } from '../../../lib/sentence-of.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/toast.ts'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import { PreviewTable } from '../../kit/table/preview-table.tsx'
import { FindingNotes } from '../editor/product-findings.tsx'
import { type EcidReport, invalidateProducts, storeEcids } from '../mutations.ts'
import type { ProductRow } from '../queries.ts'
import { readEcidRows } from './ecid-rows.ts'

const FIELDS = [
  { value: 'ecid_gb', label: 'Great Britain' },
  { value: 'ecid_ni', label: 'Northern Ireland' },
] as const

/** Stores a pasted column of ECIDs: a dry run shows each row's product first. */
export function EcidDialog({ selected, onClose }: { selected: readonly ProductRow[]; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [field, setField] = useState<(typeof FIELDS)[number]['value']>('ecid_gb')
  const [text, setText] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [report, setReport] = useState<EcidReport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const mayStore = report?.dry_run === true && report.changed > 0

  async function run(dry_run: boolean) {
    setIsBusy(true)
    setFailure(null)
    const rows = readEcidRows(
      text,
      selected.map(({ sku }) => sku),
    )
    try {
      const result = await storeEcids({ field, rows, is_checked: isChecked, dry_run })
      setReport(result)
      if (dry_run) return
      invalidateProducts(
        queryClient,
        result.rows.flatMap(({ product_id }) => product_id ?? []),
      )
      notify.success(result.changed === 1 ? '1 ECID stored' : `${result.changed} ECIDs stored`)
      if (result.rows.every(({ problem }) => problem === null)) onClose()
    } catch (error) {
      setFailure(describeError(error, 'The rows couldn’t be sent. Check your connection and try again.'))
    } finally {
      setIsBusy(false)
    }
  }
  /** A report belongs to what was typed when it was made. */
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setReport(null)
    }
  return (
    <Modal className="wide-dialog" title="Paste ECIDs" onClose={onClose}>
      <SelectField
        label="Notified for"
        options={FIELDS}
        value={field}
        onChange={({ target }) => {
          const chosen = FIELDS.find(({ value }) => value === target.value)
          if (chosen) changing(setField)(chosen.value)
        }}
      />
      <TextAreaField
        label="Rows"
        hint={`SKU and ECID in two columns, or only ECIDs for the ${selected.length} selected products in the order of the list.`}
        rows={6}
        spellCheck={false}
        value={text}
        onChange={({ target }) => changing(setText)(target.value)}
      />
      {field === 'ecid_gb' && (
        <Checkbox checked={isChecked} onChange={({ target }) => changing(setIsChecked)(target.checked)}>
          I checked these numbers on the MHRA’s list today
        </Checkbox>
      )}
      {failure && (
        <p className="notice danger" role="alert">
          <span />
          {failure}
        </p>
      )}
      {report && <Report report={report} />}
      <div className="hstack wrapping">
        {mayStore ? (
          <PrimaryButton disabled={isBusy} onClick={() => void run(false)}>
            {report.changed === 1 ? 'Store 1 ECID' : `Store ${report.changed} ECIDs`}
          </PrimaryButton>
        ) : (
          <PrimaryButton disabled={isBusy || text.trim() === ''} onClick={() => void run(true)}>
            Check the rows
          </PrimaryButton>
        )}
      </div>
    </Modal>
  )
}

function Report({ report: { rows, changed, dry_run } }: { report: EcidReport }) {
  const count = rows.filter(({ problem }) => problem !== null).length
  return (
    <div role="status">
      <p>{`${dry_run ? 'To change' : 'Changed'}: ${changed}. With a problem: ${count}.`}</p>
      <PreviewTable
        label="Preview by row"
        columns={['Product', 'ECID', 'Problem']}
        rows={rows.map(({ sku, ecid, name, before, problem }, index) => ({
          key: index,
          cells: [
            name ?? (sku || `Row ${index + 1}`),
            before && before !== ecid ? `${before} becomes ${ecid}` : ecid,
            problem && <FindingNotes messages={[problem]} />,
          ],
        }))}
      />
    </div>
  )
}
