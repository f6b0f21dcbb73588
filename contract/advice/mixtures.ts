/**
 * Nicotine shots mixed into a bottle of liquid without nicotine (rule A11): shot_mg_ml × shot_ml × count ÷ total_ml. Volumes are in ml,
 * strengths in mg/ml. Without schemas, because the browser runs it.
 */
import { MAX_NICOTINE_MG_ML } from '../constants.ts'

/** A bottle: the liquid in it, and how much it holds when full. */
export interface Bottle {
  liquid_ml: number
  capacity_ml: number
}

/** One shot. */
export interface ShotSize {
  volume_ml: number
  strength_mg: number
}

export interface Mixture {
  count: number
  total_ml: number
  strength_mg: number
}

/** Returns how many whole shots the bottle has room for; 0 for sizes that make no sense and for shots above the legal strength. */
export function roomFor({ liquid_ml, capacity_ml }: Bottle, { volume_ml, strength_mg }: ShotSize): number {
  const areSizes = [liquid_ml, capacity_ml, volume_ml, strength_mg].every((size) => Number.isFinite(size) && size > 0)
  if (!areSizes || capacity_ml < liquid_ml || strength_mg > MAX_NICOTINE_MG_ML) return 0
  // Sizes have decimals: 60 - 50.4 is 9.6, not 9.600000000000001.
  return Math.floor(roundTo(3, (capacity_ml - liquid_ml) / volume_ml))
}

/**
 * Returns what each number of shots makes, from none to as many as the bottle has room for. None is above the legal strength, because
 * no shot is and the liquid has no nicotine. Strengths are rounded to 0.1 mg/ml.
 */
export function possibleMixtures(bottle: Bottle, shot: ShotSize): Mixture[] {
  return Array.from({ length: roomFor(bottle, shot) + 1 }, (_, count) => {
    const total_ml = bottle.liquid_ml + count * shot.volume_ml
    const nicotine_mg = count * shot.volume_ml * shot.strength_mg
    return { count, total_ml: roundTo(1, total_ml), strength_mg: roundTo(1, nicotine_mg / total_ml) }
  })
}

/** Returns the mixture closest to the desired strength, the weaker of two; undefined without room for a shot. */
export function mixtureFor(bottle: Bottle, shot: ShotSize, desired_mg: number): Mixture | undefined {
  const [, ...mixtures] = possibleMixtures(bottle, shot)
  const distance = ({ strength_mg }: Mixture) => Math.abs(strength_mg - desired_mg)
  return mixtures.reduce<Mixture | undefined>(
    (best, next) => (best && distance(best) <= distance(next) ? best : next),
    undefined,
  )
}

const roundTo = (digits: number, value: number) => Number(value.toFixed(digits))
