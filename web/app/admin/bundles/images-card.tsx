import { useQueries } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useController, useWatch } from 'react-hook-form'
import { FieldCard } from '../kit/card.tsx'
import type { AdminForm } from '../kit/form/use-admin-form.ts'
import { ImageList } from '../kit/images/image-list.tsx'
import { type BundleValues, toImages } from './bundle-values.ts'
import { itemProductQuery } from './queries.ts'

/** The images of the bundle, chosen from those of its items. */
export function ImagesCard({ admin }: { admin: AdminForm<BundleValues> }) {
  const { control } = admin.form
  const { field, fieldState } = useController({ control, name: 'images' })
  const items = useWatch({ control, name: 'items' })
  const productIds = [...new Set(items.map(({ product_id }) => product_id))]
  const products = useQueries({ queries: productIds.map(itemProductQuery) }).flatMap(({ data }) => data ?? [])
  const chosen = new Set(field.value.map(({ media_key }) => media_key))
  const more = toImages(products).filter(({ media_key }) => !chosen.has(media_key))
  return (
    <FieldCard title="Pictures">
      {field.value.length === 0 && (
        <p className="small muted">If you add no image, the first item&apos;s image is used.</p>
      )}
      <ImageList
        value={field.value}
        onChange={field.onChange}
        limit={field.value.length}
        error={fieldState.error?.message}
      />
      {more.length > 0 && (
        <>
          <h3 className="small">Of the parts</h3>
          <ul className="partpictures">
            {more.map((picture) => (
              <li key={picture.id}>
                <button type="button" onClick={() => field.onChange([...field.value, picture])}>
                  <img src={picture.url} alt={`Add: ${picture.alt}`} loading="lazy" />
                  <Plus className="icon icon-small" aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </FieldCard>
  )
}
