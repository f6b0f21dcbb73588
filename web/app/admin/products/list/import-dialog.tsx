import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Checkbox } from '../../../forms/checkbox.tsx'
import { describeError } from '../../../lib/sentence-of.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import { type ImportReport, importProducts, invalidateProducts } from '../mutations.ts'
import { ImportReportView } from './import-report.tsx'

const FAILED = 'The file couldn’t be sent. Check your connection and try again.'

/** Imports a CSV file: a dry run reports the effects first, then the import can be started. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [takesStock, setTakesStock] = useState(false)
  const [uncounted, setUncounted] = useState('0')
  const [isBusy, setIsBusy] = useState(false)
  const mayImport = report?.dry_run === true && report.created + report.updated > 0

  async function run(isDryRun: boolean) {
    if (!file) return setFailure('Choose a file first.')
    const untracked_stock = Number(uncounted)
    if (!Number.isInteger(untracked_stock) || untracked_stock < 0 || untracked_stock > 1_000_000) {
      return setFailure('Enter the stock as a whole number from 0 to 1,000,000.')
    }
    setIsBusy(true)
    setFailure(null)
    try {
      setReport(await importProducts(file, { dry_run: isDryRun, stock: takesStock, untracked_stock }))
      if (!isDryRun) invalidateProducts(queryClient)
    } catch (error) {
      setFailure(describeError(error, FAILED))
    } finally {
      setIsBusy(false)
    }
  }
  function choose(chosen: File | undefined) {
    setFile(chosen ?? null)
    setReport(null)
    setFailure(null)
  }
  function change(apply: () => void) {
    apply()
    // The report of the dry run is for other settings.
    setReport(null)
  }
  return (
    <Modal className="wide-dialog" title="Import products" onClose={onClose}>
      <p className="muted">
        Use a CSV file exported from this shop, Shopify or WooCommerce. We only import what has changed in the file
        since its last import, and show you the changes first.
      </p>
      <div className="field">
        <label htmlFor={id}>File</label>
        <input
          id={id}
          className="input"
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </div>
      <Checkbox checked={takesStock} onChange={({ target }) => change(() => setTakesStock(target.checked))}>
        Set stock to the counts in the file
      </Checkbox>
      <p className="muted">New products always get their count. Leave this off to keep stock as it is in the shop.</p>
      <div className="field">
        <label htmlFor={`${id}-uncounted`}>Stock for products without a count in the file</label>
        <input
          id={`${id}-uncounted`}
          className="input"
          inputMode="numeric"
          value={uncounted}
          onChange={({ target }) => change(() => setUncounted(target.value))}
        />
      </div>
      {failure && (
        <p className="notice danger" role="alert">
          <span />
          {failure}
        </p>
      )}
      {report && <ImportReportView report={report} />}
      <div className="hstack wrapping">
        {(!report || report.dry_run) && (
          <button
            type="button"
            className={report ? 'button quiet' : 'button primary'}
            disabled={isBusy || !file}
            onClick={() => void run(true)}
          >
            {isBusy && !mayImport ? 'Checking' : report ? 'Check again' : 'Check the file'}
          </button>
        )}
        {mayImport && (
          <PrimaryButton disabled={isBusy} onClick={() => void run(false)}>
            {isBusy ? 'Importing' : 'Import now'}
          </PrimaryButton>
        )}
        {report && !report.dry_run && <PrimaryButton onClick={onClose}>Done</PrimaryButton>}
      </div>
    </Modal>
  )
}
