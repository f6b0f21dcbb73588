import { SafeArticle } from '../../rich-text/safe-article.tsx'
import '../../storefront/blog/article.css'

/** Markdown as readers see it. In a chunk of its own: the parser is heavy. */
export function ArticlePreview({ markdown }: { markdown: string }) {
  return (
    <div className="article">
      <SafeArticle markdown={markdown} />
    </div>
  )
}
