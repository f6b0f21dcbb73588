import type { ProductTopic } from '../understand/understanding.topics.goods.ts'
import { keyFacts } from './write.card-facts.ts'
import { choicesText, priceText, stockText, valuesText } from './write.choices.ts'
import { CONTENTS } from './write.contents.ts'
import { isVaped, NO_ASK, number, sentence, stated, unknown, type Writer, words } from './write.fact.ts'
import { capitalised, inThousands, plain, said, strengths } from './write.text.ts'

export const FACTS: Readonly<Record<Exclude<ProductTopic, 'returns' | 'fits'>, Writer>> = {
  ...CONTENTS,
  about: (product) => {
    const summary = plain(said(product.summary, product.name))
    const key = keyFacts(product)
    return [summary === '' ? '' : sentence(summary), key === '' ? '' : sentence(capitalised(key))]
      .filter(Boolean)
      .join(' ')
  },
  price: priceText,
  stock: (product, { slots }) => stockText(product, slots),
  flavours: (product, { slots }) =>
    valuesText(product, 'Flavour', slots.words) ||
    (product.summary === ''
      ? unknown('a choice of flavours')
      : `It comes in this flavour alone: ${sentence(plain(said(product.summary, product.name)))}`),
  strengths: (product, ask) => (isVaped(product) ? strengthText(product, ask) : amountText(product, ask)),
  colours: (product, { slots, text }) =>
    valuesText(product, 'Colour', [...new Set([...slots.words, ...coloursIn(text)])]) ||
    'It comes in one finish only, the one in the picture.',
  sizes: (product) =>
    valuesText(product, 'Size') ||
    stated(words(product.pack_size), (size) => `It comes in one size: ${size}`, 'a size'),
  options: (product, { slots, text }) =>
    choicesText(product, [...new Set([...slots.words, ...coloursIn(text)])]) ||
    'There is nothing to choose: it comes in one form only.',
  battery: (product) => {
    const mah = number(product.facts.battery_mah)
    const wh = number(product.facts.wh)
    if (mah !== undefined) {
      return `Its battery holds ${inThousands(mah)} mAh and is built in${product.listed.battery?.includes('rechargeable') ? ' and rechargeable' : ''}. How long that lasts depends on power and use, so I cannot promise hours.`
    }
    if (product.product_class === 'battery') {
      return [valuesText(product, 'Capacity'), wh === undefined ? '' : `Its energy is ${wh} Wh.`]
        .filter(Boolean)
        .join(' ')
    }
    return isVaped(product) ? 'It has no battery of its own.' : 'It has no battery.'
  },
  charging: ({ description, listed, product_class }, { text }) =>
    /USB-?C/i.test(`${description} ${Object.values(listed).join(' ')}`)
      ? `${/\b(?:how long|time|hours?|minutes|fast|quick\w*)\b/i.test(text) ? 'Its page does not state a charging time. ' : ''}It charges by USB-C${/lead/i.test(listed['in the box'] ?? '') ? ', and the lead is in the box' : ''}. Charge it where you can see it, and unplug it when it is full; the leaflet gives the time.`
      : product_class === 'device'
        ? unknown('how it charges')
        : 'It needs no charging by itself.',
  power: (product) => {
    const watts = number(product.facts.power_w)
    return watts === undefined
      ? stated(words(product.listed.power), (power) => `Its power range is ${power}`, 'its power')
      : `It gives up to ${watts} W.`
  },
  tank_size: (product) => {
    const ml = number(product.facts.tank_ml) ?? number(product.facts.pod_ml)
    return ml === undefined ? unknown('what it holds') : `It holds ${ml} ml, the legal most for a tank or pod.`
  },
  volume: (product) => {
    const ml = number(product.facts.volume_ml)
    const sizes = valuesText(product, 'Size')
    if (sizes) return sizes
    if (ml === undefined) return stated(words(product.pack_size), (size) => `The pack is ${size}`, 'its volume')
    const holds = number(product.facts.bottle_capacity_ml)
    return `It holds ${ml} ml${holds !== undefined && holds > ml ? ` in a bottle of ${holds} ml, so there is room for shots` : ''}.`
  },
  resistance: (product) => {
    const ohm = number(product.facts.resistance_ohm)
    return (
      valuesText(product, 'Resistance') ||
      (ohm === undefined
        ? 'That is decided by its coil or pod: ask me what fits it, and I will list them with their ohms.'
        : `It has ${ohm} Ω.`)
    )
  },
  base: (product) =>
    valuesText(product, 'Base') || stated(words(product.facts.base), (base) => `Its base is ${base}`, 'its base'),
  nicotine: (product) => {
    if (!product.contains_nicotine) return 'It contains no nicotine.'
    const kind = product.nicotine_type === 'salt' ? 'nicotine salt' : 'freebase nicotine'
    return `Yes, it contains ${kind}: ${strengths(product.strengths_mg)} per millilitre. Nicotine is highly addictive.`
  },
  cbd_content: (product) => {
    const mg = number(product.facts.cbd_mg_per_serving)
    const pack = number(product.facts.cbd_mg_per_pack)
    if (mg === undefined) return 'It contains no CBD.'
    const most = number(product.facts.servings_per_day)
    return `A serving holds ${mg} mg of CBD${pack === undefined ? '' : `, ${inThousands(pack)} mg in the largest pack`}${most === undefined ? '' : `; at most ${most === 1 ? 'one serving' : `${most} servings`} a day`}.`
  },
  thc_content: (product) => {
    const mg = number(product.facts.thc_mg_per_serving)
    return mg === undefined
      ? product.facts.cbd_mg_per_serving === undefined
        ? 'It contains no CBD and no THC.'
        : unknown('its THC')
      : `Its page states ${mg} mg of THC in a serving, a trace; each lot has a lab report.`
  },
  directions: (product) =>
    stated(
      words(product.directions) ?? words(product.listed['to make']),
      (text) => `Its directions are: ${text}`,
      'how it is used',
    ),
  pack_size: (product) =>
    stated(
      words(product.listed['in the pack']) ?? words(product.listed['in the box']) ?? words(product.pack_size),
      (size) => `Its pack size is ${withoutCapital(size)}`,
      'its pack',
    ),
  contents: (product) =>
    stated(
      words(product.listed['in the box']) ?? words(product.listed['in the pack']) ?? words(product.pack_size),
      (parts) => `It comes with ${withoutCapital(parts)}`,
      'what is in the box',
    ),
  lab_report: ({ listed, product_class }) =>
    product_class === 'cbd_food' || product_class === 'cbd_eliquid'
      ? `Each lot has a laboratory report${listed['lab report'] ? `, ${plain(listed['lab report'])} at present` : ''}. [Write to us](/contact) if you would like to see it.`
      : 'Lab reports belong to our CBD products; for this one its page states the facts of its class.',
  storage: ({ storage }) =>
    stated(
      words(storage),
      (text) => `Its page says: ${text}`,
      'how to store it beyond the label: keep it closed, cool, dry and away from children',
    ),
  origin: ({ brand, listed }) => {
    const made = words(listed['made in']) ?? words(listed['made by'])
    return `It is from ${plain(brand) || 'the maker named on its page'}${made ? `, made in ${plain(made)}` : ''}.`
  },
  dimensions: ({ description }) => {
    const [size] = /[^.]*\b\d+(?:\.\d+)? ?(?:mm|cm)\b[^.]*\./i.exec(description) ?? []
    return size ? sentence(plain(size)) : unknown('its dimensions or weight')
  },
  rating: (product) => {
    const { rating, num_reviews } = product
    return num_reviews === 0
      ? `It has no reviews yet, so I can only give you its facts. ${FACTS.about(product, NO_ASK)} ${priceText(product, NO_ASK)}`
      : `It is rated ${rating.toFixed(1)} of 5 from ${num_reviews === 1 ? 'one review' : `${num_reviews} reviews`} by customers who bought it. You can read them on its page.`
  },
  warnings: ({ cautions }) =>
    cautions.length > 0
      ? `Its label and page say:\n\n${cautions.map((line) => `- ${plain(line)}`).join('\n')}`
      : 'Its page carries no warnings of its own. Use it as the maker says.',
  beginner: (product) => {
    if (product.product_class !== 'device')
      return isVaped(product)
        ? `${FACTS.about(product, NO_ASK)} It is meant for adults who already smoke or vape; a simple pod kit with a nic salt at 10 mg is the usual beginning.`
        : FACTS.about(product, NO_ASK)
    const isSimple = product.facts.coil === 'none'
    return `${isSimple ? 'Yes, it is one of the simpler ones: the coil comes with the pod, so you change both together.' : 'It can be, with a little more to do: coil and tank or pod are changed separately.'} ${sentence(capitalised(keyFacts(product)))} It is for adults who already smoke or vape.`
  },
}

const strengthText: Writer = (product, { slots }) =>
  (slots.strengthsMg.length > 0 && product.choices.some(({ attributes }) => attributes.Strength)
    ? stockText(product, slots)
    : valuesText(product, 'Strength')) ||
  (product.strengths_mg.length > 0
    ? `It comes at ${strengths(product.strengths_mg, 'and')}.`
    : product.product_class === 'shortfill'
      ? 'It has 0 mg; a nicotine shot may be added.'
      : unknown('a strength'))

/** What is eaten or drunk has its strength in what a serving holds. */
const amountText: Writer = (product, ask) => {
  if (product.product_class === 'cbd_food') return FACTS.cbd_content(product, ask)
  return product.product_class === 'food_supplement' ? FACTS.nutrients(product, ask) : FACTS.directions(product, ask)
}

const COLOUR =
  /\b(?:black|white|grey|gray|silver|gold|red|blue|navy|green|pink|purple|violet|orange|yellow|brown|copper|rose|rainbow)\b/gi
const coloursIn = (text: string): string[] => [...text.matchAll(COLOUR)].map(([word]) => word.toLowerCase())

/** 'Kit, one pod' begins small in the middle of a sentence; 'USB lead' does not. */
const withoutCapital = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
