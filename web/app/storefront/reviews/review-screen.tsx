import { ApiError } from '@shop/contract/client.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, PackageSearch, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayText } from '../../order/order-dates.ts'
import { ProductImage } from '../../product/gallery/product-image.tsx'
import { itemPath } from '../../product/item-path.ts'
import { ButtonLink, SmallLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState, Loading } from '../../ui/states.tsx'
import { type Order, orderQuery } from '../orders/queries.ts'
import { readPurchase } from './purchase.ts'
import { mayReviewQuery, type OwnReview, type Purchase } from './queries.ts'
import { ReviewForm } from './review-form.tsx'
import './review-screen.css'

interface ReviewScreenProps {
  userId: number
  orderId: string
  productId: string
}

/** Reviews one product of one order, edits the existing review, or explains why neither is possible. */
export function ReviewScreen({ userId, orderId, productId }: ReviewScreenProps) {
  const purchase = readPurchase(orderId, productId)
  const ids = purchase ?? { order_id: 0, product_id: 0 }
  const order = useQuery({ ...orderQuery(ids.order_id), enabled: purchase !== undefined })
  const may = useQuery({ ...mayReviewQuery(ids), enabled: purchase !== undefined })
  const error = order.error ?? may.error
  if (!purchase || (error instanceof ApiError && error.status === 404)) return <Missing />
  if (order.data && may.data) return <Review userId={userId} purchase={purchase} order={order.data} may={may.data} />
  if (!error) return <Loading className="py-16">Loading the product...</Loading>
  return (
    <EmptyState
      isPage
      role="alert"
      icon={TriangleAlert}
      title="This page didn’t load"
      text="Please try again. What you’ve written is saved."
      onRetry={() => Promise.all([order.refetch(), may.refetch()])}
    />
  )
}

interface ReviewProps {
  userId: number
  purchase: Purchase
  order: Order
  may: { can_review: boolean; reason: string | null; review: OwnReview | null }
}

function Review({ userId, purchase, order, may }: ReviewProps) {
  const [saved, setSaved] = useState<OwnReview | null>(null)
  const thing = thingOf(order, purchase.product_id)
  const review = may.review ?? saved
  return (
    <>
      <Link className="more small" to={`/profile/orders/${order.id}`}>
        <ArrowLeft className="icon icon-small" aria-hidden /> Order {order.order_number}
      </Link>
      <h1 className="title mt-2 mb-8">{review ? 'Your review' : 'Write a review'}</h1>
      {thing && (
        <div className="hstack mb-8 items-center gap-4">
          <div className="media w-16 flex-none">
            <ProductImage url={thing.image_url} alt="" sizes="4rem" width={200} />
          </div>
          <div>
            <b className="font-[540]">{thing.name}</b>
            <p className="small muted">
              {[thing.detail, `ordered on ${dayText(order.created_at)}`].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
      )}
      {saved && <Saved review={saved} purchase={purchase} />}
      {review?.status === 'hidden' && (
        <Notice className="mb-6 max-w-xl">
          This review is hidden: {review.hidden_reason} You can edit it, or write to us if you think we should show it.
        </Notice>
      )}
      {!saved && (review || may.can_review) && (
        <ReviewForm userId={userId} purchase={purchase} review={may.review} onSaved={setSaved} />
      )}
      {!review && !may.can_review && <Notice className="mb-6 max-w-xl">{may.reason}</Notice>}
    </>
  )
}

function Saved({ review, purchase }: { review: OwnReview; purchase: Purchase }) {
  const path = itemPath({ id: purchase.product_id, slug: '', type: 'product' })
  return (
    <section className="sheet-card max-w-xl" role="status">
      <h2 className="subheading">Thank you, {review.author.split(' ')[0]}</h2>
      <p className="muted mt-2">
        {review.status === 'published'
          ? 'Your review has been published.'
          : 'Your changes are saved. The review stays hidden.'}
      </p>
      <p className="hstack wrapping mt-4">
        <SmallLink to={`${path}#reviews`}>See it on the product page</SmallLink>
        <SmallLink to={`/profile/orders/${purchase.order_id}`}>Back to the order</SmallLink>
      </p>
    </section>
  )
}

/** Returns the product as stored in the order: it may no longer be in the shop. */
function thingOf(order: Order, productId: number) {
  for (const item of order.items) {
    if (item.product_id === productId) {
      const { name, image_url, brand_name, attributes } = item
      return { name, image_url, detail: [brand_name, ...Object.values(attributes)].filter(Boolean).join(' · ') }
    }
    const part = item.parts.find(({ product_id }) => product_id === productId)
    if (part) return { name: part.name, image_url: item.image_url, detail: `Part of ${item.name}` }
  }
  return undefined
}

function Missing() {
  return (
    <EmptyState
      isPage
      icon={PackageSearch}
      title="There’s nothing to review here"
      text="It may belong to another account."
    >
      <title>Nothing to review</title>
      <ButtonLink to="/profile/orders">Your orders</ButtonLink>
    </EmptyState>
  )
}
