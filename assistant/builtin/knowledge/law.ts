/** What the law says of vapes, in general terms. Dates and figures are those of the rules named beside each entry. */
import { AGE_LIMIT_YEARS } from '@shop/contract/constants.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import { DUTY_PENCE_PER_ML } from '../../../server/areas/compliance/compliance.warnings.ts'
import type { ExplainTopic } from '../understand/understanding.topics.goods.ts'
import type { Entries } from './entry.ts'

const duty = (ml: number) => formatPence(ml * DUTY_PENCE_PER_ML)

export const LAW = {
  /** Rule A13: SI 2024/1216 and its twins. */
  disposables_ban: {
    text: 'Single-use (disposable) vapes have been banned across the UK since 1 June 2025, with nicotine or without, so we do not sell any. What we have instead is rechargeable and refillable: a small pod kit is the closest in size and ease.',
    next: ['Show me pod kits', 'Which kit is the simplest?', 'How do I recycle an old vape?'],
    shows: { query: 'pod kit', classes: ['device'], count: 3 },
  },
  /** Rules A14 to A16: Finance Act 2026. */
  vaping_duty: {
    text: `Since 1 October 2026 vaping liquid carries a duty of ${duty(10)} for every 10 ml, with nicotine or without, and VAT on top. The maker or importer pays it, so it is already inside our prices; nothing is added at checkout. Packs made since then carry a duty stamp, and older ones may be sold without until the end of March 2027. Kits, coils, teas and supplements carry no such duty.`,
    next: ['Show me nic salts', 'What does delivery cost?'],
  },
  /** In general terms only: each country and carrier has its own rules. */
  travelling: {
    text: `On flights from the UK, kits and loose cells go in hand luggage, switched off and never in the hold, and may not be used or charged on board. Liquids count as liquids at security; a part-empty pod leaks less. Some countries ban vapes or CBD altogether, so look at the government's travel advice for each stop, and at your airline's rules, before you pack. When unsure leave CBD at home.`,
    next: ['Show me travel cases', 'Do you deliver abroad?'],
  },
  /** Each owner's own rule: the law on smoke-free places is about smoking. */
  where_to_vape: {
    text: 'There is no single rule: whoever runs a place decides whether vaping is allowed there, and most workplaces, shops, trains, buses, hospitals and schools do not allow it. Look for a sign or ask first, go where smokers are sent, and keep away from children. Nobody may vape on an aircraft.',
    next: ['Can I take a vape on a plane?', 'How do I handle batteries safely?'],
  },
  /** Rules H1 and H2. */
  recycling: {
    text: 'Vapes and batteries never go in the bin. When you buy a device from us we take an old one back free of charge, whatever its make: write to us within 28 days of your order and we send a prepaid label. Any shop that sells vapes and any household recycling centre takes them too. The steps are on our [recycling page](/recycling).',
    next: ['Open the recycling page', 'How do I handle batteries safely?'],
  },
  /** Rules B1 and C3. */
  age_limit: {
    text: `You must be ${AGE_LIMIT_YEARS} or over to buy from us. That holds for every vaping product, with nicotine or without, for coils and batteries, and for CBD. Before an order with such goods leaves, we check name, address and date of birth. Buying for someone under ${AGE_LIMIT_YEARS} is an offence.`,
    next: ['How does the age check work?', 'Which documents do you accept?'],
  },
} satisfies Partial<Entries<ExplainTopic>>
