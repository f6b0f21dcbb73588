/** The words that search knows; the catalogue answers searches. */
import type { Area, Context } from '../../context.ts'
import { tidySearch } from './search.index.ts'

export const searchArea = ({ db }: Context): Area => ({
  jobs: [{ name: 'search.count-words', cron: '30 3 * * *', run: () => tidySearch(db) }],
})
