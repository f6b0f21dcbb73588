import { SafeMarkdown } from '../../../rich-text/safe-markdown.tsx'

/** Markdown as visitors see it. In a chunk of its own: the parser is heavy. */
export function MarkdownPreview({ markdown }: { markdown: string }) {
  return (
    <div className="rich">
      <SafeMarkdown markdown={markdown} />
    </div>
  )
}
