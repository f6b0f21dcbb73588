/** The tables of users: accounts, sessions, addresses, carts, wishlists, coupons, mails and the audit log. */
import type { FormerImport, FormerKind, FormerShop } from '@shop/contract/admin/former-shop.admin.ts'
import type { SubscriptionPurpose } from '@shop/contract/mail-subscriptions/consent-texts.ts'
import type { API_KEY_ROLE_NAMES, StaffRole } from '@shop/contract/permissions.ts'
import type { PrivacyRequestKind } from '@shop/contract/privacy/privacy.ts'
import type { Generated } from 'kysely'
import type { Json, JsonWithDefault, NullableTimestamp, Timestamp } from './column-types.ts'

export interface ShopUserTable {
  id: Generated<number>
  name: string
  email: string
  password_hash: string | null
  role: Generated<'customer' | 'admin'>
  /** Without effect for customers. */
  staff_role: Generated<StaffRole>
  phone: Generated<string>
  /** YYYY-MM-DD. */
  date_of_birth: string | null
  is_disabled: Generated<boolean>
  age_verified_at: NullableTimestamp
  age_verified_facts: string | null
  erased_at: NullableTimestamp
  totp_secret: string | null
  totp_confirmed_at: NullableTimestamp
  totp_last_step: number | null
  totp_wrong_codes: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface ApiKeyTable {
  id: Generated<number>
  name: string
  role: (typeof API_KEY_ROLE_NAMES)[number]
  token_hash: Buffer
  created_by: number
  created_at: Timestamp
  /** YYYY-MM-DD, as is `last_used_on`. */
  expires_on: string | null
  last_used_on: string | null
}

interface RecoveryCodeTable {
  user_id: number
  code_hash: Buffer
  used_at: NullableTimestamp
  created_at: Timestamp
}

interface SessionTable {
  id: Generated<number>
  token_hash: Buffer
  user_id: number
  user_agent: Generated<string>
  address: Generated<string>
  created_at: Timestamp
  last_used_at: Timestamp
  expires_at: Date | string
}

interface KnownNetworkTable {
  user_id: number
  network: Buffer
  last_used_at: Timestamp
}

interface PasswordResetTable {
  id: Generated<number>
  token_hash: Buffer
  user_id: number
  expires_at: Date | string
  used_at: NullableTimestamp
  created_at: Timestamp
}

interface EmailChangeTable {
  user_id: number
  email: string
  token_hash: Buffer
  expires_at: Date | string
}

interface AddressTable {
  id: Generated<number>
  user_id: number
  full_name: string
  line1: string
  line2: Generated<string>
  city: string
  county: Generated<string>
  postcode: string
  country: Generated<'GB'>
  phone: Generated<string>
  is_default: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
}

interface FormerImportTable {
  id: Generated<number>
  kind: FormerKind
  file_name: string
  file: Buffer | null
  status: Generated<FormerImport['status']>
  rows_done: Generated<number>
  rows_total: Generated<number>
  created: Generated<number>
  unchanged: Generated<number>
  rejected: Generated<number>
  removed: Generated<number>
  problems: JsonWithDefault<FormerImport['problems']>
  error: Generated<string>
  attempt: Generated<number>
  progress_at: NullableTimestamp
  user_id: number | null
  created_at: Timestamp
  finished_at: NullableTimestamp
}

interface FormerCustomerTable {
  user_id: number
  source: FormerShop
  imported_at: Timestamp
  import_id: number | null
}

interface FormerOrderTable {
  id: Generated<number>
  user_id: number
  source: FormerShop
  order_number: string
  status: string
  total_pence: number
  items: Json<{ name: string; sku: string; quantity: number; price_pence: number }[]>
  placed_at: Timestamp
  imported_at: Timestamp
  import_id: number | null
}

interface MarketingConsentTable {
  user_id: number
  channel: 'email' | 'sms'
  is_granted: boolean
  source: string
  at: Timestamp
}

interface IdempotencyKeyTable {
  user_id: number
  call: string
  key: string
  request_digest: string
  made_ids: Generated<number[]>
  created_at: Timestamp
}

interface PaymentKeysTable {
  provider: string
  sealed: string
  updated_at: Generated<Timestamp>
}

interface ShopSecretTable {
  name: string
  value: string
}

interface AuditEntryTable {
  id: Generated<number>
  at: Timestamp
  user_id: number | null
  /** The name of the API key with which the change was made. */
  api_key: string | null
  action: string
  entity: string
  entity_id: string
  before: Json<unknown> | null
  after: Json<unknown> | null
}

interface CartItemTable {
  id: Generated<number>
  user_id: number
  variation_id: number | null
  bundle_id: number | null
  quantity: number
  created_at: Timestamp
  updated_at: Timestamp
}

interface WishlistItemTable {
  user_id: number
  product_id: number
  created_at: Timestamp
}

export interface CouponTable {
  id: Generated<number>
  code: string
  description: Generated<string>
  discount_percentage: number
  starts_at: NullableTimestamp
  ends_at: NullableTimestamp
  usage_limit: number | null
  per_user_limit: number | null
  min_subtotal_pence: Generated<number>
  is_active: Generated<boolean>
  times_used: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface MailTable {
  id: Generated<number>
  event_key: string
  kind: string
  recipient: string
  data: JsonWithDefault<Record<string, unknown>>
  status: Generated<'queued' | 'sent' | 'failed'>
  attempts: Generated<number>
  next_attempt_at: Timestamp
  last_error: string | null
  sent_at: NullableTimestamp
  created_at: Timestamp
}

interface OutboxMailTable {
  mail_id: number
  sender: string
  recipient: string
  subject: string
  html: string
  text: string
  at: Timestamp
}

interface MailSubscriptionTable {
  id: Generated<number>
  email: string
  user_id: number | null
  purpose: SubscriptionPurpose
  variation_id: number | null
  consent_text: string
  requested_at: Timestamp
  confirmed_at: NullableTimestamp
  unsubscribed_at: NullableTimestamp
  mailed_at: NullableTimestamp
}

interface PrivacyRequestTable {
  id: Generated<number>
  user_id: number | null
  kind: PrivacyRequestKind
  name: string
  email: string
  message: string
  received_at: Timestamp
  due_at: Timestamp
  acknowledged_at: NullableTimestamp
  answered_at: NullableTimestamp
  outcome: Generated<string>
  updated_at: Timestamp
}

export interface CustomerTables {
  shop_user: ShopUserTable
  recovery_code: RecoveryCodeTable
  session: SessionTable
  known_network: KnownNetworkTable
  password_reset: PasswordResetTable
  email_change: EmailChangeTable
  address: AddressTable
  former_import: FormerImportTable
  former_customer: FormerCustomerTable
  former_order: FormerOrderTable
  marketing_consent: MarketingConsentTable
  idempotency_key: IdempotencyKeyTable
  payment_keys: PaymentKeysTable
  shop_secret: ShopSecretTable
  api_key: ApiKeyTable
  audit_entry: AuditEntryTable
  cart_item: CartItemTable
  wishlist_item: WishlistItemTable
  coupon: CouponTable
  mail: MailTable
  outbox_mail: OutboxMailTable
  mail_subscription: MailSubscriptionTable
  privacy_request: PrivacyRequestTable
}
