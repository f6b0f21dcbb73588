import { MAX_VARIATIONS } from '@shop/contract/admin/catalogue.admin.ts'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ProductValues } from '../editor/product.values.ts'
import { isRejected, type RejectedChange, withSkus } from './variations.matrix.ts'
import type { Matrix } from './variations.row.ts'

/** Returns a function that changes options and variations together. `refusal` is why the last change was rejected. */
export function useMatrix() {
  const { getValues, setValue, clearErrors } = useFormContext<ProductValues>()
  const [rejection, setRejection] = useState<string | null>(null)

  /** Returns whether the change was made. */
  function change(make: (matrix: Matrix) => Matrix | RejectedChange): boolean {
    const { options, variations, parked, sku } = getValues()
    const made = make({ options, variations, parked })
    if (isRejected(made)) {
      setRejection(made.reason)
      return false
    }
    const next = withSkus(made, sku)
    setRejection(null)
    // Errors are stored by index, and the indices have changed.
    clearErrors(['options', 'variations'])
    setValue('options', next.options, { shouldDirty: true })
    setValue('parked', next.parked, { shouldDirty: true })
    setValue('variations', next.variations, { shouldDirty: true })
    return true
  }
  return { change, rejection, max: MAX_VARIATIONS }
}
