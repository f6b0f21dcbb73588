/** Whether somebody says to be under 18, or to buy for somebody who is. Reads plain words; pure. */
import { patternOf } from '../lexicon/cues/lexicon.cue.ts'
import type { MedicalTopic, UnderageTopic } from './understanding.topics.ts'

const ADULT_FROM = 18
/** Things have ages too; nobody of less writes to a shop. */
const YOUNGEST_WRITER = 8

const CHILD =
  '(son|sons|daughter|daughters|kid|kids|child|children|boy|girl|lad|brother|sister|nephew|niece|grandson|granddaughter|grandchild|cousin|teenager|teen|stepson|stepdaughter|little one|friend|mate|boyfriend|girlfriend|bf|gf|student|pupil|neighbour|he|she)'
const NO_AGE =
  '(?! (?:a day|per day|cigarettes|rollups|stone|kg|kilos?|minutes?|mins?|weeks?|months?|days?|miles?|hours?|st|percent|to \\d|or over|and over|plus|quid|pounds?|in stock|items?|ml|years? (?:of|in|smok|vap|sober|clean|now|ago|experience|and counting)))'

/** 'i am 15', 'i am only 15 years old', 'i turned 16'. Not 'i am 15 stone', not 'since i was 15'. */
const SELF = new RegExp(
  `(?<= )(?:i am|i turned|i have (?:just )?turned|i just turned|me i am|we are|i will be|i am turning|i turn|my age is|age is|im age) (?:only |like |still |now |a |about |aged |age )*(\\d{1,2})(?= )${NO_AGE}`,
  'u',
)
const BARE_SELF = /^ (?:(?:only |am |age |aged )?(\d{1,2}) ?(?:years? old|yo|yrs? old|y o)) /u
const OF_CHILD = new RegExp(
  `(?<= )${CHILD}(?: \\S+)?(?: is| who is| who| aged| age| turned| turning| just turned| is only| is turning| is nearly| just| of)* (\\d{1,2})(?= )${NO_AGE}`,
  'u',
)
const YEAR_OLD = /(?<= )(\d{1,2}) ?(?:years? old|yo|yrs? old|year olds|y o)(?= )/u
const PAST = /(?<= )(?:was|were|since|when i|from (?:the )?age|at (?:the )?age|started at|aged? of)(?= )/u
const OF_THINGS =
  /(?<= )(?:vape|kit|device|battery|account|order|dog|cat|puppy|pen|tank|coil|coils|juice|liquid|whisky|site|shop) (?:is|are) (?:about |over |nearly |only )*\d/u

