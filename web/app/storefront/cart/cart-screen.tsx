import { standardRate } from '@shop/contract/delivery/decide.ts'
import { STANDARD } from '@shop/contract/delivery/services.ts'
import { ArrowLeft, Tag } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { priceCart } from '../../order/order-pricing.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCoupon } from '../coupons/use-coupon.ts'
import { useSettings } from '../site-settings/queries.ts'
import { CartLine } from './cart-line.tsx'
import { CartFailed, CartSkeleton, EmptyCart } from './cart-states.tsx'
import { CartSummary } from './cart-summary.tsx'
import type { CartContents } from './pending-quantities.ts'
import { useCart, useMisfits } from './queries.ts'
import { useClearCart, useRemoveCartItem, useUpdateCartItem } from './use-cart-changes.ts'
import './cart.css'

interface CartScreenProps {
  /** The coupon field. */
  couponForm: ReactNode
  /** Renders products that go with a product in the cart. */
  alsoAdded: (productId: number) => ReactNode
  /** Suggestions for an empty cart. */
  whenEmpty: ReactNode
}

/** The customer's cart, with its price and the link to the checkout. */
export function CartScreen({ couponForm, alsoAdded, whenEmpty }: CartScreenProps) {
  const { cart, isError, isFetching, refetch } = useCart()
  if (!cart) return isError && !isFetching ? <CartFailed onRetry={() => void refetch()} /> : <CartSkeleton />
  if (cart.items.length === 0) return <EmptyCart offers={whenEmpty} />
  const productId = cart.items.find(({ product }) => product !== null)?.product?.id
  return (
    <main id="main">
      <div className="wrap pt-[clamp(2rem,4vw,4rem)]">
        <FilledCart cart={cart} couponForm={couponForm} />
      </div>
      {productId !== undefined && alsoAdded(productId)}
    </main>
  )
}

function FilledCart({ cart, couponForm }: { cart: CartContents; couponForm: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { coupon } = useCoupon()
  const settings = useSettings()
  const pricing = priceCart({ cart, coupon, delivery_method: STANDARD, rate: standardRate(settings), settings })
  const misfits = useMisfits(cart.items)
  const update = useUpdateCartItem()
  const remove = useRemoveCartItem()

  function handleRemove(id: number) {
    remove(id)
    // The remove button disappears with its line, and the focus would be lost.
    heading.current?.focus()
  }
  return (
    <>
      <h1 className="title mb-8" ref={heading} tabIndex={-1}>
        Your cart{' '}
        <span className="muted font-[380]">
          {cart.item_count} {cart.item_count === 1 ? 'item' : 'items'}
        </span>
      </h1>
      <div className="split">
        <div>
          <h2 className="visually-hidden">Items</h2>
          <ul>
            {cart.items.map((item, place) => (
              <CartLine
                key={item.id}
                item={item}
                priced={pricing.promoted.lines[place]}
                misfit={misfits.find(({ product_id }) => product_id === item.product?.id)}
                onChange={(quantity) => update(item.id, quantity)}
                onRemove={() => handleRemove(item.id)}
              />
            ))}
          </ul>
          {pricing.next && (
            <Notice icon={Tag} className="mb-5" role="status">
              <b>
                Add {pricing.next.missing} more for “{pricing.next.name}”
              </b>
            </Notice>
          )}
          <div className="hstack between wrapping border-t border-line pt-5">
            <Link className="more" to="/shop">
              <ArrowLeft className="icon icon-small" aria-hidden /> Continue shopping
            </Link>
            <DialogButton
              className="link small muted"
              dialog={(close) => <ClearCartDialog count={cart.item_count} onClose={close} />}
            >
              Clear cart
            </DialogButton>
          </div>
        </div>
        <CartSummary cart={cart} pricing={pricing} couponForm={couponForm} />
      </div>
    </>
  )
}

function ClearCartDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const clear = useClearCart({ onDone: onClose })
  return (
    <ConfirmDialog
      title="Clear your cart?"
      confirmText="Clear cart"
      isBusy={clear.isPending}
      onConfirm={() => clear.mutate()}
      onClose={onClose}
    >
      {count === 1 ? 'This removes the item in it.' : `This removes all ${count} items.`}
    </ConfirmDialog>
  )
}
