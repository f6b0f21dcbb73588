/** Reads what a customer wants out of what they wrote: normalise, read the particulars, weigh the cues, look back. */

import type { Db } from '../../../platform/database/database.ts'
import type { Said } from '../brain.ts'
import { type Lexicon, readLexicon } from './lexicon.catalogue.ts'
import { lexiconRepository } from './lexicon.repository.ts'
import { isWord, spelledOut, wordsIn } from './normalise.ts'
import { meaningOf } from './understand.meaning.ts'
import { mentionsIn } from './understand.products.ts'
import type { Memory, Understanding } from './understanding.ts'

export interface UnderstanderDependencies {
  db: Db
  /** How long, in ms, what the catalogue says is believed while no change is announced. */
  keptMs?: number
}

const KEPT_MS = 10 * 60 * 1000

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

interface KeptLexicon {
  lexicon: Promise<Lexicon>
  at: number
  isStale: boolean
}

/** Understands questions over the live catalogue of `db`. */
export function createUnderstander({ db, keptMs = KEPT_MS }: UnderstanderDependencies) {
  const repository = lexiconRepository(db)
  let kept: KeptLexicon | undefined
  let isBeingRead = false

  /** The lexicon; an old one goes on serving while the next is being read. */
  function lexiconNow(): Promise<Lexicon> {
    const now = Date.now()
    if (!kept || keptMs === 0) {
      const first: KeptLexicon = { lexicon: readLexicon(db), at: now, isStale: false }
      kept = first
      first.lexicon.catch(() => {
        if (kept === first) kept = undefined
      })
      return first.lexicon
    }
    if ((kept.isStale || now - kept.at > keptMs) && !isBeingRead) readAgain(kept)
    return kept.lexicon
  }

  function readAgain(old: KeptLexicon): void {
    isBeingRead = true
    old.isStale = false
    readLexicon(db)
      .then((lexicon) => {
        // What was announced meanwhile is not in it.
        kept = { lexicon: Promise.resolve(lexicon), at: Date.now(), isStale: old.isStale }
      })
      // The old one serves until a later question tries again.
      .catch(() => {
        old.isStale = true
      })
      .finally(() => {
        isBeingRead = false
      })
  }

  return {
    /** Never refuses, whatever the message says. At most one statement beside the reading of the lexicon. */
    async understand(message: string, memory: Memory, _history: readonly Said[] = []): Promise<Understanding> {
      const lexicon = await lexiconNow()
      const words = spelledOut(wordsIn(message).flatMap((word) => (isWord(word) ? mended(word, lexicon) : [word])))
      const mentions = await mentionsIn(words, lexicon, repository.named)
      return meaningOf({ message, words, mentions, lexicon, memory })
    },

    /** To be called whenever a change of the catalogue is announced: the next question has the lexicon read anew. */
    forget(): void {
      if (kept) kept.isStale = true
    },
  }
}
