import { MAX_VARIATIONS } from '@shop/contract/admin/catalogue.admin.ts'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ProductValues } from '../editor/product.values.ts'
import { isRejected, type RejectedChange, withSkus } from './variations.matrix.ts'
import type { Matrix } from './variations.row.ts'

/** Changes the choices and variations of the product's form together. `refusal` says why the last change was not made. */
export function useMatrix() {
  const { getValues, setValue, clearErrors } = useFormContext<ProductValues>()
  const [refusal, setRefusal] = useState<string | null>(null)

  /** True where the change was made. */
  function change(make: (matrix: Matrix) => Matrix | RejectedChange): boolean {
    const { options, variations, parked, sku } = getValues()
    const made = make({ options, variations, parked })
    if (isRejected(made)) {
      setRefusal(made.refused)
      return false
    }
    const next = withSkus(made, sku)
    setRefusal(null)
    // Faults are told by place, and places have changed.
    clearErrors(['options', 'variations'])
    setValue('options', next.options, { shouldDirty: true })
    setValue('parked', next.parked, { shouldDirty: true })
    setValue('variations', next.variations, { shouldDirty: true })
    return true
  }
  return { change, refusal, most: MAX_VARIATIONS }
}
