import { type HomeSection, PRODUCT_SOURCES } from '@shop/contract/content/content.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Field } from '../../forms/field.tsx'
import { FieldFrame } from '../../forms/field-frame.tsx'
import { FieldError } from '../../forms/field-notes.tsx'
import { api } from '../../lib/api.ts'
import { showError } from '../../lib/sentence-of.ts'
import { categoriesQuery } from '../../storefront/catalogue/queries.ts'
import { FieldCard } from '../kit/card.tsx'
import { MarkdownArea } from '../kit/fields/markdown-area.tsx'
import { Picker } from '../kit/fields/picker.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { uploadTextImage } from '../kit/fields/upload-text-image.ts'
import { ImageList } from '../kit/images/image-list.tsx'
import { SECTION_WORDS, SOURCE_NAMES } from './section-words.ts'

interface SectionFormProps {
  section: HomeSection
  /** The message of a field, if it cannot be saved. */
  errorOf: (field: keyof HomeSection) => string | undefined
  onChange: (fields: Partial<HomeSection>) => void
}

const MAX_SHOWN = 12
const COUNTS = Array.from({ length: MAX_SHOWN }, (_, index) => ({ value: index + 1, label: String(index + 1) }))

/** The fields of one section of the home page. */
export function SectionForm({ section, errorOf, onChange }: SectionFormProps) {
  const { name, help, fields } = SECTION_WORDS[section.type]
  const isHero = section.type === 'hero'
  const text = (field: 'title' | 'link_label' | 'link_path', label: string, max: number, hint?: string) =>
    fields.includes(field) && (
      <Field
        label={label}
        hint={hint}
        isOptional
        maxLength={max}
        error={errorOf(field)}
        value={section[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    )
  return (
    <FieldCard title={name}>
      <p className="small muted">{help}</p>
      {text('title', 'Heading', 80)}
      {fields.includes('text') && (
        <FieldFrame label="Text" error={errorOf('text')} isOptional>
          {(control) =>
            isHero ? (
              <textarea
                {...control}
                className="textarea"
                rows={3}
                maxLength={300}
                value={section.text}
                onChange={({ target }) => onChange({ text: target.value })}
              />
            ) : (
              <MarkdownArea
                {...control}
                label="Text"
                rows={8}
                value={section.text}
                onChange={(value) => onChange({ text: value })}
              />
            )
          }
        </FieldFrame>
      )}
      {fields.includes('image') && <SectionImage key={section.id} section={section} onChange={onChange} />}
      {fields.includes('source') && <ShelfSource section={section} onChange={onChange} />}
      {fields.includes('limit') && section.source !== 'picked' && (
        <SelectField
          label="How many"
          options={COUNTS}
          value={section.limit}
          onChange={({ target }) => onChange({ limit: Number(target.value) })}
        />
      )}
      {text('link_label', 'Button', 40)}
      {text('link_path', 'The button opens', 200, 'A page of this shop, such as /bundles.')}
    </FieldCard>
  )
}

function SectionImage({ section, onChange }: Pick<SectionFormProps, 'section' | 'onChange'>) {
  const { image, image_alt } = section
  return (
    <ImageList
      limit={1}
      hint="At least 1,600 pixels wide. Describe it for people who can’t see it."
      value={image === '' ? [] : [{ id: image, alt: image_alt, media_key: image, url: image }]}
      onChange={([first]) => {
        if (!first) return onChange({ image: '', image_alt: '' })
        if (!first.file) return onChange({ image_alt: first.alt })
        uploadTextImage(first.file)
          .then(({ path }) => onChange({ image: path, image_alt: first.alt }))
          .catch((error: unknown) => showError(error, 'The image couldn’t be uploaded. Please try again.'))
      }}
    />
  )
}

function ShelfSource({ section, onChange }: Pick<SectionFormProps, 'section' | 'onChange'>) {
  const { source, category_id, tag } = section
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (
    <>
      <SelectField
        label="Products"
        options={PRODUCT_SOURCES.map((value) => ({ value, label: SOURCE_NAMES[value] }))}
        value={source}
        onChange={({ target }) => {
          const chosen = PRODUCT_SOURCES.find((known) => known === target.value)
          if (chosen) onChange({ source: chosen })
        }}
      />
      {source === 'category' && (
        <SelectField
          label="Category"
          options={[
            { value: '', label: 'Choose one' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={category_id ?? ''}
          onChange={({ target }) => onChange({ category_id: Number(target.value) || null })}
        />
      )}
      {source === 'tag' && (
        <Field
          label="Tag"
          hint="Exactly as products have it."
          maxLength={60}
          value={tag}
          onChange={({ target }) => onChange({ tag: target.value })}
        />
      )}
      {source === 'picked' && <PickedProducts section={section} onChange={onChange} />}
    </>
  )
}

function PickedProducts({ section, onChange }: Pick<SectionFormProps, 'section' | 'onChange'>) {
  const { product_ids } = section
  const { data } = useQuery({
    queryKey: ['admin', 'content', 'picked', product_ids],
    queryFn: ({ signal }) => api('GET /content/products', { query: { ids: product_ids, limit: MAX_SHOWN }, signal }),
    enabled: product_ids.length > 0,
    placeholderData: (before) => before,
  })
  const nameOf = (id: number) => data?.items.find((item) => item.id === id)?.name ?? `Product ${id}, not public`
  return (
    <>
      <ul className="section-list">
        {product_ids.map((id) => (
          <li key={id}>
            <span className="row-main">{nameOf(id)}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${nameOf(id)}`}
              onClick={() => onChange({ product_ids: product_ids.filter((one) => one !== id) })}
            >
              <X className="icon icon-small" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {product_ids.length < MAX_SHOWN ? (
        <Picker
          label="Add a product"
          name="shelf-products"
          find={async (text, signal) => {
            const query = { search: text, limit: 10, status: 'active' }
            const { items } = await api('GET /admin/products/', { query, signal })
            return items.map((item) => ({ id: item.id, label: item.name, detail: item.sku }))
          }}
          onPick={({ id }) => onChange({ product_ids: [...new Set([...product_ids, Number(id)])] })}
        />
      ) : (
        <FieldError>A shelf has at most {MAX_SHOWN} products.</FieldError>
      )}
    </>
  )
}
