/** Which part of a subject a question is about. One list per intent; the answers are written over these lists. */
import { EXPLAIN_TOPICS, PRODUCT_TOPICS } from './understanding.topics.goods.ts'

const SMALL_TALK_TOPICS = [
  'greeting',
  'how_are_you',
  'who_are_you',
  'are_you_human',
  'what_can_you_do',
  'thanks',
  'goodbye',
  'praise',
  'apology',
  'acknowledgement',
  'laughter',
  'joke',
  'insult',
  'other_language',
] as const
export type SmallTalkTopic = (typeof SMALL_TALK_TOPICS)[number]

const DELIVERY_TOPICS = [
  'general',
  'cost',
  'free_over',
  'time',
  'express',
  'weekend',
  'cut_off',
  'nations',
  'international',
  'tracking',
  'collection',
  'carrier',
  'packaging',
  'age_at_door',
  'not_at_home',
  'change_address',
  'late',
  'several_addresses',
] as const
export type DeliveryTopic = (typeof DELIVERY_TOPICS)[number]

const RETURNS_TOPICS = [
  'general',
  'how',
  'period',
  'opened',
  'faulty',
  'wrong_item',
  'missing_item',
  'refund_time',
  'refund_way',
  'exchange',
  'cost',
  'changed_mind',
] as const
export type ReturnsTopic = (typeof RETURNS_TOPICS)[number]

const PAYMENT_TOPICS = [
  'general',
  'card',
  'bank_transfer',
  // `subject` names it: 'PayPal', 'cash'.
  'other_way',
  'instalments',
  'declined',
  // Money gone and no order, or gone twice.
  'charged',
  'secure',
  'currency',
  'vat',
  'invoice',
] as const
export type PaymentTopic = (typeof PAYMENT_TOPICS)[number]

const STORE_TOPICS = [
  'about',
  'what_you_sell',
  'brands',
  'address',
  'opening_hours',
  'phone',
  'email',
  'company',
  'authenticity',
  'minimum_order',
  'wholesale',
  'jobs',
  'recycling',
  'reviews',
  'privacy',
  'terms',
  'blog',
  'social',
  'loyalty',
  'gift_cards',
  'newsletter',
  'restock',
  'accessibility',
] as const
export type StoreTopic = (typeof STORE_TOPICS)[number]

const AGE_TOPICS = ['general', 'how', 'documents', 'why', 'pending', 'failed', 'privacy'] as const
export type AgeTopic = (typeof AGE_TOPICS)[number]

const ACCOUNT_TOPICS = [
  'general',
  'sign_in',
  'register',
  'guest',
  'forgot_password',
  'change_password',
  'change_details',
  'change_email',
  'addresses',
  'wishlist',
  'cart',
  'checkout',
  'delete',
  'my_data',
  'two_factor',
  'write_review',
  'past_chats',
] as const
export type AccountTopic = (typeof ACCOUNT_TOPICS)[number]

export const ORDER_TOPICS = ['list', 'last', 'status', 'late', 'tracking', 'invoice', 'reorder', 'change'] as const
export type OrderTopic = (typeof ORDER_TOPICS)[number]

const COUPON_TOPICS = ['general', 'how', 'not_working', 'groups', 'first_order', 'offers'] as const
export type CouponTopic = (typeof COUPON_TOPICS)[number]

export const BUNDLE_TOPICS = ['list', 'about', 'savings', 'contents', 'change'] as const
export type BundleTopic = (typeof BUNDLE_TOPICS)[number]

/** Of 'medical'. `subject` is what it was about, where it is known: 'sleep', 'anxiety', 'warfarin'. */
const MEDICAL_TOPICS = [
  /** What it does to the body, what it is good for. */
  'effects',
  'dose',
  'medicines',
  'pregnancy',
  'condition',
  'safety',
  'side_effects',
  'allergy',
  'stop_smoking',
  'children_or_pets',
  'drug_test',
  'driving',
  /** Somebody is in danger now: swallowed liquid, overdose, trouble breathing, burning battery. */
  'emergency',
  'distress',
] as const
export type MedicalTopic = (typeof MEDICAL_TOPICS)[number]

const UNDERAGE_TOPICS = ['self', 'for_child', 'evading'] as const
export type UnderageTopic = (typeof UNDERAGE_TOPICS)[number]

const CONTACT_TOPICS = ['person', 'complaint', 'email', 'phone', 'report_product'] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]

const OFF_TOPIC_TOPICS = [
  /** Goods that this shop does not sell: `subject` names them, in the lexicon's words ('disposable vapes'). */
  'not_sold',
  'brand_not_sold',
  'injection',
  'illegal',
  'general',
] as const
export type OffTopicTopic = (typeof OFF_TOPIC_TOPICS)[number]

/** Every topic there is. */
export const TOPICS = [
  ...EXPLAIN_TOPICS,
  ...SMALL_TALK_TOPICS,
  ...PRODUCT_TOPICS,
  ...DELIVERY_TOPICS,
  ...RETURNS_TOPICS,
  ...PAYMENT_TOPICS,
  ...STORE_TOPICS,
  ...AGE_TOPICS,
  ...ACCOUNT_TOPICS,
  ...ORDER_TOPICS,
  ...COUPON_TOPICS,
  ...BUNDLE_TOPICS,
  ...MEDICAL_TOPICS,
  ...UNDERAGE_TOPICS,
  ...CONTACT_TOPICS,
  ...OFF_TOPIC_TOPICS,
] as const
export type Topic = (typeof TOPICS)[number]
