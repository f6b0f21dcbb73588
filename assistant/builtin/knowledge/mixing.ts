/** Answers that need arithmetic: how many shots make a strength, and which strength goes with so many cigarettes. */
import { MAX_BOTTLE_ML, MAX_NICOTINE_MG_ML } from '../../../server/areas/compliance/compliance.strength-rules.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Entry } from './entry.ts'
import { NICOTINE_IS_ADDICTIVE } from './nicotine.ts'

type Question = Pick<Understanding, 'topic' | 'slots' | 'text'>

/** Strengths that shots come in, mg/ml. */
const SHOT_STRENGTHS = [18, MAX_NICOTINE_MG_ML] as const
const VOLUME = /\b(\d{2,3}) ?ml\b/gi
const STRENGTH = /\b(\d{1,2}(?:\.\d)?) ?mg\b/gi
const SHOTS = /\b(one|two|three|four|five|six|\d) (?:[\w/-]+ ){0,4}?shots?\b/i
const SMALL: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 }
const SHOT_TOPICS: readonly string[] = ['shortfill', 'nicotine_shot']
const SHOT_WORDS = /\b(?:shots?|short ?fills?)\b/i
/** Bottles of shortfills leave room for a fifth of what is in them. */
const ROOM = 0.2

/** 'How many shots for 100 ml at 6 mg?', 'what do two shots in 50 ml make?' */
export function mixing({ topic, text }: Question): Entry | undefined {
  if (!SHOT_TOPICS.includes(topic ?? '') && !SHOT_WORDS.test(text)) return undefined
  const volume = [...text.matchAll(VOLUME)].map(([, ml]) => Number(ml)).find((ml) => ml > MAX_BOTTLE_ML)
  const named = [...text.matchAll(STRENGTH)].map(([, mg]) => Number(mg))
  const target = named.find((mg) => mg > 0 && mg <= 12)
  const shots = SHOTS.exec(text)?.[1]?.toLowerCase()
  const count = shots === undefined ? undefined : (SMALL[shots] ?? Number(shots))
  if (volume !== undefined && target !== undefined) return forTarget(volume, target)
  if (volume !== undefined && count !== undefined && count > 0) return forShots(volume, count, named)
  if (target !== undefined && /\bhow (?:many|much)\b/i.test(text)) return forBoth(target)
  return volume !== undefined && /\bhow (?:many|much)\b/i.test(text) ? forTarget(volume, USUAL_TARGET) : undefined
}

const USUAL_TARGET = 3
const NEXT = ['Show me nicotine shots', 'Show me shortfills']

/** mg/ml of `count` shots of `shot` mg in `volume` ml, to one place. */
const mixed = (volume: number, count: number, shot: number) =>
  Math.round(((shot * MAX_BOTTLE_ML * count) / (volume + MAX_BOTTLE_ML * count)) * 10) / 10

const shotsFor = (volume: number, target: number, shot: number) =>
  Math.max(1, Math.round((target * volume) / (MAX_BOTTLE_ML * (shot - target))))

const counted = (count: number) => (count === 1 ? 'one shot' : `${count} shots`)

function forTarget(volume: number, target: number): Entry {
  const lines = SHOT_STRENGTHS.map((shot) => {
    const count = shotsFor(volume, target, shot)
    return `- **${shot} mg shots:** ${counted(count)} in ${volume} ml ${count === 1 ? 'makes' : 'make'} ${volume + count * MAX_BOTTLE_ML} ml of about ${mixed(volume, count, shot)} mg/ml`
  })
  const most = Math.floor((volume * ROOM) / MAX_BOTTLE_ML)
  const needed = shotsFor(volume, target, MAX_NICOTINE_MG_ML)
  const room =
    needed > most
      ? ` A ${volume} ml shortfill usually has room for ${counted(most)} only, so for more you would need a larger empty bottle, or a 50/50 liquid that comes in that strength already.`
      : ''
  return {
    text: `For about ${target} mg/ml in ${volume} ml:\n\n${lines.join('\n')}\n\nThe rule is shot mg × shot ml ÷ total ml.${room} Nicotine is highly addictive.`,
    next: NEXT,
    shows: { classes: ['nicotine_shot'], count: 3 },
  }
}

