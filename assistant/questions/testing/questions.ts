/** The question set: what customers ask, in their own words, group by group. */
import { EVERYDAY_PRODUCTS, EVERYDAY_SERVICE } from './everyday.questions.ts'
import { FOLLOW_UPS } from './following.questions.ts'
import { BATTERIES, EXPLANATIONS, FITTING } from './knowing.questions.ts'
import { CBD, MEDICAL, SUPPLEMENTS } from './pantry.questions.ts'
import type { Group } from './question.ts'
import { BUNDLES, COMPARISONS, CONTACT, DELIVERY, NOT_SOLD, PAYMENT, RETURNS, STOCK } from './service.questions.ts'
import { BEGINNERS, FLAVOURS, PRICES, STRENGTHS } from './shopping.questions.ts'
import { HOSTILE, ORDERS, PAGES, SMALL_TALK, TYPOS, UNDER_18 } from './talking.questions.ts'

export const QUESTION_SET: readonly Group[] = [
  BEGINNERS,
  FLAVOURS,
  STRENGTHS,
  EXPLANATIONS,
  BATTERIES,
  FITTING,
  CBD,
  SUPPLEMENTS,
  PRICES,
  BUNDLES,
  DELIVERY,
  RETURNS,
  PAYMENT,
  ORDERS,
  PAGES,
  SMALL_TALK,
  UNDER_18,
  MEDICAL,
  FOLLOW_UPS,
  TYPOS,
  STOCK,
  COMPARISONS,
  NOT_SOLD,
  HOSTILE,
  CONTACT,
  EVERYDAY_PRODUCTS,
  EVERYDAY_SERVICE,
]
