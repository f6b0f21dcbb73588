import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { describeError } from '../../lib/sentence-of.ts'
import { unindexedPage } from '../../seo/page-meta.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import { Card, FieldCard } from '../kit/card.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { ImportCard } from './import-card.tsx'
import { KINDS } from './kinds.ts'
import { checkFormerFile } from './mutations.ts'
import { type FormerKind, formerImportsQuery } from './queries.ts'

export const meta = unindexedPage('Moving in')

/** Brings customers and their orders from a former shop: each file is checked first, then imported in the background. */
export default function FormerShopPage() {
  const result = useQuery(formerImportsQuery)
  return (
    <>
      <PageTop title="Moving in" back={{ to: '/admin/settings', label: 'Settings' }} />
      <div className="two-columns align-start">
        <div className="tiles">
          <UploadCard />
        </div>
        <LoadState result={result} what="files">
          {({ items }) => (
            <div className="tiles">
              {items.length === 0 && (
                <Card title="Files">
                  <p className="muted">No file has been checked yet.</p>
                </Card>
              )}
              {items.map((item) => (
                <ImportCard key={item.id} item={item} />
              ))}
            </div>
          )}
        </LoadState>
      </div>
    </>
  )
}

function UploadCard() {
  const queryClient = useQueryClient()
  const id = useId()
  const [kind, setKind] = useState<FormerKind>('customers')
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)

  async function check() {
    if (!file) return setFailure('Choose a file first.')
    setIsSending(true)
    setFailure(null)
    try {
      await checkFormerFile(kind, file)
      await queryClient.invalidateQueries(formerImportsQuery)
    } catch (error) {
      setFailure(describeError(error, 'The file couldn’t be sent. Check your connection and try again.'))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <FieldCard title="Check a file">
      <p className="muted">
        Export the file from Shopify or WooCommerce. Checking changes nothing; you import it afterwards. Import products
        first, under Products.
      </p>
      <div className="field">
        <label htmlFor={`${id}-kind`}>What it contains</label>
        <select
          id={`${id}-kind`}
          className="select"
          value={kind}
          onChange={({ target }) => {
            const chosen = KINDS.find((one) => one.kind === target.value)
            if (chosen) setKind(chosen.kind)
          }}
        >
          {KINDS.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.label}
            </option>
          ))}
        </select>
        <p className="hint">{KINDS.find((one) => one.kind === kind)?.hint}</p>
      </div>
      <div className="field">
        <label htmlFor={id}>CSV file, at most 20 MB</label>
        <input
          id={id}
          className="input"
          type="file"
          accept=".csv,text/csv"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </div>
      {failure && (
        <p className="notice danger" role="alert">
          <span />
          {failure}
        </p>
      )}
      <div>
        <PrimaryButton disabled={isSending || !file} onClick={() => void check()}>
          {isSending ? 'Sending' : 'Check the file'}
        </PrimaryButton>
      </div>
    </FieldCard>
  )
}
