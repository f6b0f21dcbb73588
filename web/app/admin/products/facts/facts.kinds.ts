/** The description of a fact's field, and the headings that group facts. */
import type { RuleName } from './rules.words.ts'

interface Described {
  name: string
  label: string
  hint?: string
  /** The UK retail rule that requires the fact. */
  rule?: RuleName
  /** The heading that the fact is grouped under. */
  group: FactGroup
}
interface NumberFact extends Described {
  kind: 'number'
  unit?: string
}
interface ChoiceFact extends Described {
  kind: 'choice'
  /** Labels by request value; '' if no choice is required. */
  choices: Readonly<Record<string, string>>
}
interface PlainFact extends Described {
  kind:
    | 'text'
    | 'long_text'
    | 'date'
    | 'flag'
    | 'allergens'
    | 'statements'
    | 'nutrients'
    | 'lines'
    | 'products'
    | 'document'
}
export type FactField = NumberFact | ChoiceFact | PlainFact

type FactGroup = (typeof FACT_GROUPS)[number]
export const FACT_GROUPS = [
  'Nicotine and liquid',
  'Pods',
  'CBD',
  'Device',
  'Battery',
  'MHRA notification',
  'Supplement',
  'Food information',
  'Ingredients and hazards',
  'Laboratory report',
] as const
