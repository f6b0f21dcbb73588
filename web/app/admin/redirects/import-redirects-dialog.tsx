import { REDIRECT_IMPORT_MAX_LENGTH } from '@shop/contract/admin/redirects.admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { describeError } from '../../lib/sentence-of.ts'
import { Modal } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toast.ts'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { PreviewTable } from '../kit/table/preview-table.tsx'
import { type ImportReport, importRedirects } from './mutations.ts'
import { KEY } from './queries.ts'

/** Imports redirects from pasted text or a CSV file: a dry run lists the problems of each line first. */
export function ImportRedirectsDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const id = useId()
  const [csv, setCsv] = useState('')
  const [report, setReport] = useState<ImportReport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const mayImport = report !== null && report.problems.length === 0

  function change(text: string) {
    setCsv(text)
    // The report of the dry run is for another text.
    setReport(null)
    setFailure(null)
  }
  async function load(file: File | undefined) {
    if (!file) return
    if (file.size > REDIRECT_IMPORT_MAX_LENGTH)
      return setFailure('This file is too large. Import at most 10,000 rows at once.')
    change(await file.text())
  }
  async function run(isDryRun: boolean) {
    setIsBusy(true)
    setFailure(null)
    try {
      const result = await importRedirects(csv, isDryRun)
      if (isDryRun) return setReport(result)
      await queryClient.invalidateQueries({ queryKey: KEY })
      notify.success('Redirects imported')
      onClose()
    } catch (error) {
      setFailure(describeError(error, 'The redirects couldn’t be sent. Check your connection and try again.'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal className="wide-dialog" title="Import redirects" onClose={onClose}>
      <div className="field">
        <label htmlFor={id}>CSV file</label>
        <input
          id={id}
          className="input"
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => void load(event.target.files?.[0])}
        />
      </div>
      <TextAreaField
        label="Rows"
        hint="One redirect per line: the old address, a comma, the new address."
        rows={6}
        spellCheck={false}
        value={csv}
        onChange={({ target }) => change(target.value)}
      />
      {failure && (
        <p className="notice danger" role="alert">
          <span />
          {failure}
        </p>
      )}
      {report && <Report report={report} />}
      <div className="hstack wrapping">
        {mayImport ? (
          <button type="button" className="button primary" disabled={isBusy} onClick={() => void run(false)}>
            {isBusy ? 'Importing' : 'Import now'}
          </button>
        ) : (
          <button
            type="button"
            className="button primary"
            disabled={isBusy || csv.trim() === ''}
            onClick={() => void run(true)}
          >
            {isBusy ? 'Checking' : 'Check the rows'}
          </button>
        )}
      </div>
    </Modal>
  )
}

function Report({ report: { created, updated, unchanged, problems } }: { report: ImportReport }) {
  return (
    <div role="status">
      {problems.length === 0 ? (
        <p>{`New: ${created}. Changed: ${updated}. Unchanged: ${unchanged}.`}</p>
      ) : (
        <>
          <p>Nothing can be imported until these lines are correct:</p>
          <PreviewTable
            label="Problems by line"
            columns={['Line', 'Problem']}
            rows={problems.map(({ line, message }) => ({ key: `${line} ${message}`, cells: [line, message] }))}
          />
        </>
      )}
    </div>
  )
}
