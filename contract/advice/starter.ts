/** The questions of the starter finder. Without schemas, because the browser runs it. */
import { MAX_NICOTINE_MG_ML } from '../constants.ts'

/** How much somebody smokes; `light` is up to this many cigarettes a day. */
export const LIGHT_CIGARETTES = 10
export const SMOKING = {
  light: `Up to ${LIGHT_CIGARETTES} cigarettes a day`,
  heavy: `More than ${LIGHT_CIGARETTES} cigarettes a day`,
} as const
export const DRAWS = { tight: 'Tight, like a cigarette', airy: 'Airy, with more vapour' } as const

/** The usual strength in mg/ml. An airy draw uses more liquid, so its liquids are weaker. */
export const USUAL_STRENGTHS = {
  tight: { light: 10, heavy: MAX_NICOTINE_MG_ML },
  airy: { light: 3, heavy: 6 },
} as const satisfies Record<keyof typeof DRAWS, Record<keyof typeof SMOKING, number>>
