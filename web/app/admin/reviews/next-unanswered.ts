import type { AdminReview } from './queries.ts'

/** Returns the review to answer after `answered`: the next one on the page without a reply, otherwise the first. */
export function nextUnanswered(answered: AdminReview, page: readonly AdminReview[]): AdminReview | undefined {
  const place = page.findIndex(({ id }) => id === answered.id)
  return [...page.slice(place + 1), ...page.slice(0, place)].find(
    ({ reply, status }) => reply === null && status === 'published',
  )
}
