/** Writes the pair for a beginner: kit, liquid, spares, what they cost together, and what must be said of nicotine. */
import { AGE_LIMIT_YEARS } from '@shop/contract/constants.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import { MAX_NICOTINE_MG_ML } from '../../../server/areas/compliance/compliance.strength-rules.ts'
import type { Beginner } from '../findings.ts'
import type { Reply } from '../reply.ts'
import { keyFacts } from './write.card-facts.ts'
import { linkTo, priceOf } from './write.text.ts'

const FOR_ADULTS = `Nicotine is highly addictive, and these are only for adults of ${AGE_LIMIT_YEARS} and over who already smoke or vape.`

export function writeBeginner(found: Beginner): Reply {
  const { kit, liquid, spares, bundle, isNonSmoker } = found
  if (isNonSmoker) return notForYou()
  if (!kit && !liquid) {
    return {
      text: `I find no kit in stock that I could recommend within that. ${FOR_ADULTS} Tell me another price or taste, or ask on the [contact page](/contact).`,
      cards: [],
      next: ['Show me pod kits', 'Speak to a person'],
    }
  }
  const lines = [
    kit ? `- **Kit:** ${linkTo(kit.name, kit.path)}, ${priceOf(kit)}. Simple to use: ${keyFacts(kit)}.` : '',
    liquid ? `- **Liquid:** ${linkTo(liquid.name, liquid.path)} at ${found.strength} mg, ${priceOf(liquid)}.` : '',
    spares ? `- **For later:** ${linkTo(spares.name, spares.path)}, ${priceOf(spares)}.` : '',
  ].filter(Boolean)
  const together =
    kit && liquid
      ? `Kit and liquid come to ${formatPence(kit.price_pence + liquid.price_pence)}; the kit has its first ${kit.facts.coil === 'replaceable' ? 'coils' : 'pod'} in the box.`
      : ''
  const cheaper = bundle
    ? `The bundle ${linkTo(bundle.name, bundle.path)} holds this kit with liquid for ${formatPence(bundle.price_pence)}.`
    : ''
  const cards = [kit, liquid, spares].filter((card) => card !== undefined)
  return {
    text: [
      leadOf(found),
      lines.join('\n'),
      [together, cheaper, questionOf(found)].filter(Boolean).join(' '),
      FOR_ADULTS,
    ].join('\n\n'),
    cards,
    next: nextOf(found),
    remember: { productId: kit?.id },
  }
}

function leadOf({ slots, strength }: Beginner): string {
  const { cigarettesADay } = slots
  if (cigarettesADay === undefined) return 'A small refillable pod kit with a nic salt is the easiest way in:'
  const most = strength === MAX_NICOTINE_MG_ML ? ', the legal most,' : ''
  return `At about ${cigarettesADay} cigarettes a day ${strength} mg${most} is the usual strength, and lower if it feels harsh. In a simple pod kit that would be:`
}

function questionOf({ slots, strength }: Beginner): string {
  if (slots.cigarettesADay !== undefined || slots.strengthsMg.length > 0) return ''
  return `How many cigarettes do you smoke a day? Up to ten usually means ${strength} mg, more than that up to ${MAX_NICOTINE_MG_ML} mg.`
}

function nextOf({ slots }: Beginner): string[] {
  const amounts = slots.cigarettesADay === undefined ? ['About 10 a day', 'About 20 a day'] : ['In a fruit flavour']
  return [...amounts, 'A cheaper kit'].slice(0, 3)
}

/** Rule A10: nothing with nicotine, and no kit, is recommended to somebody who uses none. */
function notForYou(): Reply {
  return {
    text: 'Then please do not start. Nicotine is highly addictive, and our vaping products are only for adults who already smoke or vape, so I will not recommend a kit to you. If you are after something else, we have herbal teas, vitamins and supplements.',
    cards: [],
    next: ['Show me herbal teas', 'Show me vitamin D', 'What do you sell?'],
    remember: { offer: undefined },
  }
}