function forShots(volume: number, count: number, named: readonly number[]): Entry {
  const shot = named.find((mg) => mg > 12 && mg <= MAX_NICOTINE_MG_ML) ?? SHOT_STRENGTHS[0]
  return {
    text: `${counted(count)[0]?.toUpperCase()}${counted(count).slice(1)} of ${shot} mg in ${volume} ml ${count === 1 ? 'makes' : 'make'} ${volume + count * MAX_BOTTLE_ML} ml of about ${mixed(volume, count, shot)} mg/ml. The rule is shot mg × shot ml ÷ total ml, and each shot holds ${MAX_BOTTLE_ML} ml. Nicotine is highly addictive.`,
    next: NEXT,
    shows: { classes: ['nicotine_shot'], count: 3 },
  }
}

function forBoth(target: number): Entry {
  const shot = SHOT_STRENGTHS[0]
  const lines = [50, 100].map((volume) => {
    const count = shotsFor(volume, target, shot)
    return `- **${volume} ml:** ${counted(count)}, which make ${volume + count * MAX_BOTTLE_ML} ml of about ${mixed(volume, count, shot)} mg/ml`
  })
  return {
    text: `With ${shot} mg shots of ${MAX_BOTTLE_ML} ml, for about ${target} mg/ml:\n\n${lines.join('\n')}\n\nThe rule is shot mg × shot ml ÷ total ml. Nicotine is highly addictive.`,
    next: NEXT,
    shows: { classes: ['nicotine_shot'], count: 3 },
  }
}

const ASKS_MILLIGRAMS = /\b(?:in|to|into|how many) (?:mg|milligrams?)\b|(?:%|\bper ?cent)/i

/** '1.8 % in mg': one percent is 10 mg in each millilitre. */
export function inMilligrams({ topic, text, slots }: Question): Entry | undefined {
  const [mg] = slots.strengthsMg
  const isAboutStrength = topic === 'nicotine_strength' || topic === 'strength_limit'
  if (!isAboutStrength || mg === undefined || !ASKS_MILLIGRAMS.test(text)) return undefined
  const percent = mg / 10
  const limit =
    mg > MAX_NICOTINE_MG_ML
      ? `That is above the ${MAX_NICOTINE_MG_ML} mg (2%) that may be sold in the UK, so we do not have it.`
      : `The legal most is ${MAX_NICOTINE_MG_ML} mg, which is 2%.`
  return {
    text: `${percent}% is ${mg} mg of nicotine per millilitre: one percent is 10 mg. ${limit} ${NICOTINE_IS_ADDICTIVE}`,
    next: ['Which strength should I take?', 'Show me nic salts at 20 mg'],
  }
}

const LIGHT = 10
const LIGHT_MG = 10

/** Which strength goes with so many cigarettes a day: a rough guide, never more than the law allows. */
export function personalStrength({ topic, slots }: Question): Entry | undefined {
  const { cigarettesADay } = slots
  if (topic !== 'nicotine_strength' || cigarettesADay === undefined) return undefined
  if (cigarettesADay === 0) {
    return {
      text: 'If you neither smoke nor vape, please do not start: nicotine is highly addictive, and these products are for adults who use it already. I recommend none to you.',
      next: ['Show me herbal teas', 'What do you sell?'],
    }
  }
  const isLight = cigarettesADay <= LIGHT
  const strength = isLight ? LIGHT_MG : MAX_NICOTINE_MG_ML
  const reason = isLight
    ? `At about ${cigarettesADay} cigarettes a day, 10 mg nic salts in a pod kit are the usual place to begin`
    : `At about ${cigarettesADay} cigarettes a day, many begin with up to ${MAX_NICOTINE_MG_ML} mg nic salts in a pod kit, which is the legal most`
  return {
    text: `${reason}. If it feels harsh or makes you light-headed, take a lower strength. In a sub-ohm tank use 3 mg instead. ${NICOTINE_IS_ADDICTIVE}`,
    next: [`Show me nic salts at ${strength} mg`, 'Recommend a kit for a beginner', 'Nic salt or freebase?'],
    shows: { classes: ['nicotine_eliquid'], nicotineType: 'salt', strengthMg: strength, count: 3 },
  }
}
