/** The form's values of a product. Typed values stay text; product.content.ts converts them for the call. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { PRODUCT_FIELDS } from '@shop/contract/fields/product.fields.ts'
import { initialValues } from '@shop/contract/lib/record-fields.ts'
import { type TypedValues, typedValues } from '../../kit/form/record-values.ts'
import { poundsText, toText } from '../../kit/form/typed-numbers.ts'
import type { FormImage } from '../../kit/images/image-files.ts'
import { type ConfirmationValues, confirmationValues } from '../facts/confirmations.values.ts'
import { type FactValues, factValues } from '../facts/facts.values.ts'
import type { AdminProduct } from '../queries.ts'
import { EMPTY_ROW, type Matrix, type Row } from '../variations/variations.row.ts'

export interface ProductValues extends Matrix, Omit<TypedValues<typeof PRODUCT_FIELDS>, 'options'> {
  images: FormImage[]
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
    product_class: product.product_class,
    confirmations: confirmationValues(product),
    compliance: factValues(product.compliance),
  }
}

function rowOf(variation: AdminProduct['variations'][number]): Row {
  return {
    id: variation.id,
    sku: variation.sku,
    isSkuSuggested: false,
    attributes: variation.attributes,
    price: poundsText(variation.price),
    compare_at_price: poundsText(variation.compare_at_price),
    stock_quantity: String(variation.stock_quantity),
    stock_seen: variation.stock_quantity,
    net_quantity: toText(variation.net_quantity),
    media_key: variation.media_key,
  }
}
