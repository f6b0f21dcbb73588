/** What must be said with some products (rules A10, C2, C3 and D1), in the same words wherever the assistant says it. */
import { AGE_LIMIT_YEARS } from '@shop/contract/constants.ts'
import { MAX_CBD_MG_A_DAY } from '../server/areas/compliance/compliance.cbd-rules.ts'

export const NICOTINE_NOTICE = 'Nicotine is highly addictive, and these are only for adults who already smoke or vape.'
export const CBD_CAUTION = `CBD is not for anyone under ${AGE_LIMIT_YEARS}, nor if you are pregnant, breastfeeding, trying to conceive or taking medicine, and the advice is at most ${MAX_CBD_MG_A_DAY} mg a day.`
export const SUPPLEMENT_CAUTION =
  'Do not exceed the stated daily portion, keep supplements out of reach of young children, and do not use them instead of a varied diet.'
