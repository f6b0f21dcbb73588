/**
 * Placeholders in the texts of pages, such as `{delivery.standard}`: each shows a live setting. Those that start with `block.`
 * stand alone in a line and show a structured block of the page, such as the cancellation form.
 */
import {
  AGE_CHECK_EXPLAINED,
  CANCEL_UNTIL_DAYS,
  DEFAULT_CONTACT_EMAIL,
  OVERDUE_DAYS,
  REFUND_DAYS,
  REJECT_FAULTY_DAYS,
  SEALED_PRODUCTS,
  SEND_BACK_DAYS,
} from '../constants.ts'
import { describeWorkingDays, formatDays, formatTime, nameDispatchDays } from '../lib/dispatch/dispatch.ts'
import { formatPence } from '../lib/money.ts'
import { isVatRegistered } from '../lib/pricing.ts'
import type { SiteSettings } from '../site-settings.ts'
import { BUILT_IN_CONTENT } from './pages.ts'
import { deliveryNations, formatTraderAddress, getSellerName } from './trader.ts'

/** What values are made from; fees are in pence. */
export interface LiveFacts {
  settings: SiteSettings
  /** The provider of the chat's language model; null if the shop's own program answers. */
  modelProvider: string | null
}

interface Placeholder {
  /** For staff. */
  label: string
  /** Returns Markdown. */
  value: (facts: LiveFacts) => string
}

/** Escapes what Markdown would read as formatting. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()<>#+\-.!|~&]/g, '\\$&')

/** '£8' instead of '£8.00', for running text. */
const shortPence = (pence: number): string => formatPence(pence).replace(/\.00$/, '')

const addressWith =
  (before: string, after: string) =>
  ({ settings }: LiveFacts): string => {
    const address = formatTraderAddress(settings)
    return address === '' ? '' : `${before}${escapeMarkdown(`${getSellerName(settings)}, ${address}`)}${after}`
  }

export const PLACEHOLDERS: Readonly<Record<string, Placeholder>> = {
  shop: { label: 'Name of the shop', value: ({ settings }) => escapeMarkdown(settings.site_name) },
  seller: { label: 'Name of the seller', value: ({ settings }) => escapeMarkdown(getSellerName(settings)) },
  email: {
    label: 'Email address',
    value: ({ settings }) => escapeMarkdown(settings.contact_email || DEFAULT_CONTACT_EMAIL),
  },
  phone: { label: 'Phone number', value: ({ settings }) => escapeMarkdown(settings.phone) },
  address: { label: 'Postal address', value: ({ settings }) => escapeMarkdown(formatTraderAddress(settings)) },
  'vat.included': {
    label: '“Prices include VAT.”, if registered',
    value: ({ settings }) => (isVatRegistered(settings) ? 'Prices include VAT. ' : ''),
  },
  'vat.and': {
    label: '“VAT and”, if registered',
    value: ({ settings }) => (isVatRegistered(settings) ? 'VAT and ' : ''),
  },
  'delivery.standard': {
    label: 'Standard delivery',
    value: ({ settings }) => escapeMarkdown(formatPence(settings.standard_delivery_fee)),
  },
  'delivery.express': {
    label: 'Express delivery',
    value: ({ settings }) => escapeMarkdown(formatPence(settings.express_shipping_fee)),
  },
  'delivery.free_from': {
    label: 'Free delivery from',
    value: ({ settings }) => escapeMarkdown(shortPence(settings.free_shipping_threshold)),
  },
  'delivery.nations': { label: 'Where we deliver', value: ({ settings }) => deliveryNations(settings) },
  'delivery.overdue_days': { label: 'Days until an order is overdue', value: () => String(OVERDUE_DAYS) },
  'dispatch.until': {
    label: 'Order until, for the same day',
    value: ({ settings }) => escapeMarkdown(formatTime(settings.dispatch_before)),
  },
  'dispatch.days': { label: 'Days of dispatch', value: ({ settings }) => nameDispatchDays(settings) },
  'dispatch.working_days': { label: 'Working days', value: ({ settings }) => describeWorkingDays(settings) },
  'payment.card_minutes': {
    label: 'Minutes to pay by card',
    value: ({ settings }) => String(settings.card_order_minutes),
  },
  'payment.transfer_days': {
    label: 'Time to pay by transfer',
    value: ({ settings }) => formatDays(settings.transfer_order_days),
  },
  'returns.cancel_days': { label: 'Days to change one’s mind', value: () => String(CANCEL_UNTIL_DAYS) },
  'returns.send_back_days': { label: 'Days to send goods back', value: () => String(SEND_BACK_DAYS) },
  'returns.refund_days': { label: 'Days until a refund', value: () => String(REFUND_DAYS) },
  'returns.reject_days': { label: 'Days to reject faulty goods', value: () => String(REJECT_FAULTY_DAYS) },
  'returns.sealed_products': {
    label: 'List of sealed products',
    value: () => SEALED_PRODUCTS.map((product) => `- ${product}`).join('\n'),
  },
  'returns.usual_address': { label: '“, usually …”, with the address', value: addressWith(', usually ', '') },
  'recycling.days': { label: 'Days to send an old vape', value: ({ settings }) => String(settings.take_back_days) },
  'recycling.how_to_send': {
    label: 'Whether there is a prepaid label',
    value: ({ settings }) =>
      settings.take_back_label ? 'We’ll send you a prepaid label.' : 'We’ll tell you where to post it.',
  },
  'recycling.label_on': {
    label: '“Stick the label on.”, if there is one',
    value: ({ settings }) => (settings.take_back_label ? 'Stick the label on. ' : ''),
  },
  'recycling.postage': {
    label: 'Who pays the postage',
    value: ({ settings }) =>
      settings.take_back_label
        ? 'It costs you nothing, postage included.'
        : 'Taking it back is free; you pay the postage.',
  },
  'recycling.travels_to': {
    label: '“It travels to …”, with the address',
    value: addressWith(' It travels to ', '.'),
  },
  age_check: { label: 'How age is checked', value: () => AGE_CHECK_EXPLAINED },
  'chat.who_answers': {
    label: 'Who answers in the chat',
    value: ({ modelProvider }) =>
      modelProvider
        ? `Answers in the chat are written by a language model of ${escapeMarkdown(modelProvider)}, or by our own program while that can’t be reached.`
        : 'Our own program writes the chat’s answers. We don’t send what you ask to anyone else.',
  },
  'chat.provider_item': {
    label: 'List item about the chat’s provider, if any',
    value: ({ modelProvider }) =>
      modelProvider
        ? `- ${escapeMarkdown(modelProvider)}, whose language model writes the chat’s answers: what was said in the chat, and what is needed to answer it, such as the state of an order you ask about.\n`
        : '',
  },
}

