import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useNavigate } from 'react-router'
import { productPath } from '../../../product/item-path.ts'
import { SmallButton } from '../../../ui/buttons.tsx'
import { notify } from '../../../ui/toast.ts'
import { ConfirmButton } from '../../kit/confirm-button.tsx'
import { invalidateProducts, setProductStatus } from '../mutations.ts'
import { type AdminProduct, adminProductQuery } from '../queries.ts'
import { useDuplicate } from './use-duplicate.ts'

/** The actions of a stored product. */
export function ProductActions({ product, isDirty }: { product: AdminProduct; isDirty: boolean }) {
  const { id, status } = product
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const duplicate = useDuplicate(id)

  async function archive() {
    await setProductStatus(id, 'archived')
    invalidateProducts(queryClient, [id])
    await queryClient.invalidateQueries({ queryKey: adminProductQuery(id).queryKey })
    notify.success('Product archived')
    await navigate('/admin/products')
  }
  return (
    <>
      {status === 'active' && (
        <a className="button quiet small" href={productPath(product)} target="_blank" rel="noreferrer">
          View in shop
          <ExternalLink className="icon icon-small" aria-hidden />
          <span className="visually-hidden">(opens in a new tab)</span>
        </a>
      )}
      <SmallButton disabled={duplicate.isPending} onClick={() => duplicate.mutate()}>
        Duplicate
      </SmallButton>
      {status !== 'archived' && (
        <ConfirmButton
          title="Archive this product?"
          text={
            <>
              Shoppers can't find it any more; past orders keep their details. You can publish it again later.
              {isDirty && ' Unsaved changes on this page will be lost.'}
            </>
          }
          confirmText="Archive"
          onConfirm={archive}
          failure="We couldn't archive the product. Please try again."
        >
          Archive
        </ConfirmButton>
      )}
    </>
  )
}
