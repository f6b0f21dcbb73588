import { SafeArticle } from '../../rich-text/safe-article.tsx'
import '../../storefront/blog/article.css'

/** Markdown as readers see it. Loaded lazily, because the parser is large. */
export function ArticlePreview({ markdown }: { markdown: string }) {
  return (
    <div className="article">
      <SafeArticle markdown={markdown} />
    </div>
  )
}
