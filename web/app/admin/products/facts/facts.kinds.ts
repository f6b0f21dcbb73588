/** The description of a fact's field. */
import type { RuleName } from './rules.words.ts'

interface Described {
  name: string
  label: string
  hint?: string
  /** The UK retail rule that requires the fact. */
  rule?: RuleName
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
