/** 'Take me to the nic salts': parts of the catalogue and products that are to be opened rather than told of. Pure. */
import type { Decision } from './understand.decide.ts'
import type { Reading } from './understand.parts.ts'
import type { Particulars } from './understand.slots.ts'

const OPENS_PLACE =
  /^(?:can you |could you )?(?:open|go to|take me (?:back )?to|bring me to|navigate to|jump to)\b|^(?:show me|view|see) .*\b(?:page|section|category|department|aisle)$/

const OPENED =
  /^(?:can you |could you )?(?:go to|take me (?:back )?to|bring me to|navigate to|jump to|open) ((?:\w+ ){0,3}\w+)$/
const SHOWN = /\b((?:\w+ )?\w+) (?:page|section|category|department|aisle)$/

const OPENS_IT =
  /^(?:can you |could you )?(?:open|go to|take me to|bring me to) (?:it|that|this|that one|this one|its page|the page)$/

/** 'take me to the nic salts', 'open the page of the Pod One': a part of the catalogue or a product, to be opened. */
export function placeAskedFor(
  text: string,
  { places, slots }: Particulars,
  { mentions, memory }: Reading,
): Decision | undefined {
  if (!OPENS_PLACE.test(text)) return undefined
  const shown = memory.productId ?? memory.shownIds[0]
  if (OPENS_IT.test(text) && shown !== undefined) return { intent: 'open_page', path: `/product/${shown}` }
  const [mention] = mentions
  if (mention && mentions.length === 1) return { intent: 'open_page', path: `/product/${mention.id}` }
  const [place] = places
  if (place !== undefined && places.length === 1) return { intent: 'open_page', path: `/shop?${place}` }
  if (slots.classes.length === 0) return undefined
  // 'Open the tea page': no part of the catalogue is called so.
  const said = OPENED.exec(text)?.[1] ?? SHOWN.exec(text)?.[1]
  const kind = said?.replace(/^(?:(?:the|your|all|of|to|vape) )+/, '').replace(/ (?:page|section)s?$/, '')
  return kind ? { intent: 'open_page', path: `/shop?search=${encodeURIComponent(kind)}&in_stock=true` } : undefined
}
