/** Expressions on `review r` for reviews that wait for staff: shared by the list and the staff's agent. */
import { type RawBuilder, sql } from 'kysely'

/** How many reports of the review nobody has looked at. */
export const openReports: RawBuilder<number> = sql`
  (select count(*)::int from review_report open_report where open_report.review_id = r.id and open_report.handled_at is null)`

/** Whether there is such a report. */
export const hasOpenReport: RawBuilder<boolean> = sql`r.id in (select review_id from review_report where handled_at is null)`

/** Whether the shop has not replied to a review that readers see. */
export const isUnanswered: RawBuilder<boolean> = sql`(r.reply is null and r.status = 'published')`
