import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { ProductImage } from '../../../product/gallery/product-image.tsx'
import { productPath } from '../../../product/item-path.ts'
import { Price } from '../../../product/price.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import { Loading } from '../../../ui/states.tsx'
import { notify } from '../../../ui/toast.ts'
import { bundleQuery, productQuery, relatedQuery } from '../queries.ts'
import { QuickViewFull } from './quick-view-full.tsx'

const SHOWN = 3

/** Similar products in stock; renders nothing while loading. */
function QuickViewRelated({ id, onClose }: { id: number; onClose: () => void }) {
  const related = useQuery(relatedQuery(id)).data?.filter((product) => product.stock_quantity > 0) ?? []
  if (related.length === 0) return null
  return (
    <div className="quick-more">
      <h3 className="small font-semibold">More like this</h3>
      <ul>
        {related.slice(0, SHOWN).map((product) => (
          <li key={product.id}>
            <Link className="mini-product" to={productPath(product)} onClick={onClose}>
              <ProductImage url={product.thumbnail_url} alt="" sizes="3.25rem" width={200} />
              <span>
                <b className="font-medium">{product.name}</b>
                <br />
                <span className="muted">{product.brand_name}</span>
              </span>
              <Price price={product.price} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface QuickViewProps {
  id: number
  type: 'product' | 'bundle'
  onClose: () => void
}

/** An item in a dialog over the list, with its loading and error states (docs/behaviour.md, Catalogue). */
export function QuickView({ id, type, onClose }: QuickViewProps) {
  return (
    <Modal className="sheet" onClose={onClose}>
      {type === 'bundle' ? <BundleView id={id} onClose={onClose} /> : <ProductView id={id} onClose={onClose} />}
    </Modal>
  )
}

function ProductView({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isError } = useQuery(productQuery(id))
  if (isError) return <LoadingFailed />
  if (!data) return <StillLoading />
  return (
    <>
      <QuickViewFull item={data} onClose={onClose} />
      <QuickViewRelated id={id} onClose={onClose} />
    </>
  )
}

function BundleView({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isError } = useQuery(bundleQuery(id))
  if (isError) return <LoadingFailed />
  return data ? <QuickViewFull item={data} onClose={onClose} /> : <StillLoading />
}

function StillLoading() {
  return (
    <div className="quick-state">
      <Dialog.Title className="visually-hidden">Quick view</Dialog.Title>
      <Loading>Loading product details...</Loading>
    </div>
  )
}

function LoadingFailed() {
  useEffect(() => {
    notify.error('Failed to load product details')
  }, [])
  return (
    <div className="quick-state">
      <TriangleAlert className="icon" aria-hidden />
      <Dialog.Title className="subheading">Error</Dialog.Title>
      <p className="muted" role="alert">
        Could not load product details. Please try again later.
      </p>
      <Dialog.Close className="button quiet">Close</Dialog.Close>
    </div>
  )
}
