/** Every word of the trade that can be explained, from the files of its subjects. */
import type { ExplainTopic } from '../understand/understanding.topics.goods.ts'
import { CBD } from './cbd.ts'
import { DEVICES } from './devices.ts'
import type { Entries } from './entry.ts'
import { FOODS } from './foods.ts'
import { LAW } from './law.ts'
import { LIQUIDS } from './liquids.ts'
import { NICOTINE } from './nicotine.ts'
import { TROUBLE } from './trouble.ts'

export const EXPLAINED: Entries<Exclude<ExplainTopic, 'other'>> = {
  ...NICOTINE,
  ...LIQUIDS,
  ...DEVICES,
  ...TROUBLE,
  ...LAW,
  ...CBD,
  ...FOODS,
}
