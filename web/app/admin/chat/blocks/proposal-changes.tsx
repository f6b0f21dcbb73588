import { lazy, Suspense } from 'react'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import type { Proposal } from '../queries.ts'

const ArticlePreview = lazy(() =>
  import('../../blog/article-preview.tsx').then((module) => ({ default: module.ArticlePreview })),
)

/** The effect of a proposed change: each value before and after; the text of an article as readers would see it. */
export function ProposalChanges({ proposal: { kind, title, changes } }: { proposal: Proposal }) {
  const draft = kind === 'post' ? changes.find(({ label }) => label === ARTICLE_TEXT) : undefined
  const rows = changes.filter((change) => change !== draft)
  const isNew = rows.every(({ before }) => before === null)
  return (
    <>
      {rows.length > 0 && (
        <ScrollArea className="proposalrows" label={`What changes: ${title}`}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">What</th>
                {!isNew && <th scope="col">Before</th>}
                <th scope="col">{isNew ? 'Will be' : 'After'}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, before, after }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a prepared change never change places
                <tr key={place}>
                  <th scope="row">{label}</th>
                  {!isNew && <td>{before === null ? <span className="muted">None</span> : <del>{before}</del>}</td>}
                  <td>
                    <ins>{after}</ins>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      {draft && (
        <details className="proposaldraft">
          <summary>Read the draft</summary>
          <ScrollArea label={`Draft: ${title}`}>
            <Suspense fallback={<span className="spin" role="status" aria-label="Loading the draft" />}>
              <ArticlePreview markdown={draft.after} />
            </Suspense>
          </ScrollArea>
        </details>
      )}
    </>
  )
}

/** The label under which a proposed article contains its markdown. */
const ARTICLE_TEXT = 'Article'
