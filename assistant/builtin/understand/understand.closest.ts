/** Where no cue is met: the subject whose cues have most of the question's telling words. Pure. */
import type { Cue } from '../lexicon/cues/lexicon.cue.ts'
import { CUES } from '../lexicon/cues/lexicon.cues.ts'
import type { Decision } from './understand.decide.ts'
import { type Intent, SERVICE_INTENTS } from './understanding.ts'

/** Subjects that may be taken for what was meant; goods, talk and health are not guessed at. */
const GUESSED: readonly Intent[] = [...SERVICE_INTENTS, 'bundles', 'explain']

interface Subject {
  cue: Cue
  stems: ReadonlySet<string>
}

/** Words that stand in the cues of so many subjects tell nothing: their telling is below this. */
const TELLING = 1.1
/** So many telling words have to meet, with this share of all that the question tells. */
const LEAST_WORDS = 2
const LEAST_SHARE = 0.55
/** How much nearer than the next one. */
const AHEAD = 1.12

/** Words of any question, whatever it is about. */
const GENERIC = new Set(
  `what which who when where why how many much long can could may might must shall should will would does did has have had are was were been being
  the and but for from with without into onto out off about after before then than that this these those there here they them their you your yours our
  ours his her hers its get gets got getting take takes taking took make makes made give gives given put puts use uses used using need needs want wants like likes
  know knows say says said tell see look let just only also still ever never now yet already any some all both more most less very really thing things stuff
  something anything everything nothing one ones two people person someone anyone everyone not isn dont doesnt happens happen happened work works time way good bad
  leave leaves left hot cold open close closed night day days turn car house home room
  new old big small come comes going goes went keep keeps please thanks shop store product products item items yes because while until during`.split(
    /\s+/,
  ),
)

const stemOf = (word: string) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|e|d)$/, '') : word)

const subjects: readonly Subject[] = [
  ...Map.groupBy(
    CUES.filter(({ intent }) => GUESSED.includes(intent)),
    ({ intent, topic }) => `${intent} ${topic ?? ''}`,
  ).values(),
].flatMap((cues) => {
  const [cue] = cues
  return cue
    ? [{ cue, stems: new Set(cues.flatMap(({ words }) => words.filter((word) => !GENERIC.has(word)).map(stemOf))) }]
    : []
})

const found = new Map<string, number>()
for (const { stems } of subjects) for (const stem of stems) found.set(stem, (found.get(stem) ?? 0) + 1)

/** How much a word tells: little where many subjects have it, nothing in particular where none has. */
const tellingOf = (stem: string) => Math.log(subjects.length / (found.get(stem) ?? subjects.length / 6))

/** The nearest subject, or undefined where none is near enough or two are alike. */
export function closestTo(text: string): Decision | undefined {
  const stems = [...new Set(text.split(' ').filter((word) => word.length > 2 && !GENERIC.has(word)))].map(stemOf)
  const total = stems.reduce((sum, stem) => sum + tellingOf(stem), 0)
  const scores = subjects
    .map(({ cue, stems: known }) => {
      const met = stems.filter((stem) => known.has(stem))
      const telling = met.filter((stem) => tellingOf(stem) >= TELLING).length
      return { cue, telling, size: known.size, score: met.reduce((sum, stem) => sum + tellingOf(stem), 0) }
    })
    .sort((a, b) => b.score - a.score || a.size - b.size)
  const [best, next] = scores
  if (!best || best.telling < LEAST_WORDS || best.score < total * LEAST_SHARE) return undefined
  if (next && best.score < next.score * AHEAD && next.cue.intent !== best.cue.intent) return undefined
  const { intent, topic, subject } = best.cue
  return { intent, topic, subject }
}
