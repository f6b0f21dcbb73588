/** The daily counts, and the synonyms that staff add to the search. */
import type { CountKind } from '@shop/contract/insights/counts.ts'
import type { Generated } from 'kysely'
import type { Timestamp } from './column-types.ts'

interface AddedSynonymTable {
  id: Generated<number>
  term: string
  means: string
  created_at: Timestamp
}

interface DailyCountTable {
  kind: CountKind
  day: string
  key: Generated<string>
  count: number
}

export interface InsightsTables {
  added_synonym: AddedSynonymTable
  daily_count: DailyCountTable
}
