/** Turns what was found into an answer. Each kind of finding has its own writer. */

import type { Findings } from '../findings.ts'
import { NO_SLOTS } from '../policy/act.follow.ts'
import type { Reply } from '../reply.ts'
import { writeBeginner } from './write.beginner.ts'
import { writeBundles } from './write.bundles.ts'
import { cautionOf } from './write.card-facts.ts'
import { writeFit } from './write.fit.ts'
import { writeFound } from './write.found.ts'
import { writeOrder, writeOrders, writePage } from './write.orders.ts'
import { writeComparison, writeProduct, writeSeveral, writeTotal } from './write.product.ts'

export function write(findings: Findings): Reply {
  switch (findings.kind) {
    case 'kept': {
      const { entry, cards, strengthMg } = findings
      const text = entry.text.includes('addictive')
        ? entry.text
        : [entry.text, nicotineOnly(cards)].filter(Boolean).join(' ')
      const slots = strengthMg === undefined ? undefined : { ...NO_SLOTS, strengthsMg: [strengthMg] }
      return { text, cards, next: entry.next ?? [], remember: { slots } }
    }
    case 'found':
      return writeFound(findings)
    case 'beginner':
      return writeBeginner(findings)
    case 'fit':
      return writeFit(findings)
    case 'product':
      return writeProduct(findings)
    case 'several':
      return writeSeveral(findings)
    case 'total':
      return writeTotal(findings)
    case 'compare':
      return writeComparison(findings.result)
    case 'bundles':
      return writeBundles(findings)
    case 'orders':
      return writeOrders(findings)
    case 'order':
      return writeOrder(findings)
    case 'page':
      return writePage(findings)
  }
}

/** Rule A10: where goods with nicotine stand beneath an answer, it says so. */
const nicotineOnly = (cards: Parameters<typeof cautionOf>[0]) =>
  cautionOf(cards.filter(({ contains_nicotine }) => contains_nicotine))
