/** Writes about bundles: what they hold, cost and save. They are linked, since cards show single products. */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { BundleCard } from '../../tools/tool.results.ts'
import type { Findings } from '../findings.ts'
import type { Reply } from '../reply.ts'
import { capitalised, inWords, linkTo, listOf, plain, said } from './write.text.ts'

export function writeBundles({ result, isNamed, isRelaxed, topic }: Extract<Findings, { kind: 'bundles' }>): Reply {
  const [first] = result.items
  if (!first) {
    return {
      text: 'I find no such bundle in stock at the moment. All of them are on the [bundles page](/bundles).',
      cards: [],
      next: ['Show me your bestsellers', 'What does delivery cost?'],
    }
  }
  if (topic === 'change') {
    return {
      text: 'A bundle is sold as shown: its flavours, strengths and colours can’t be swapped. You can buy the items separately in whichever form you like. All of them are on the [bundles page](/bundles).',
      cards: [],
      next: ['Which bundles do you have?'],
      remember: { shownBundleIds: isNamed ? [first.id] : result.items.map(({ id }) => id) },
    }
  }
  if (isNamed || (topic !== 'list' && result.total === 1)) return one(first)
  const count = `${capitalised(inWords(result.total))} ${result.total === 1 ? 'bundle is' : 'bundles are'} in stock`
  const lead = isRelaxed
    ? 'I find no bundle with just that. These are in stock:'
    : `${count}; each costs less than its parts${result.total > result.items.length ? '. Here are some' : ''}:`
  return {
    text: `${lead}\n\n${result.items.map(lineOf).join('\n')}\n\n${caution(result.items)}All of them are on the [bundles page](/bundles).`,
    cards: [],
    remember: { shownBundleIds: result.items.map(({ id }) => id) },
    next: ['Open the bundles page', `What is in the ${plain(first.name)}?`, 'What does delivery cost?'],
  }
}

const saving = ({ savings_pence }: BundleCard) => (savings_pence > 0 ? `, saving ${formatPence(savings_pence)}` : '')

const lineOf = (bundle: BundleCard) =>
  `- ${linkTo(bundle.name, bundle.path)}, ${formatPence(bundle.price_pence)}${saving(bundle)}: ${plain(said(bundle.summary, bundle.name))}`

function one(bundle: BundleCard): Reply {
  const stock = bundle.in_stock ? ' It is in stock.' : ' It is sold out just now.'
  const save = bundle.savings_pence > 0 ? `, ${formatPence(bundle.savings_pence)} less than its parts` : ''
  return {
    text: `${linkTo(bundle.name, bundle.path)} costs ${formatPence(bundle.price_pence)}${save}, and holds ${listOf(bundle.parts.map(plain))}.${stock} ${caution([bundle])}`.trim(),
    cards: [],
    remember: { shownBundleIds: [bundle.id] },
    next: ['Which other bundles do you have?', 'Can I swap a flavour?'],
  }
}

function caution(bundles: readonly BundleCard[]): string {
  const nicotine = bundles.filter(({ contains_nicotine }) => contains_nicotine).length
  if (nicotine === 0) return ''
  return nicotine === bundles.length
    ? `${nicotine === 1 ? 'It contains' : 'They contain'} nicotine, which is highly addictive. `
    : 'Those with e-liquid contain nicotine, which is highly addictive. '
}
