/** Writes what fits what. What is not known is said to be so: a wrong coil is money lost. */
import type { ProductCard, ProductDetails } from '../../tools/tool.results.ts'
import type { Fit } from '../findings.ts'
import { isPart, isSubOhm, SUB_OHM } from '../policy/act.fit.ts'
import type { Reply } from '../reply.ts'
import { cautionOf, lineOf } from './write.card-facts.ts'
import { bold, linkTo, plain } from './write.text.ts'

/** A coil from here on is for tight draws at low power, in ohm. */
const TIGHT_OHM = 0.8
/** From here on a shortfill's base is too thick for small pods: parts of VG in a hundred. */
const THICK_VG = 60

export function writeFit(fit: Fit): Reply {
  const { product, other } = fit
  if (!product) return whichKit()
  if (other) return pair(fit, product, other)
  if (fit.liquid) return liquids(fit, product)
  return listed(fit, product)
}

const whichKit = (): Reply => ({
  text: 'Which kit, tank or coil do you have? Tell me its name, such as ‘Pod One’ or ‘Swift Pen’; you’ll find it on the device or its box. I can tell you for what we sell; for other makes I do not know what fits.',
  cards: [],
  next: ['What fits the Pod One?', 'Which coils fit the Swift Pen?', 'Show me coils'],
})

function pair({ fits, partners }: Fit, product: ProductDetails, other: ProductDetails): Reply {
  const names = `${linkTo(other.name, other.path)} and ${linkTo(product.name, product.path)}`
  if (LIQUIDS.includes(other.product_class)) return liquidIn(product, other)
  // What one looks for is the part; the kit one has.
  const cards = (fits === false ? partners.slice(0, 3) : [other]).filter(({ in_stock }) => in_stock)
  if (fits === true) {
    const gone = [product, other].filter(({ in_stock }) => !in_stock)
    const stock = gone.length > 0 ? ` ${gone.map(({ name }) => bold(name)).join(' and ')} is sold out just now.` : ''
    return { text: `Yes, ${names} fit each other.${ohmsOf(product, other)}${stock}`, cards, next: nextFor(product) }
  }
  if (fits === false) {
    const instead =
      partners.length > 0
        ? ` These fit the ${bold(product.name)}:\n\n${partners
            .slice(0, 3)
            .map((card) => lineOf(card))
            .join('\n')}`
        : ''
    return {
      text: `No: by what their pages state, ${names} do not fit each other.${instead}`,
      cards,
      next: nextFor(product),
      remember: { productId: product.id },
    }
  }
  return {
    text: `I do not know whether ${names} go together: their pages do not say. Please [ask us](/contact) before you buy, with the name of your device.`,
    cards,
    next: ['How do I contact you?'],
  }
}

const LIQUIDS: readonly string[] = ['nicotine_eliquid', 'shortfill', 'nicotine_shot', 'cbd_eliquid']

/** No liquid was named: which kind suits the kit, and some of it. */
function liquids({ liquid, partners }: Fit, product: ProductDetails): Reply {
  const name = linkTo(product.name, product.path)
  const isSmall = Number(product.facts.power_w ?? 0) <= SMALL_WATTS
  const thin = `${name} is at home with thin liquids: nic salts and 50/50.`
  const thick = isSmall
    ? `I would not use a shortfill in ${name}: at up to ${String(product.facts.power_w ?? SMALL_WATTS)} W it is made for thin liquids, and the thick base of a shortfill can taste dry or burnt in it. Take a nic salt or 50/50 instead.`
    : `A shortfill works in ${name} only with a coil below ${SUB_OHM} Ω; with a coil of ${TIGHT_OHM} Ω or more take a nic salt or 50/50.`
  const subOhm = `The coils of ${name} have ${SUB_OHM} Ω or less: they are made for shortfills at 0 or 3 mg. I would not put a nic salt or anything of 10 or 20 mg in it; that is far too much nicotine at that power.`
  const verdict = isSubOhm(product) ? subOhm : liquid === 'thick' ? thick : thin
  const text = [verdict, partners.map((card) => lineOf(card)).join('\n'), cautionOf(partners)]
  return {
    text: text.filter(Boolean).join('\n\n'),
    cards: partners,
    next: ['Which strength should I take?', 'What fits it?'],
    remember: { productId: product.id },
  }
}

