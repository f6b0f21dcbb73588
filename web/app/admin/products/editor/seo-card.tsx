import { PRODUCT_FIELDS } from '@shop/contract/fields/product.fields.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldCard } from '../../kit/card.tsx'
import { FurtherInputs, PlainInput } from './plain-input.tsx'
import type { ProductValues } from './product.values.ts'

/** The lengths at which search engines truncate a title and a description, in characters. */
const SHOWN_TITLE = 60
const SHOWN_DESCRIPTION = 160

/** The search engine fields, with a preview of the search result. */
export function SeoCard({ id }: { id: number | undefined }) {
  const { control } = useFormContext<ProductValues>()
  const [name, short, title, description, slug] = useWatch({
    control,
    name: ['name', 'short_description', 'seo_title', 'seo_description', 'slug'],
  })
  const shownTitle = title.trim() || name.trim() || 'Product name'
  const shownText = description.trim() || short.trim() || 'Your short description appears here.'
  return (
    <FieldCard title="Search engines">
      <section className="serp" aria-label="How a search result might look">
        <p className="extra-small muted">
          {typeof location === 'undefined' ? '' : location.host} › product › {id ?? 'new'}-{slug || 'made-of-the-name'}
        </p>
        <p className="serp-title">{cut(shownTitle, SHOWN_TITLE)}</p>
        <p className="small muted">{cut(shownText, SHOWN_DESCRIPTION)}</p>
      </section>
      <PlainInput
        name="seo_title"
        maxLength={PRODUCT_FIELDS.seo_title.max}
        hint={`${title.length} of ${SHOWN_TITLE} characters are usually shown. Leave blank to use the name.`}
      />
      <PlainInput
        name="seo_description"
        hint={`About ${SHOWN_DESCRIPTION} characters are usually shown. Leave blank to use the short description.`}
      />
      <PlainInput name="slug" spellCheck={false} />
      <FurtherInputs group="search" without={['seo_title', 'seo_description', 'slug']} />
    </FieldCard>
  )
}

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text)
