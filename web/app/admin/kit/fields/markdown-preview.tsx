import { SafeMarkdown } from '../../../rich-text/safe-markdown.tsx'

/** Markdown as visitors see it. Loaded lazily, because the parser is large. */
export function MarkdownPreview({ markdown }: { markdown: string }) {
  return (
    <div className="rich">
      <SafeMarkdown markdown={markdown} />
    </div>
  )
}
