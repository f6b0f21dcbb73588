import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { showError } from '../../../lib/sentence-of.ts'
import { notify } from '../../../ui/toast.ts'
import { duplicateProduct, invalidateProducts } from '../mutations.ts'

/** Copies a product and opens the copy. */
export function useDuplicate(id: number) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => duplicateProduct(id),
    onSuccess: (copy) => {
      invalidateProducts(queryClient)
      notify.success('Draft copy created')
      return navigate(`/admin/products/${copy.id}`)
    },
    onError: (error) => showError(error, "We couldn't copy the product. Please try again."),
  })
}
