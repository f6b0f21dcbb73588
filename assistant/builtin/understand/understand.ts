/** Reads what a customer wants out of what they wrote: normalise, read the particulars, weigh the cues, look back. */

import { staleWhileRevalidate } from '../../../server/platform/cache/stale-while-revalidate.ts'
import type { Db } from '../../../server/platform/database/database.ts'
import { MINUTE_MS } from '../../../server/platform/time/durations.ts'
import { type Lexicon, readLexicon } from '../lexicon/lexicon.catalogue.ts'
import { lexiconRepository } from '../lexicon/lexicon.repository.ts'
import { isWord, spelledOut, wordsIn } from '../normalise/normalise.ts'
import { meaningOf } from './understand.meaning.ts'
import { mentionsIn } from './understand.products.ts'
import type { Memory, Understanding } from './understanding.ts'

export interface UnderstanderDependencies {
  db: Db
  /** How long, in ms, what the catalogue says is believed while no change is announced. */
  cacheMs?: number
}

const CACHE_MS = 10 * MINUTE_MS

/** Shorter halves are found in too many words. */
const SHORTEST_HALF = 4

/** The word as it is spelt; 'passionfruit' as the two words that the catalogue has for it. */
function mended(word: string, { speller, isNameWord }: Lexicon): string[] {
  if (isNameWord(word) || speller.isPlain(word)) return [word]
  for (let at = SHORTEST_HALF; at <= word.length - SHORTEST_HALF; at += 1) {
    const halves = [word.slice(0, at), word.slice(at)]
    if (halves.every((half) => isNameWord(half))) return halves
  }
  return [speller.mend(word)]
}

/** Understands questions over the live catalogue of `db`. */
export function createUnderstander({ db, cacheMs = CACHE_MS }: UnderstanderDependencies) {
  const repository = lexiconRepository(db)
  // An old one goes on serving while the next is being read.
  const lexicons = staleWhileRevalidate(() => readLexicon(db), cacheMs)

  return {
    /** Never refuses, whatever the message says. At most one statement beside the reading of the lexicon. */
    async understand(message: string, memory: Memory): Promise<Understanding> {
      const lexicon = await lexicons.get()
      const words = spelledOut(wordsIn(message).flatMap((word) => (isWord(word) ? mended(word, lexicon) : [word])))
      const mentions = await mentionsIn(words, lexicon, repository.named)
      return meaningOf({ message, words, mentions, lexicon, memory })
    },

    /** To be called whenever a change of the catalogue is announced: the next question has the lexicon read anew. */
    forget: lexicons.invalidate,
  }
}