const SAYS_SELF = patternOf([
  '(i am|i is|am|being|because i am|but i am|if i am|even though i am|since i am) (still |only |a bit |actually |technically |legally )*(under ?age|under 18|below 18|less than 18|younger than 18|a minor|a teen|a teenager|not 18|not yet 18|not 18 yet|not old enough|too young|not an adult|not over 18|nearly 18|almost 18|not quite 18|a schoolboy|a schoolgirl|a child|a kid)( |$)',
  '(i|we) (am |will be |turn |be |will turn |am turning )*18 (next|soon|in (a|one|two|three|\\d+|january|february|march|april|may|june|july|august|september|october|november|december)|tomorrow|on (monday|tuesday|wednesday|thursday|friday|saturday|sunday|my)|this (week|month|year)|later)',
  '(nearly|almost|not|not yet|not quite|soon) 18( yet| but| so| can| is)?( |$)',
  '(turn|turning|be) 18 (next|soon|in|tomorrow|on|this)',
  '(i am|am|i|still) (in|at|go to|start|starting|just started) (year|yr|grade|form) (7|8|9|10|11|12|13|seven|eight|nine|ten|eleven|twelve|thirteen)( |$)',
  '(year|yr) (7|8|9|10|11)( student| pupil)?( |$)',
  '(i am|am|i|still) (in|at|go to|going to|attend) (secondary |high |middle |primary )?(school|sixth form|6th form)( |$)',
  '(doing|sitting|studying for|revising for|got) (my )?gcses?( |$)',
  '(i am|am) a (school|year \\d+|high school|secondary school) (pupil|student|kid|boy|girl)',
  '(without|do not have|no|not got) (a |my |any )?(id|identification) (yet )?(because|as|since|cos) (i am|im) (too )?(young|under|not)',
  '(old enough|of age) ~ (but|not) ~ 18',
])
const EVADES = patternOf([
  '(lie|lying|lied|fake|faked|faking|pretend*) (about |that )?(my |i am |the |to be )*(age|date of birth|dob|18|older|over 18|birthday)',
  '(use|using|used|borrow*|with|on|in|under) (my )?(mum|mums|mom|moms|dad|dads|brother|brothers|sister|sisters|friends|mates|older \\w+|big \\w+|parents|nans|cousins|uncles|someone elses|another persons) (id|passport|licen[cs]e|driving licen[cs]e|account|name|card|details|address)( |$)',
  '(parents|mum|mom|dad|mother|father|guardian|teacher*) (do not|does not|will not|wont|would not|can not|must not|not|never|dont|wouldnt|cant) (\\S+ )?(know|find|see|let|allow|notice|approve|like)( |$)',
  '(hide|hiding|secret|keep) (it |this |them |my vape )?(from) (my )?(parents|mum|mom|dad|teacher*)',
  '(without|behind) (my )?(parents|mum|mom|dad)( |$)',
  '(parents|mum|mom|dad) ~ (finding out|find out|catch me|kill me if)',
  '(get|getting|go|way) (round|around|past|by|through) (the |your |this |an )?(age|id|verification)( |$)',
  '(avoid|bypass|skip|trick|beat|cheat|dodge|fool) (the |your |this |an |passing )?(age|id|verification)( |$)',
  '(can|could) (my|a|an) (mum|dad|brother|sister|friend|mate|older friend|older brother) (buy|order|get) (it |this |one |them |some )?for me',
])
const FOR_MINOR = patternOf([
  '(for|give|buy|buying|get|getting|my|a|an|two|our) (a |my |our |some |an |the )*(teenage|teenaged|teen|underage|under age|school ?age|young) (son|daughter|kid|child|boy|girl|brother|sister|friend|nephew|niece|lad|children|person|relative)s?( |$)',
  '(for|to) (my |a |our |the |some )*(teenager|minor|under 18|someone under 18|somebody under 18|young person|schoolkid|child|children|kids?)( |$) ~ (vape|vaping|kit|juice|eliquid|nicotine|cbd|device|pod)?',
  '(son|daughter|kid|child|brother|sister|nephew|niece|he|she) (is|who is|are) (under ?age|under 18|a minor|a teenager|a teen|not 18|still at school|in year \\d+|at school|in school)( |$)',
  '(kids|childrens|children|child) (vape|vapes|kit|ecig|juice|eliquid)',
])
/** What may be asked for a child without being refused out of hand: vitamins are answered with a caution. */
const FOOD = patternOf([
  'vitamin*|multivitamin*|supplement*|omega|iron|calcium|zinc|probiotic*|tea|teas|chamomile|tablets|capsules|gummies|cod liver',
])
const VAPING = patternOf(['vap\\S*|nicotine|nic|juice|eliquid|kit|pod|pods|ecig|salts?|cbd|device|smok\\S*|coils?|pen'])
const POLICY = patternOf([
  '(do|can|will|would|could|are|is|how|what|why|should) (you|they|i|we|the|anyone|people|someone|kids|children|under 18s|a|shops?|it|happens)? ?(sell*|sold|serve|stop|prevent|check|allow*|let|refuse|deliver) ~ (under 18s?|underage|minors|children|kids|teenagers|\\d+ year olds?)',
])

/** Undefined where nobody is said to be under age. */
export function underageIn(text: string): UnderageTopic | undefined {
  const read = ` ${text} `
  if (EVADES.test(read)) return 'evading'
  if (POLICY.test(read) && !SELF.test(read)) return undefined
  const self = isMinor(SELF.exec(read)?.[1]) || isMinor(BARE_SELF.exec(read)?.[1]) || SAYS_SELF.test(read)
  if (self) return 'self'
  const ofChild = isMinor(OF_CHILD.exec(read)?.at(-1), 0) || FOR_MINOR.test(read)
  const yearsOld = !PAST.test(read) && !OF_THINGS.test(read) && isMinor(YEAR_OLD.exec(read)?.[1], 1)
  if (!ofChild && !yearsOld) return undefined
  if (isForChild(read) !== undefined) return undefined
  return ofChild || /(?<= )(?:my|for|a|an|our) (?:\S+ )?\d/u.test(read) ? 'for_child' : 'self'
}

/** Vitamins or tea for a child: a question for those who know the child. */
function isForChild(read: string): MedicalTopic | undefined {
  return FOOD.test(read) && !VAPING.test(read) ? 'children_or_pets' : undefined
}

const isMinor = (age: string | undefined, youngest = YOUNGEST_WRITER) =>
  age !== undefined && Number(age) < ADULT_FROM && Number(age) >= youngest