/** The structured blocks, with their names for staff. */
export const PAGE_BLOCKS = {
  seller: 'Company details',
  delivery_prices: 'Delivery prices',
  next_dispatch: 'When the next order leaves',
  cancellation_form: 'Cancellation form',
  retention: 'How long data is kept',
  browser_storage: 'What the browser stores',
  privacy_form: 'Form for privacy requests',
} as const
export type PageBlock = keyof typeof PAGE_BLOCKS

/** They load code that only the privacy page has. */
const PRIVACY_BLOCKS: readonly string[] = ['browser_storage', 'privacy_form', 'retention']
const PRIVACY_KEY = 'privacy'

/** Returns the blocks that the text of a page may contain; other content has none. */
export const listBlocks = (key: string): PageBlock[] =>
  Object.keys(PAGE_BLOCKS)
    .filter(isPageBlock)
    .filter((block) => key === PRIVACY_KEY || !PRIVACY_BLOCKS.includes(block))
    .filter(() => (BUILT_IN_CONTENT[key]?.type ?? 'page') === 'page')

export const isPageBlock = (name: string): name is PageBlock => name in PAGE_BLOCKS

const BLOCK = 'block.'
const PLACEHOLDER = /\{([^{}\s]*)\}/g
const BLOCK_LINE = /^\{block\.([a-z_]+)\}[ \t]*$/m

/** Returns why a text cannot be saved: its first unknown placeholder; undefined if there is none. */
export function findPlaceholderError(text: string, pageKey: string): string | undefined {
  const blocks: readonly string[] = listBlocks(pageKey)
  const lines = text.split('\n')
  for (const [whole, name = ''] of text.matchAll(PLACEHOLDER)) {
    if (Object.hasOwn(PLACEHOLDERS, name)) continue
    if (!name.startsWith(BLOCK) || !blocks.includes(name.slice(BLOCK.length)))
      return `There is no value ${whole}. Choose one under Insert value.`
    if (!lines.some((line) => line.trimEnd() === whole)) return `Put ${whole} on a line of its own.`
  }
  return undefined
}

export type PlaceholderValues = Readonly<Record<string, string>>

/** Returns the Markdown of every placeholder. */
export const placeholderValues = (facts: LiveFacts): PlaceholderValues =>
  Object.fromEntries(Object.entries(PLACEHOLDERS).map(([name, { value }]) => [name, value(facts)]))

/** Replaces placeholders with their values. Blocks stay, as does what is unknown. */
export const fillText = (markdown: string, values: PlaceholderValues): string =>
  markdown.replace(PLACEHOLDER, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole))

/** Returns the text of a value or of a filled line, without the escapes of Markdown. */
export const withoutEscapes = (markdown: string): string => markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1')

/** Splits a text at its blocks, in order. */
export function splitAtBlocks(markdown: string): ({ markdown: string } | { block: PageBlock })[] {
  return markdown.split(BLOCK_LINE).flatMap<{ markdown: string } | { block: PageBlock }>((piece, place) => {
    if (place % 2 === 1) return isPageBlock(piece) ? [{ block: piece }] : []
    return piece.trim() === '' ? [] : [{ markdown: piece }]
  })
}
