import { ApiError } from '@shop/contract/client.ts'
import type { ImportColumns, ImportMapping } from '@shop/contract/products/import-mapping.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Checkbox } from '../../../forms/checkbox.tsx'
import { describeError } from '../../../lib/sentence-of.ts'
import { PrimaryButton, SmallButton } from '../../../ui/buttons.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import { type ImportReport, importProducts, invalidateProducts } from '../mutations.ts'
import { inspectImport } from '../queries.ts'
import { ColumnMatches } from './column-matches.tsx'
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
  const [columns, setColumns] = useState<ImportColumns | null>(null)
  const [mapping, setMapping] = useState<ImportMapping | null>(null)
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
      const choices = { dry_run: isDryRun, stock: takesStock, untracked_stock }
      setReport(await importProducts(file, mapping, choices))
      if (!isDryRun) invalidateProducts(queryClient)
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.problem.code === 'unknown_columns'
      if (isUnknown) await showColumns(file)
      else setFailure(describeError(error, FAILED))
    } finally {
      setIsBusy(false)
    }
  }
  async function showColumns(chosen: File) {
    try {
      setColumns(await inspectImport(chosen, null))
      setReport(null)
    } catch (error) {
      setFailure(describeError(error, FAILED))
    }
  }
  function choose(chosen: File | undefined) {
    setFile(chosen ?? null)
    setColumns(null)
    setMapping(null)
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
        Use a CSV file exported from this shop, Shopify or WooCommerce, or any other list of products: then you say what
        its columns mean. We only import what has changed in the file since its last import, and show you the changes
        first.
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
      {file && columns && (
        <ColumnMatches file={file} found={columns} onChange={(matched) => change(() => setMapping(matched))} />
      )}
      {report && <ImportReportView report={report} />}
      {file && report?.dry_run && report.format === 'mapped' && !columns && (
        <div>
          <SmallButton onClick={() => void showColumns(file)}>Change what the columns mean</SmallButton>
        </div>
      )}
      <div className="hstack wrapping">
        {(!report || report.dry_run) && (
          <button
            type="button"
            className={report ? 'button quiet' : 'button primary'}
            disabled={isBusy || !file || (columns !== null && !mapping)}
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