/** A liquid for a kit: judged by how thick and how strong it is, and by the coil's ohms where they are known. */
function liquidIn(product: ProductDetails, liquid: ProductDetails): Reply {
  const vg = vgOf(liquid)
  const isSmall = product.product_class !== 'coil' && Number(product.facts.power_w ?? 0) <= SMALL_WATTS
  const isThick = vg !== undefined && vg > THICK_VG
  const cards = [product, liquid].filter(({ in_stock }) => in_stock)
  const names = `${linkTo(liquid.name, liquid.path)} and ${linkTo(product.name, product.path)}`
  const verdict = isThick
    ? isSmall
      ? `I would not: ${names} do not suit each other. The liquid is thick (${plain(String(liquid.facts.base))}) and made for sub-ohm coils, and in a small kit it can taste dry or burnt.`
      : `It can work with a coil below ${SUB_OHM} Ω: the liquid is thick (${plain(String(liquid.facts.base))}) and needs a sub-ohm coil, so choose such a coil for the ${bold(product.name)}.`
    : `Yes, ${names} go together: the liquid is thin enough${typeof liquid.facts.base === 'string' ? ` (${plain(liquid.facts.base)})` : ''}. Use a coil or pod of ${TIGHT_OHM} Ω or more, above all at 10 mg and stronger.`
  const caution = cautionOf([liquid])
  return {
    text: [verdict, caution].filter(Boolean).join(' '),
    cards,
    next: nextFor(product),
    remember: { productId: product.id },
  }
}

const SMALL_WATTS = 20

function vgOf({ facts }: ProductCard): number | undefined {
  const [, vg] = /(\d{2,3}) ?%? ?VG/i.exec(String(facts.base ?? '')) ?? []
  return vg === undefined ? undefined : Number(vg)
}

function ohmsOf(product: ProductDetails, other: ProductDetails): string {
  const part = [product, other].find(({ product_class }) => product_class === 'coil')
  const power = part?.listed.power
  return power ? ` Stay within the coil’s ${plain(power)}.` : ''
}

function listed({ partners, soldOut, isWider }: Fit, product: ProductDetails): Reply {
  const name = linkTo(product.name, product.path)
  if (partners.length > 0) {
    const wider = isWider ? 'I find none of just that kind for it in stock. ' : ''
    const lead = isPart(product) ? `${wider}${name} ${verbOf(product, 'fits', 'fit')}:` : `${wider}${name} takes:`
    const hint = isPart(product) ? '' : `${choosing(partners)} `
    return {
      text: [lead, partners.map((card) => lineOf(card)).join('\n'), `${hint}${cautionOf(partners)}`.trim()]
        .filter(Boolean)
        .join('\n\n'),
      cards: partners,
      next: isPart(product)
        ? ['Show me pod kits', 'When should I change a coil?']
        : ['What do the ohms mean?', 'Which liquid suits it?'],
      remember: { productId: product.id },
    }
  }
  if (soldOut.length > 0) {
    return {
      text: `${name} goes with ${soldOut
        .slice(0, 3)
        .map(({ name: part, path }) => linkTo(part, path))
        .join(', ')}, but that is sold out just now. You can ask on the [contact page](/contact) when it comes in.`,
      cards: [],
      next: ['How do I contact you?'],
      remember: { productId: product.id },
    }
  }
  return unknownFit(product, name)
}

function unknownFit(product: ProductDetails, name: string): Reply {
  const fits = typeof product.facts.fits === 'string' ? product.facts.fits : ''
  if (fits !== '') {
    return {
      text: `By its page, ${name} goes with: ${plain(fits)}. I find nothing else in stock for it that I am sure of; please [ask us](/contact) if your device is another one.`,
      cards: product.in_stock ? [product] : [],
      next: ['How do I contact you?', 'Show me coils'],
      remember: { productId: product.id },
    }
  }
  return {
    text: `I do not know of anything that has to fit ${name}: its page does not say. Please [ask us](/contact) before you buy a part for it.`,
    cards: product.in_stock ? [product] : [],
    next: ['How do I contact you?'],
    remember: { productId: product.id },
  }
}

const choosing = (partners: readonly ProductCard[]) =>
  partners.some(({ product_class }) => product_class === 'coil')
    ? `For nic salts and 50/50 take ${TIGHT_OHM} Ω or more; below ${SUB_OHM} Ω is for shortfills.`
    : ''

/** Names of several things take the plural. */
const verbOf = ({ name }: ProductCard, one: string, many: string) => (/(?:coils|pods|cells)\b/i.test(name) ? many : one)

const nextFor = ({ product_class }: ProductCard): string[] =>
  product_class === 'device'
    ? ['Which liquid suits it?', 'How long does the battery last?']
    : ['What do the ohms mean?']
