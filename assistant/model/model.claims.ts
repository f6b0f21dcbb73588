/** What the assistant may not claim in its own words (rules A10, C2 to C5 and D3), and the caution that stands there instead. */
import { plainWords } from '../../server/areas/compliance/compliance.facts.ts'
import { claimsInArticle, toPattern } from '../../server/areas/compliance/compliance.words.ts'
import { CBD_CAUTION, NICOTINE_NOTICE, SUPPLEMENT_CAUTION } from '../cautions.ts'

export type Caution = 'vaping' | 'cbd' | 'food'

export const CAUTIONS: Readonly<Record<Caution, string>> = {
  vaping: `${NICOTINE_NOTICE} We make no claims about health; a pharmacist or your GP can advise you.`,
  cbd: `We make no health claims about CBD. ${CBD_CAUTION}`,
  food: 'We make no health claims beyond what a label states. If you are pregnant or take medicine, please ask a pharmacist or your GP first.',
}

/** What is to be said beneath goods of these classes, whatever the model wrote (rules C2, C3 and D1). */
export const listCautions = (classes: readonly string[]): string[] => [
  ...(classes.includes('cbd_food') ? [CBD_CAUTION] : []),
  ...(classes.includes('food_supplement') ? [SUPPLEMENT_CAUTION] : []),
]

const CIGARETTES = '(?:smoking|(?:the )?(?:cigarettes?|cigs?|tobacco|fags))'
/** Beyond the filters of listings: what a conversation may slip into. */
const VAPING_CLAIMS = [
  'less harm(?:ful)?',
  'not harmful',
  'no harm',
  'risk free',
  '(?:without|no) (?:any )?(?:health )?risks?',
  'safer (?:choice|option|way|habit|for you|to (?:vape|use|inhale))',
  '\\d\\d ?(?:%|per ?cent) (?:less|safer)',
  `(?:quit|quits|quitting|stop|stops|stopping|give up|giving up|gave up|cut down on|cutting down on|come off|get off) ${CIGARETTES}`,
  `(?:help|helps|helped|helping) (?:\\w+ ){0,3}(?:quit|give up|stop ${CIGARETTES}|cut down)`,
  'kick the habit',
  '(?:good|better|kinder|gentler|less bad) (?:for|on) (?:you|your (?:lungs?|body|health|throat and lungs))',
  `better than ${CIGARETTES}`,
  '(?:doctors?|gps?|pharmacists?|nhs) (?:recommend(?:s|ed)?|approved?)',
  'clinically (?:proven|tested)',
]
const BENEFITS =
  '(?:help(?:s|ing)?|support(?:s|ing)?|aid(?:s|ing)?|improv(?:e|es|ing)|eas(?:e|es|ing)|sooth(?:e|es|ing)|reduc(?:e|es|ing)|reliev(?:e|es|ing)|promot(?:e|es|ing)|fight(?:s|ing)?|combat(?:s|ing)?|strengthen(?:s|ing)?|increas(?:e|es|ing)|manag(?:e|es|ing)|lower(?:s|ing)?|prevent(?:s|ing)?|treat(?:s|ing)?|cur(?:e|es|ing)|boost(?:s|ing)?|enhanc(?:e|es|ing)|balanc(?:e|es|ing)|regulat(?:e|es|ing)|stimulat(?:e|es|ing)|cleans(?:e|es|ing)|calm(?:s|ing)?|(?:ward|fend|stave)(?:s|ing)? off|(?:good|great|ideal|perfect|best|useful|effective|works?|recommended|take it|taken) (?:for|against|with))'
const BODY =
  '(?:sleep\\w*|insomnia|anxi(?:ety|ous)|stress\\w*|pains?|aches?|inflammation|immun(?:e|ity)|digesti(?:on|ve)|bloating|moods?|depress(?:ion|ed)|(?:lose|losing) weight|weight loss|metabolism|tiredness|fatigue|energy levels?|hangovers?|colds|flu|coughs?|headaches?|migraines?|blood (?:pressure|sugar)|cholesterol|cortisol|hormones?|libido|fertility|memory loss|gut|liver|heart|brain|lungs?|skin|arthritis|joints?|muscle (?:recovery|cramps?)|cramps?|nausea|concentration|relax(?:ation)?|unwind|nerves|cravings?|withdrawal|adhd|cancer|diabetes|asthma|illness(?:es)?|diseases?)'
const FOOD_CLAIMS = [
  `${BENEFITS} (?:\\w+,? ){0,6}?${BODY}`,
  `(?:relief|remedy|treatment|cure) (?:from|for|of|against) (?:\\w+ ){0,3}?${BODY}`,
]
const CBD_WORDS = toPattern(['cbd\\w*', 'cannabidiol', 'hemp'])
const VAPING = toPattern(VAPING_CLAIMS)
const FOOD = toPattern(FOOD_CLAIMS)
/** As claims of the Great Britain register are worded. */
const REGISTERED = /\bcontributes? to [^.;:!?\n]+|\bneeded for the maintenance [^.;:!?\n]+/g

/**
 * The caution that belongs in the place of `sentence`, or undefined where it may be said. `context` is what the chat is
 * about; `facts` is what the tools said: a registered claim may be repeated when it stands there word for word.
 */
export function claimIn(sentence: string, { context, facts }: { context: string; facts: string }): Caution | undefined {
  const [finding] = claimsInArticle([
    { path: 'context', text: context },
    { path: 'sentence', text: sentence },
  ]).filter(({ path }) => path === 'sentence')
  if (finding) return cautionOf(finding.message)
  const plain = plainWords(sentence)
  if (plain.search(VAPING) >= 0) return 'vaping'
  const registered = plain.match(REGISTERED) ?? []
  const stated = registered.length > 0 ? plainWords(facts) : ''
  const isClaim =
    registered.some((claim) => !stated.includes(claim.trim())) || plain.replace(REGISTERED, '').search(FOOD) >= 0
  if (!isClaim) return undefined
  return plainWords(`${context} ${sentence}`).search(CBD_WORDS) >= 0 ? 'cbd' : 'food'
}

function cautionOf(message: string): Caution {
  if (message.startsWith('Rule C')) return 'cbd'
  return message.startsWith('Rule D') ? 'food' : 'vaping'
}
