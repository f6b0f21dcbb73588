/** Reads customers' messages over the live catalogue, with the examples, terms, facts and guards of the customer assistant. */
import type { Db } from '../../server/platform/database/database.ts'
import { readTerms } from '../engine/entities/terms.ts'
import { createGuards, type Guards } from '../engine/guards/guards.ts'
import type { Matcher } from '../engine/matcher/matcher.ts'
import { createReader, type Reader } from '../engine/read-frame.ts'
import { createSynonyms, listNotSold, type StaffRow } from '../training/staff-rows.ts'
import { loadCustomerMatcher, loadFactMatcher } from './customer.matcher.ts'
import facts from './data/facts.json' with { type: 'json' }
import guardRules from './data/guards.json' with { type: 'json' }
import terms from './data/terms.json' with { type: 'json' }

/** Decides which messages get an answer of safety or law before anything else. */
export const customerGuards: Guards = createGuards(guardRules)

/** Reads with `matcher`, by default the shipped one, and what staff add to the terms. */
export async function createCustomerReader(
  db: Db,
  { matcher, rows = [] }: { matcher?: Matcher; rows?: readonly StaffRow[] } = {},
): Promise<Reader> {
  return createReader({
    db,
    matcher: matcher ?? (await loadCustomerMatcher()),
    factMatcher: await loadFactMatcher(),
    guards: customerGuards,
    terms: readTerms({ ...terms, notSold: [...terms.notSold, ...listNotSold(rows)] }),
    facts,
    replaceSynonyms: createSynonyms(rows),
  })
}
