/** The tables of reviews. */
import type { FormerShop } from '@shop/contract/admin/former-shop.admin.ts'
import type { Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from './column-types.ts'

export interface ReviewTable {
  id: Generated<number>
  product_id: number
  /** Null for a review of the former shop, and so may be its user. */
  order_id: number | null
  user_id: number | null
  /** The former shop; null for a review written here. */
  source: FormerShop | null
  former_key: string | null
  is_verified: Generated<boolean>
  import_id: number | null
  rating: number
  title: Generated<string>
  comment: string
  author: string
  reply: string | null
  incentivised: Generated<boolean>
  status: Generated<'published' | 'hidden'>
  hidden_reason: string | null
  replied_at: NullableTimestamp
  replied_by: number | null
  hidden_at: NullableTimestamp
  hidden_by: number | null
  created_at: Timestamp
  updated_at: Timestamp
}

interface ReviewReportTable {
  id: Generated<number>
  review_id: number
  reason: 'offensive' | 'personal_data' | 'advertising' | 'health_claim' | 'fake' | 'other'
  comment: Generated<string>
  reporter: string
  handled_at: NullableTimestamp
  created_at: Timestamp
}

export interface ReviewTables {
  review: ReviewTable
  review_report: ReviewReportTable
}
