import { useFormContext, useWatch } from 'react-hook-form'
import { Card } from '../kit/card.tsx'
import type { ProductValues } from './product.values.ts'
import { ProductField, ProductText } from './product-field.tsx'

/** What search engines show of a title and a description before they cut it, in characters. */
const SHOWN_TITLE = 60
const SHOWN_DESCRIPTION = 160

/** What search engines are told, and how they may show it. */
export function SeoTile({ id }: { id: number | undefined }) {
  const { control } = useFormContext<ProductValues>()
  const [name, short, title, description, slug] = useWatch({
    control,
    name: ['name', 'short_description', 'seo_title', 'seo_description', 'slug'],
  })
  const shownTitle = title.trim() || name.trim() || 'Product name'
  const shownText = description.trim() || short.trim() || 'Your short description appears here.'
  return (
    <Card title="Search engines">
      <div className="fieldstack">
        <section className="serp" aria-label="How a search result might look">
          <p className="xs muted">
            {typeof location === 'undefined' ? '' : location.host} › product › {id ?? 'new'}-
            {slug || 'made-of-the-name'}
          </p>
          <p className="serp-title">{cut(shownTitle, SHOWN_TITLE)}</p>
          <p className="sm muted">{cut(shownText, SHOWN_DESCRIPTION)}</p>
        </section>
        <ProductField
          path="seo_title"
          label="Title"
          isOptional
          maxLength={120}
          hint={`${title.length} of ${SHOWN_TITLE} characters are usually shown. Leave blank to use the name.`}
        />
        <ProductText
          path="seo_description"
          label="Description for search engines"
          isOptional
          limit={320}
          rows={3}
          hint={`About ${SHOWN_DESCRIPTION} characters are usually shown. Leave blank to use the short description.`}
        />
        <ProductField
          path="slug"
          label="Address"
          isOptional
          spellCheck={false}
          hint="Lowercase letters, digits and hyphens. Leave blank to use the name."
        />
      </div>
    </Card>
  )
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)
