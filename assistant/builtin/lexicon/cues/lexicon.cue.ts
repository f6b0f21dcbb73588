/**
 * Cues: what people say when they want something, as patterns over plain words. A pattern is written in words with single
 * spaces, read against the words of a question:
 *   deliver*    the word and whatever it goes on with          (a|b c)   one of these
 *   ~           up to six words of any kind                     {name}    a group of words from GROUPS
 *   ^ and $     the question begins or ends here                x? y      written as (x )?y
 */

import type { Topic } from '../../understand/understanding.topics.ts'
import type { Intent } from '../../understand/understanding.ts'

export interface Cue {
  intent: Intent
  topic: Topic | undefined
  /** How sure it makes: 10 is as good as certain, 5 is what decides where nothing else is said, 2 is a hint. */
  weight: number
  matches: (text: string) => boolean
  /** The words of its patterns. */
  words: readonly string[]
  /** What the topic speaks of. */
  subject?: string | undefined
}

/** A row of a table of cues: weight, topic, patterns. */
export type CueRow = readonly [weight: number, topic: Topic | undefined, patterns: readonly string[], subject?: string]

/** Words that are used alike in many patterns. */
const GROUPS: Readonly<Record<string, string>> = {
  deliver: 'deliver*|shipping|shipped|ship|ships|post|posted|posting|postage|dispatch*|despatch*|p and p|courier*',
  parcel: 'parcel*|package|packages|order|orders|delivery|stuff|items?|goods|purchase|purchases|shipment',
  pay: 'pay|paying|payment|payments|paid|checkout',
  device:
    'vape|device|devices|kit|kits|pen|pens|pod|pods|mod|mods|tank|tanks|ecig|battery|batteries|coil|coils|it|mine|one',
  have: 'do you (have|sell|do|stock|offer|carry|keep|got)|have you got|you got|you (have|sell|stock|do)|got any|any|is there|are there|sell|stock',
  want: 'want|wants|need|needs|looking for|look for|searching for|after|fancy|would like|like|get|buy|find|show me|give me|order|see|interested in|recommend*|suggest*',
  what: 'what|which',
  my: 'my|the|our|this|that|her|his|their',
  know: 'what (is|are|does|do)|what about|explain*|mean|means|meaning|define|definition|tell me about|tell me more about|difference|understand|confused|how (does|do)|why|wondering what|know what|no idea what|what exactly',
  take: 'take|taking|on|use|using|have|having|drink|drinking|eat|vape|vaping',
  place:
    'scotland|wales|england|northern ireland|glasgow|edinburgh|aberdeen|dundee|inverness|belfast|derry|cardiff|swansea|london|manchester|birmingham|leeds|liverpool|bristol|sheffield|newcastle|nottingham|leicester|hull|york|plymouth|cornwall|devon|kent|essex|norfolk|yorkshire|highlands|islands|orkney|shetland|skye',
  ill: 'anxiety|anxious|depress*|pain|pains|painful|arthritis|migraine*|headache*|insomnia|adhd|autis*|cancer|epilep*|seizure*|diabet*|asthma*|copd|eczema|acne|psoriasis|fibromyalgia|ibs|crohn*|menopaus*|pms|period pain*|period|cramps|blood pressure|hypertension|cholesterol|heart (disease|condition|problem*|attack|failure)|stroke|hangover*|covid|flu|colds|infection*|inflam*|stress|stressed|panic attack*|ptsd|ocd|bipolar|parkinson*|alzheimer*|dementia|hair|hair loss|balding|erectile|libido|weight loss|lose weight|obes*|bloat*|constipat*|diarrh*|nausea|vertigo|tinnitus|gout|joint pain|joints|back pain|bad back|thyroid|anaemi*|anemi*|deficien*|immun*|immune system|lungs|liver|kidney*|fertility|gut health|skin|hair growth|nails|brain fog|fatigue|tired|tiredness|energy|memory|focus|concentration|calm|relax*|sleep*|sleeping|snoring|mood|nerves',
}

const compiled = new Map<string, RegExp>()

/** The table's rows as cues of `intent`. */
export function cuesOf(intent: Intent, rows: readonly CueRow[]): Cue[] {
  return rows.map(([weight, topic, patterns, subject]) => {
    const pattern = patternOf(patterns)
    const words = patterns
      .join(' ')
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => GROUPS[name] ?? '')
      .match(/\p{L}{3,}/gu)
    return { intent, topic, weight, subject, matches: (text) => pattern.test(` ${text} `), words: words ?? [] }
  })
}

/** One expression for all of `patterns`, to be tested against words between single spaces. */
export function patternOf(patterns: readonly string[]): RegExp {
  const source = patterns.map(sourceOf).join('|')
  const known = compiled.get(source)
  if (known) return known
  const made = new RegExp(source, 'u')
  compiled.set(source, made)
  return made
}

function sourceOf(pattern: string): string {
  const inner = withoutOptionalEnd(pattern)
    .replace(/^\^ ?/, '')
    .replace(/ ?\$$/, '')
    .replaceAll('( |$)', '(?= )')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(${GROUPS[name] ?? name})`)
    .replaceAll('( ~)?', '(?: \\S+){0,6}?')
    .replace(/ ~ /g, ' (?:\\S+ ){0,6}?')
    .replace(/(?<=[\p{L}\d])\*/gu, '\\S*')
  const begins = pattern.startsWith('^') ? '^ ' : '(?<= )'
  const ends = pattern.endsWith('$') ? ' $' : '(?= )'
  return `${begins}(?:${inner})${ends}`
}

/** What may follow or not decides nothing, and would want a space after itself. */
function withoutOptionalEnd(pattern: string): string {
  const bare = pattern.replace(/ ~$/, '')
  if (!bare.endsWith(')?')) return bare
  let depth = 0
  for (let at = bare.length - 2; at >= 0; at -= 1) {
    depth += bare[at] === ')' ? 1 : bare[at] === '(' ? -1 : 0
    if (depth === 0) return at === 0 ? bare : withoutOptionalEnd(bare.slice(0, at).replace(/ ~ $| $/, ''))
  }
  return bare
}
