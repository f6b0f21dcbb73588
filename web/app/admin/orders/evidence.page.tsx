import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useRef } from 'react'
import { api } from '../../lib/api.ts'
import { DownloadButton } from '../../lib/download-button.tsx'
import { unindexedPage } from '../../seo/page-meta.ts'
import { saveFile } from '../../storefront/accounts/profile/save-file.ts'
import { SmallButton } from '../../ui/buttons.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import type { Route } from './+types/evidence.page'
import { EvidenceDocument } from './evidence/evidence-document.tsx'
import { evidenceFile } from './evidence/evidence-file.ts'
import { evidenceQuery, type OrderEvidence } from './queries.ts'

export const meta = unindexedPage('Evidence')

/** What the customer of an order saw and agreed to, to read, to print and to send. */
export default function EvidencePage({ params }: Route.ComponentProps) {
  const id = Number(params.id)
  const back = { to: `/admin/orders/${id}`, label: 'The order' }
  return (
    <LoadState result={useQuery(evidenceQuery(id))} what="evidence" back={back}>
      {(evidence) => <Evidence evidence={evidence} back={back} />}
    </LoadState>
  )
}

function Evidence({ evidence, back }: { evidence: OrderEvidence; back: { to: string; label: string } }) {
  const { id, order_number } = evidence.order
  const shown = useRef<HTMLElement>(null)
  async function exportFile() {
    await api('POST /admin/orders/:id/evidence/exports', { params: { id } })
    const title = `Evidence of order ${order_number}`
    if (shown.current) saveFile(`evidence-${order_number}.html`, evidenceFile(title, shown.current), 'text/html')
  }
  return (
    <>
      <div className="no-print">
        <PageTop
          title={`Evidence of ${order_number}`}
          back={back}
          actions={
            <>
              <DownloadButton className="button quiet small" onDownload={exportFile}>
                Export
              </DownloadButton>
              <SmallButton onClick={() => window.print()}>
                <Printer className="icon icon-small" aria-hidden /> Print
              </SmallButton>
            </>
          }
        />
      </div>
      <EvidenceDocument evidence={evidence} content={shown} />
    </>
  )
}
