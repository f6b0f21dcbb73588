import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { claimsInArticle } from '../../../server/areas/compliance/compliance.words.ts'
import { deliveryAndReturns, storeInformation } from '../../tools/shop-information.ts'
import { slotsOf } from '../policy/act.test-questions.ts'
import { ACCOUNT, AGE, COUPONS } from './accounts.ts'
import { DELIVERY } from './delivery.ts'
import type { Entry, Shop } from './entry.ts'
import { EXPLAINED } from './explain.ts'
import { type Matter, MEDICAL } from './medical.ts'
import { mixing, personalStrength } from './mixing.ts'
import { PAYMENTS } from './payments.ts'
import { RETURNS } from './returns.ts'
import { STORE } from './store.ts'
import { CONTACT, OFF_TOPIC, SMALL_TALK, UNDERAGE } from './talk.ts'

const MATTERS: Matter[] = ['nicotine', 'cbd', 'supplement', 'tea', 'any']
const OWN_PATHS =
  /^\/(?:(?:shop|product|bundle)\b[\w\-/?=&%.]*|bundles|blog|contact|about-us|delivery-info|privacy|terms|return-policy|recycling|auth(?:\?redirect=[\w/]+)?|cart|checkout|profile(?:\/(?:orders|addresses|wishlist)|\?tab=(?:details|security|privacy))?|bank-transfer-payment)$/

async function shopWith(settings: Partial<typeof DEFAULT_SITE_SETTINGS>): Promise<Shop> {
  const own = { get: async () => ({ ...DEFAULT_SITE_SETTINGS, ...settings }) }
  const catalogue = { departments: async () => [] }
  return {
    store: await storeInformation({ settings: own, catalogue, takesCards: () => true }).run(
      {},
      { customer: undefined },
    ),
    rules: await deliveryAndReturns(own).run({}, { customer: undefined }),
  }
}

let entries: [name: string, entry: Entry][]
beforeAll(async () => {
  const shop = await shopWith({ phone: '0113 496 0142' })
  const ofShop = { DELIVERY, RETURNS, PAYMENTS, STORE, AGE, COUPONS, SMALL_TALK, CONTACT, UNDERAGE }
  entries = [
    ...Object.entries({ ...EXPLAINED, ...ACCOUNT, ...OFF_TOPIC }),
    ...Object.entries(ofShop).flatMap(([name, all]) =>
      Object.entries(all).map(([topic, write]): [string, Entry] => [`${name} ${topic}`, write(shop)]),
    ),
    ...Object.entries(MEDICAL).flatMap(([topic, write]) =>
      MATTERS.map((matter): [string, Entry] => [`${topic} ${matter}`, write(matter)]),
    ),
  ]
})

describe('every stored answer', () => {
  test('contains no claim that the law forbids', () => {
    const claims = entries.flatMap(([name, { text }]) =>
      claimsInArticle([{ path: name, text }]).map(({ message }) => `${name}: ${message}`),
    )
    expect(claims).toEqual([])
  })

  test('fits a phone screen, and ends its sentences', () => {
    const long = entries.filter(([, { text }]) => text.split(/\s+/).length > 125).map(([name]) => name)
    expect(long).toEqual([])
    expect(entries.filter(([, { text }]) => !/[.!?*)]$/.test(text.trim())).map(([name]) => name)).toEqual([])
  })

  test('links only to pages of the shop', () => {
    const paths = entries.flatMap(([, { text }]) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path))
    expect(paths.length).toBeGreaterThan(40)
    expect(paths.filter((path) => !OWN_PATHS.test(path))).toEqual([])
  })

  test('offers at most three short suggestions', () => {
    const next = entries.flatMap(([name, entry]) => (entry.next ?? []).map((one) => `${name}: ${one}`))
    expect(entries.filter(([, entry]) => (entry.next ?? []).length > 3)).toEqual([])
    expect(next.filter((one) => one.split(': ').slice(1).join(': ').length > 60)).toEqual([])
  })
})

test('uses the fees, addresses and nations of the settings', async () => {
  const shop = await shopWith({
    standard_delivery_fee: 395,
    free_shipping_threshold: 3050,
    express_shipping_fee: 999,
    deliver_to: ['ENG', 'WLS'],
    contact_email: 'counter@example.com',
    phone: '',
  })
  expect(DELIVERY.cost(shop).text).toMatch(/£3\.95.*£30\.50.*£9\.99/)
  expect(DELIVERY.nations(shop).text).toContain('England and Wales, at present not to Scotland or Northern Ireland')
  expect(CONTACT.person(shop).text).toContain('counter@example.com')
  expect(STORE.phone(shop).text).toContain('no telephone line')
})

test('never contains a coupon code', async () => {
  const shop = await shopWith({})
  const texts = Object.values(COUPONS).map((write) => write(shop).text)
  expect(texts.join(' ')).not.toMatch(/\b[A-Z]{3,}\d{1,3}\b/)
})

describe('a customer in danger', () => {
  test('is asked to call 999 first', () => {
    expect(MEDICAL.emergency('nicotine').text).toMatch(/^\*\*Call 999 now\*\*/)
  })
  test('gets the number of a helpline', () => {
    expect(MEDICAL.distress('any').text).toContain('116 123')
  })
})

describe('mixing', () => {
  const asked = (text: string) => mixing({ topic: 'nicotine_shot', text, slots: slotsOf({}) })?.text

  test('calculates the shots for a strength, for both strengths of shots', () => {
    const text = asked('how many shots for 100 ml at 3 mg')
    expect(text).toContain('**18 mg shots:** 2 shots in 100 ml make 120 ml of about 3 mg/ml')
    expect(text).toContain('**20 mg shots:** 2 shots in 100 ml make 120 ml of about 3.3 mg/ml')
    expect(text).not.toContain('larger empty bottle')
  })

  test('warns when the shots do not fit into the bottle', () => {
    expect(asked('how many nicotine shots do i need for 6mg in a 50ml shortfill')).toContain('room for one shot only')
  })

  test('calculates the strength for a number of shots', () => {
    expect(asked('what strength does one 18mg shot in 50ml make')).toContain('60 ml of about 3 mg/ml')
  })

  test('leaves a question without numbers to the stored answer', () => {
    expect(asked('what is a nicotine shot')).toBeUndefined()
  })
})

describe('the strength for a number of cigarettes', () => {
  const strength = (cigarettesADay: number) =>
    personalStrength({ topic: 'nicotine_strength', text: '', slots: slotsOf({ cigarettesADay }) })

  test('is 10 mg up to ten a day, and never above the legal maximum', () => {
    expect(strength(10)?.text).toContain('10 mg nic salts')
    expect(strength(40)?.text).toContain('20 mg nic salts')
    expect(strength(5)?.text).toContain('highly addictive')
  })

  test('is none for a customer who does not smoke', () => {
    expect(strength(0)?.text).toContain('please do not start')
    expect(strength(0)?.shows).toBeUndefined()
  })
})
