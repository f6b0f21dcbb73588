import { lazy, Suspense } from 'react'

const Markdown = lazy(() =>
  import('../kit/fields/markdown-preview.tsx').then((module) => ({ default: module.MarkdownPreview })),
)

/** Markdown of the agent; plain text until the renderer has loaded. */
export function LateMarkdown({ markdown }: { markdown: string }) {
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap">{markdown}</p>}>
      <Markdown markdown={markdown} />
    </Suspense>
  )
}
