/** The sums of a shop: totals with delivery, what is missing for free delivery, nicotine shots, how long something lasts. Pure. */
import { MAX_NICOTINE_MG_ML } from '@shop/contract/constants.ts'
import { MAX_BOTTLE_ML } from '../../../server/areas/compliance/compliance.strength-rules.ts'

export interface Fees {
  standardPence: number
  expressPence: number
  freeFromPence: number
}

export interface Total {
  goodsPence: number
  deliveryPence: number
  totalPence: number
  /** What is missing for free standard delivery; 0 where nothing is. */
  missingPence: number
}

export function addDelivery(
  goodsPence: number,
  { standardPence, expressPence, freeFromPence }: Fees,
  isExpress = false,
): Total {
  const isFree = goodsPence >= freeFromPence
  const deliveryPence = isExpress ? expressPence : isFree ? 0 : standardPence
  return {
    goodsPence,
    deliveryPence,
    totalPence: goodsPence + deliveryPence,
    missingPence: isFree ? 0 : freeFromPence - goodsPence,
  }
}

/** Strengths that shots come in, mg/ml. */
export const SHOT_STRENGTHS = [18, MAX_NICOTINE_MG_ML] as const
/** Bottles of shortfills leave room for a fifth of what is in them. */
const ROOM = 0.2

/** How many shots make about `targetMg` mg/ml of `volumeMl`; at least one. */
export const countShots = (volumeMl: number, targetMg: number, shotMg: number): number =>
  Math.max(1, Math.round((targetMg * volumeMl) / (MAX_BOTTLE_ML * (shotMg - targetMg))))

/** mg/ml of `shots` shots in `volumeMl`, to one place. */
export const mixStrength = (volumeMl: number, shots: number, shotMg: number): number =>
  Math.round(((shotMg * MAX_BOTTLE_ML * shots) / (volumeMl + MAX_BOTTLE_ML * shots)) * 10) / 10

export const totalVolume = (volumeMl: number, shots: number): number => volumeMl + MAX_BOTTLE_ML * shots

/** How many shots a shortfill of this size usually has room for. */
export const countRoom = (volumeMl: number): number => Math.floor((volumeMl * ROOM) / MAX_BOTTLE_ML)
