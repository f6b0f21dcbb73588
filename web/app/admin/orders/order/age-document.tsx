import { useEffect, useState } from 'react'
import { download, fileClient } from '../../../lib/download.ts'
import { DownloadButton } from '../../../lib/download-button.tsx'
import { showError } from '../../../lib/sentence-of.ts'
import { SmallButton } from '../../../ui/buttons.tsx'
import { usePermissions } from '../../use-permissions.ts'
import type { AdminOrder } from '../queries.ts'

/** The document that a customer sent for their age check. It is loaded only on request, because each reading is logged. */
export function AgeDocument({ order: { id, age_check } }: { order: AdminOrder }) {
  const isPermitted = usePermissions()
  if (age_check.document_at === null || !isPermitted('age_checks.decide')) return null
  const isPdf = age_check.document_type === 'application/pdf'
  return (
    <div className="stack">
      {isPdf ? (
        <DownloadButton
          className="button quiet small"
          onDownload={() => download('GET /admin/orders/:id/age-document', { params: { id } })}
        >
          Download the PDF
        </DownloadButton>
      ) : (
        // A replaced document is another one, which has not been shown yet.
        <Photo key={age_check.document_at} orderId={id} />
      )}
      <p className="small muted">
        We log who opens it, and delete it with your decision.{isPdf && ' Delete your copy then too.'}
      </p>
    </div>
  )
}

function Photo({ orderId }: { orderId: number }) {
  const [url, setUrl] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])

  async function show() {
    setIsBusy(true)
    const load = fileClient((blob) => setUrl(URL.createObjectURL(blob)))
    await load('GET /admin/orders/:id/age-document', { params: { id: orderId } }).catch((error: unknown) =>
      showError(error, 'The document couldn’t be loaded. Please try again.'),
    )
    setIsBusy(false)
  }

  if (url) return <img className="w-full rounded-(--r-2) border border-line" src={url} alt="The customer’s document" />
  return (
    <SmallButton disabled={isBusy} onClick={() => void show()}>
      {isBusy && <span className="spin" aria-hidden />}Show the document
    </SmallButton>
  )
}
