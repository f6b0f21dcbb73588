import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { showError } from '../../lib/sentence-of.ts'
import { readSite, unindexedMeta } from '../../seo/page-meta.ts'
import { Card } from '../kit/card.tsx'
import { LoadState } from '../kit/load-state.tsx'
import type { Route } from './+types/versions.page'
import './assistant.css'
import { AssistantTop } from './assistant-top.tsx'
import { invalidateAssistant, versionsQuery } from './queries.ts'
import { VersionItem } from './version-item.tsx'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'Versions')

/** Trains the assistant with what staff teach it; versions that pass their tests can be published, and restored. */
export default function VersionsPage() {
  const queryClient = useQueryClient()
  const result = useQuery(versionsQuery)
  const versions = result.data?.items ?? []
  const isTraining = versions.some(({ state }) => state === 'waiting')
  const train = useMutation({
    mutationFn: () => api('POST /admin/assistant/versions', {}),
    onError: (error) => showError(error, 'The training couldn’t be started. Please try again.'),
    onSettled: () => invalidateAssistant(queryClient),
  })
  const isBusy = isTraining || train.isPending
  const published = versions.find(({ is_published }) => is_published)
  return (
    <>
      <AssistantTop
        actions={
          <button
            type="button"
            className="button primary"
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && train.mutate()}
          >
            {isBusy ? <span className="spin" aria-hidden /> : <RefreshCw className="icon icon-small" aria-hidden />}
            {isBusy ? 'Training' : 'Train and test'}
          </button>
        }
      />
      <p className="muted" role="status">
        {isTraining
          ? 'A version is being trained and tested. This takes a few seconds; customers notice nothing.'
          : 'A version that reads a safety rule or a fixed message worse than the published one is rejected.'}
      </p>
      <LoadState result={result} what="versions">
        {() => (
          <Card title="Versions">
            <ol className="version-list">
              {versions.map((version) => (
                <VersionItem key={version.id} version={version} publishedId={published?.id ?? 0} />
              ))}
            </ol>
          </Card>
        )}
      </LoadState>
    </>
  )
}
