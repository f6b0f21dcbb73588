/** The form's values of a product. Typed values stay text; product.content.ts converts them for the call. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { PRODUCT_FIELDS } from '@shop/contract/fields/product.fields.ts'
import { VARIATION_FIELDS } from '@shop/contract/fields/variation.fields.ts'
import { initialValues } from '@shop/contract/lib/record-fields.ts'
import { type TypedValues, typedValues } from '../../kit/form/record-values.ts'
import type { FormImage } from '../../kit/images/image-files.ts'
import { type ConfirmationValues, confirmationValues } from '../facts/confirmations.values.ts'
import { type FactValues, factValues } from '../facts/facts.values.ts'
import type { AdminProduct } from '../queries.ts'
import { EMPTY_ROW, type Matrix, type Row } from '../variations/variations.row.ts'

export interface ProductValues extends Matrix, Omit<TypedValues<typeof PRODUCT_FIELDS>, 'options'> {
  images: FormImage[]
  fitting_ids: number[]
  /** '' until a class is chosen. */
  product_class: ProductClass | ''
  confirmations: ConfirmationValues
  compliance: FactValues
}

export const NEW_PRODUCT: ProductValues = {
  ...typedValues(PRODUCT_FIELDS, initialValues(PRODUCT_FIELDS)),
  options: [],
  variations: [EMPTY_ROW],
  parked: [],
  images: [],
  fitting_ids: [],
  product_class: '',
  confirmations: confirmationValues({ confirmations: [], obstacles: [] }),
  compliance: factValues({}),
}

/** Returns the form's values for a stored product. */
export function toProductValues(product: AdminProduct): ProductValues {
  return {
    ...typedValues(PRODUCT_FIELDS, product),
    options: product.options,
    variations: product.variations.map(rowOf),
    parked: [],
    images: product.images.map(({ media_key, alt, url }) => ({ id: media_key, media_key, alt, url })),
    fitting_ids: product.fitting_ids,
    product_class: product.product_class,
    confirmations: confirmationValues(product),
    compliance: factValues(product.compliance),
  }
}

const rowOf = (variation: AdminProduct['variations'][number]): Row => ({
  ...typedValues(VARIATION_FIELDS, { ...variation, cost_price: variation.cost_price ?? null }),
  id: variation.id,
  isSkuSuggested: false,
  stock_seen: variation.stock_quantity,
})
