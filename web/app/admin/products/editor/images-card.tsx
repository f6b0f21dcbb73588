import { MAX_FORM_IMAGES } from '@shop/contract/admin/products.admin.ts'
import { Controller, useFormContext } from 'react-hook-form'
import { Card } from '../../kit/card.tsx'
import { listMessages } from '../../kit/form/list-messages.ts'
import type { FormImage } from '../../kit/images/image-files.ts'
import { ImageList } from '../../kit/images/image-list.tsx'
import { keysUnder } from '../facts/confirmations.values.ts'
import type { ProductValues } from './product.values.ts'

const MAX_PICTURES = 30

/** The product's images. A variation whose image is removed shows the cover. */
export function ImagesCard() {
  const { control, getValues, setValue } = useFormContext<ProductValues>()

  function forgetGone(pictures: readonly FormImage[]) {
    const keptIds = new Set(pictures.map(({ id }) => id))
    const gone = getValues('images').filter(({ id }) => !keptIds.has(id))
    for (const [place, { media_key }] of getValues('variations').entries()) {
      if (gone.some(({ id }) => id === media_key))
        setValue(`variations.${place}.media_key`, null, { shouldDirty: true })
    }
  }
  /** A confirmation applies only to the images it was given for, in any order. */
  function askAgain(pictures: readonly FormImage[]) {
    const idsOf = (list: readonly FormImage[]) => JSON.stringify(list.map(({ id }) => id).sort())
    if (idsOf(pictures) === idsOf(getValues('images'))) return
    for (const key of keysUnder('A7')) setValue(`confirmations.${key}`, { isGiven: false, reason: '', at: null })
  }
  return (
    <Card title="Images" aside={<span className="extra-small muted">4:5, at least 1600 × 2000</span>}>
      <Controller
        control={control}
        name="images"
        render={({ field, fieldState }) => (
          <ImageList
            value={field.value}
            limit={Math.min(MAX_PICTURES, field.value.filter(({ file }) => !file).length + MAX_FORM_IMAGES)}
            hint={`The first is the cover. Up to ${MAX_FORM_IMAGES} images per save.`}
            error={listMessages(fieldState.error)[0]}
            onChange={(pictures) => {
              forgetGone(pictures)
              askAgain(pictures)
              field.onChange(pictures)
            }}
          />
        )}
      />
    </Card>
  )
}
