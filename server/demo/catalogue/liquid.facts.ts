/** Compliance facts of liquids: what is in them, what their labels warn of, where they are registered. */
import type { NicotineLiquidFacts, ShortfillFacts } from '@shop/contract/compliance.ts'
import type { z } from 'zod'
import { daysBefore } from './days.ts'
import { MAKERS, type Maker } from './makers.ts'

type Clp = z.output<typeof ShortfillFacts>['clp_statements']

/** What a tone's flavouring is made with, and the substance its label must name when there is enough of it. */
const AROMAS: Readonly<Record<string, readonly [ingredients: string, sensitiser: string | null]>> = {
  mint: ['spearmint oil, peppermint oil', 'carvone'],
  menthol: ['menthol, peppermint oil', 'menthol'],
  ice: ['menthol, cooling agent WS-23', 'menthol'],
  tobacco: ['cured leaf extract, maltol', null],
  cedar: ['cedarwood distillate, black tea extract', 'cedrene'],
  coffee: ['roasted coffee extract, furaneol', null],
  vanilla: ['vanilla extract, vanillin', 'vanillin'],
  caramel: ['ethyl maltol, butyric acid, burnt sugar extract', null],
  custard: ['vanillin, gamma-nonalactone, acetoin-free cream flavouring', 'vanillin'],
  citrus: ['sweet orange oil, citral', 'limonene'],
  lemon: ['lemon oil, citral', 'citral'],
  lime: ['distilled lime oil, citral', 'limonene'],
  apple: ['ethyl 2-methylbutyrate, hexyl acetate', null],
  berry: ['raspberry ketone, ionone, blackberry distillate', 'ionone'],
  blackcurrant: ['blackcurrant bud extract, ethyl butyrate', 'linalool'],
  cherry: ['benzaldehyde, cherry distillate', 'benzaldehyde'],
  rhubarb: ['rhubarb distillate, malic acid, ethyl butyrate', null],
  grape: ['methyl anthranilate, grape distillate', null],
  peach: ['gamma-decalactone, peach distillate', null],
  mango: ['mango distillate, gamma-octalactone, terpinolene', 'limonene'],
  fig: ['fig extract, gamma-octalactone', null],
  chamomile: ['chamomile distillate, honey flavouring', 'linalool'],
  hibiscus: ['rose oil, hibiscus distillate', 'geraniol'],
  nettle: ['herb distillates, alpha-pinene', 'limonene'],
  stone: ['coconut flavouring, gamma-nonalactone', null],
  graphite: ['smoke distillate, black tea extract', null],
  copper: ['clove bud oil, cinnamon bark oil', 'eugenol'],
  slate: ['anethole, bergamot oil', 'limonene'],
  sand: ['cured leaf extract, oat distillate', null],
  sea: ['cucumber distillate, cooling agent WS-23', null],
}

const aromaOf = (tone: string) => AROMAS[tone] ?? ['natural and nature-identical flavouring', null]

function labelStatements(tone: string, strongest: number): Clp {
  const [, sensitiser] = aromaOf(tone)
  const statements: Clp = []
  if (strongest >= 10) statements.push({ code: 'H302', text: 'Harmful if swallowed' })
  else if (strongest > 0) statements.push({ code: 'H412', text: 'Harmful to aquatic life with long lasting effects' })
  if (sensitiser) {
    statements.push({ code: 'EUH208', text: `Contains ${sensitiser}. May produce an allergic reaction.` })
  }
  return statements
}

const NOT_CLASSIFIED = "Not classified under GB CLP at this concentration; supplier's safety data sheet, section 2"

/** A notification number in the published form: maker, year, product. */
const ecidOf = (maker: Maker, series: number, index: number) =>
  `${String(12345 + MAKERS.indexOf(maker) * 37).padStart(5, '0')}-26-${String(series * 1000 + index + 1).padStart(5, '0')}`

/** The notification as checked on the public list a few days before `today`. */
export const notified = (maker: Maker, series: number, index: number, today: string) => ({
  ecid_gb: ecidOf(maker, series, index),
  ecid_ni: ecidOf(maker, series + 50, index),
  ecid_checked_on: daysBefore(today, 3 + (index % 9)),
  ecid_checked_by: 'R. Calder',
  ecid_exempt_reason: null,
})

interface NicotineLiquid {
  maker: Maker
  index: number
  /** In mg per ml, of the strongest bottle. */
  strongest: number
  tone: string
  isSalt: boolean
  today: string
  line: 'Nic Salt' | '50/50'
}

export function nicotineLiquid({ maker, index, strongest, tone, isSalt, today, line }: NicotineLiquid) {
  const nicotine = isSalt ? 'nicotine salt (nicotine benzoate)' : 'nicotine'
  const facts: z.output<typeof NicotineLiquidFacts> = {
    nicotine_mg_ml: strongest,
    nicotine_type: isSalt ? 'salt' : 'freebase',
    volume_ml: 10,
    base: '50 VG / 50 PG',
    ingredients: `Vegetable glycerine, propylene glycol, ${nicotine}, ${aromaOf(tone)[0]}`,
    clp_statements: labelStatements(tone, strongest),
    clp_exempt_reason: null,
    ...notified(maker, line === 'Nic Salt' ? 1 : 2, index, today),
  }
  return facts
}

/** Unflavoured bottles made to be added to a shortfill. */
export function shotFacts(maker: Maker, index: number, strength: number, base: string, isSalt: boolean, today: string) {
  const facts: z.output<typeof NicotineLiquidFacts> = {
    nicotine_mg_ml: strength,
    nicotine_type: isSalt ? 'salt' : 'freebase',
    volume_ml: 10,
    base,
    ingredients: `Vegetable glycerine, propylene glycol, ${isSalt ? 'nicotine salt (nicotine benzoate)' : 'nicotine'}`,
    clp_statements: [{ code: 'H302', text: 'Harmful if swallowed' }],
    clp_exempt_reason: null,
    ...notified(maker, 4, index, today),
  }
  return facts
}

/** `volume` is the largest fill in ml; the bottle has a fifth more room for shots. */
export function shortfillFacts(maker: Maker, index: number, volume: number, tone: string, today: string) {
  const statements = labelStatements(tone, 0)
  const facts: z.output<typeof ShortfillFacts> = {
    nicotine_mg_ml: 0,
    volume_ml: volume,
    bottle_capacity_ml: volume * 1.2,
    base: '70 VG / 30 PG',
    ingredients: `Vegetable glycerine, propylene glycol, ${aromaOf(tone)[0]}`,
    clp_statements: statements,
    clp_exempt_reason: statements.length > 0 ? null : NOT_CLASSIFIED,
    safety_assessment_ref: `SA-${today.slice(0, 4)}-${maker.slug.slice(0, 3).toUpperCase()}-${String(index + 1).padStart(3, '0')}`,
  }
  return facts
}
