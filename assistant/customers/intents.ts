/** The intents of customers' messages: rows of data/intents.json and their traits. */
import rows from './data/intents.json' with { type: 'json' }
import traits from './data/traits.json' with { type: 'json' }

/** The group of each intent. */
export const GROUPS: ReadonlyMap<string, string> = new Map(rows.map(({ name, group }) => [name, group]))

const byTrait = new Map<string, readonly string[]>(Object.entries(traits))

/** The intents with a trait. */
export const listIntents = (trait: string): ReadonlySet<string> => new Set(byTrait.get(trait))
