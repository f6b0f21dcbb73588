import type { OwnReview, PublicReview, ReviewPage } from '../storefront/reviews/queries.ts'

/** Builds a review as readers receive it; `facts` override its fields. */
export function buildReview(facts: Partial<PublicReview> = {}): PublicReview {
  return {
    id: 5,
    product_id: 12,
    rating: 4,
    title: 'A grown-up mint',
    comment: 'Reminds me of the patch by my back door.',
    author: 'Colin B.',
    verified: true,
    imported: false,
    reply: null,
    replied_at: null,
    created_at: '2026-11-13T08:00:00.000Z',
    quotable: true,
    incentivised: false,
    ...facts,
  }
}

/** Builds a review as its author receives it. */
export function buildOwnReview(facts: Partial<OwnReview> = {}): OwnReview {
  const { quotable: _, ...review } = buildReview()
  return {
    ...review,
    order_id: 7,
    status: 'published',
    hidden_reason: null,
    updated_at: '2026-11-13T08:00:00.000Z',
    ...facts,
  }
}

/** Builds a page of these reviews, as one of `total`. */
export function buildReviewPage(items: PublicReview[], facts: Partial<ReviewPage> = {}): ReviewPage {
  const total = facts.total ?? items.length
  return {
    items,
    total,
    page: 1,
    limit: 10,
    pages: Math.ceil(total / 10),
    average: 4,
    histogram: [5, 4, 3, 2, 1].map((rating) => ({
      rating,
      count: items.filter((review) => review.rating === rating).length,
    })),
    ...facts,
  }
}
