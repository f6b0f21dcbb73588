/** Checks a product for duplicate SKUs, for references that do not exist, and for prices before that were never asked. */
import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import { isDocumentKey } from '@shop/contract/lib/media.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { FieldError } from '@shop/contract/problems.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, rejectInvalid } from '../../platform/http/http-error.ts'
import { LAB_REPORT_PATH } from '../compliance/compliance.cbd-rules.ts'
import { pricesRepository } from './prices/prices.repository.ts'
import type { StoredVariation } from './product.write.content.ts'
import type { productWriteRepository } from './product.write.repository.ts'

/** Throws if a SKU belongs to another product, or a brand, category or image does not exist. */
export async function checkReferences(
  repository: ReturnType<typeof productWriteRepository>,
  draft: ProductDraft,
  productId: number,
): Promise<void> {
  const fieldErrors: FieldError[] = []
  if (draft.brand_id !== null && !(await repository.brand(draft.brand_id))) {
    fieldErrors.push({ path: 'brand_id', message: 'We can’t find that brand.' })
  }
  fieldErrors.push(...(await findCategoryErrors(repository, draft)))
  const pictures = [
    ...draft.images.map(({ media_key }, index) => ({ path: `images.${index}.media_key`, media_key })),
    ...draft.variations.flatMap(({ media_key }, index) =>
      media_key === null ? [] : [{ path: `variations.${index}.media_key`, media_key }],
    ),
  ]
  const known = await repository.knownMedia(pictures.map(({ media_key }) => media_key))
  for (const { path, media_key } of pictures) {
    if (!known.has(media_key)) fieldErrors.push({ path, message: 'We can’t find that image.' })
  }
  fieldErrors.push(...(await findReportErrors(repository, draft)))
  rejectInvalid('Some fields refer to things that don’t exist.', fieldErrors)

  const sameSku = await repository.productWithSku(draft.sku, productId)
  if (sameSku) throw skuTaken(`The SKU ${draft.sku} belongs to "${sameSku.name}".`, 'sku')
  const skus = draft.variations.map(({ sku }) => sku)
  const [taken] = await repository.variationsWithSkus(skus, productId)
  if (taken) {
    const path = `variations.${skus.indexOf(taken.sku)}.sku`
    throw skuTaken(`The SKU ${taken.sku} belongs to a variation of "${taken.name}".`, path)
  }
}

const skuTaken = (message: string, path: string) => conflict('sku_taken', message, [{ path, message }])

async function findCategoryErrors(
  repository: ReturnType<typeof productWriteRepository>,
  { category_id, subcategory_id }: ProductDraft,
): Promise<FieldError[]> {
  if (category_id === null) return []
  const category = await repository.category(category_id)
  if (!category) return [{ path: 'category_id', message: 'We can’t find that category.' }]
  if (category.parent_id !== null) return [{ path: 'category_id', message: 'This is a subcategory.' }]
  if (subcategory_id === null) return []
  const subcategory = await repository.category(subcategory_id)
  return subcategory?.parent_id === category_id
    ? []
    : [{ path: 'subcategory_id', message: 'This isn’t a subcategory of the category.' }]
}

/** A public product's lab report can be downloaded, so it must exist. */
async function findReportErrors(
  repository: ReturnType<typeof productWriteRepository>,
  { status, compliance }: ProductDraft,
): Promise<FieldError[]> {
  const key = 'coa_file' in compliance ? compliance.coa_file : null
  if (status !== 'active' || !isDocumentKey(key) || (await repository.holdDocument(key))) return []
  return [{ path: LAB_REPORT_PATH, message: 'This PDF is no longer here. Upload the lab report again.' }]
}

/**
 * Throws if a changed price before is above what the shop really asked (rule F15). The shop cannot know it of a variation that it
 * has sold for less than 30 days, such as one from a former shop.
 */
export async function checkPricesBefore(trx: Db, updated: readonly StoredVariation[], now: Date): Promise<void> {
  const claims = updated.filter(({ compare_at_price_pence }) => compare_at_price_pence !== null)
  if (claims.length === 0) return
  const stored = await pricesRepository(trx).pricesBefore(
    claims.map(({ id }) => id),
    now,
  )
  const fieldErrors = claims.flatMap(({ id, position, price_pence, compare_at_price_pence: claimed }): FieldError[] => {
    const own = stored.find((variation) => variation.id === id)
    const isSame = own?.price_pence === price_pence && own.compare_at_price_pence === claimed
    if (isSame || claimed === null || own?.was_pence == null || claimed <= own.was_pence) return []
    return [
      {
        path: `variations.${position}.compare_at_price`,
        message: `The lowest price before was ${formatPence(own.was_pence)}: show that or less, or none (F15).`,
      },
    ]
  })
  rejectInvalid('A price before must have been asked for 30 days.', fieldErrors)
}
