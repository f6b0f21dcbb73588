import type { CountKind } from '@shop/contract/insights/counts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { createCounter } from './insights.counter.ts'
import { toKey } from './insights.keys.ts'
import { insightsRepository, MAX_KEYS } from './insights.repository.ts'

const TODAY = '2026-11-21'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.deleteFrom('daily_count').execute()))

type Counted = { kind: CountKind; key?: string }
let caller = 0
/** Each call comes from another network, so that tests do not share a limit. */
function send(counts: readonly Counted[], headers: Record<string, string> = {}, remoteAddress = `10.${++caller}.0.1`) {
  return shop.app.inject({ method: 'POST', url: '/api/v1/counts', payload: { counts }, headers, remoteAddress })
}
const flush = () => shop.workers.find(({ name }) => name === 'insights.store')?.work()
const stored = () => shop.db.selectFrom('daily_count').selectAll().orderBy('kind').orderBy('key').execute()
const read = async (period = '30d') => (await staff.get(`/admin/insights?period=${period}`)).json()

test('counts are added up in memory, and stored by day, kind and key', async () => {
  expect((await send([{ kind: 'visit' }, { kind: 'search', key: '  Mint   TEA ' }])).statusCode).toBe(204)
  await send([
    { kind: 'visit', key: 'ignored' },
    { kind: 'search', key: 'mint tea' },
  ])
  expect(await stored()).toEqual([])
  await flush()
  await send([{ kind: 'visit' }])
  await flush()
  expect(await stored()).toEqual([
    { kind: 'search', day: TODAY, key: 'mint tea', count: 2 },
    { kind: 'visit', day: TODAY, key: '', count: 3 },
  ])
})

test('bots, other sites and callers without a user agent are not counted', async () => {
  expect(
    (await send([{ kind: 'visit' }], { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })).statusCode,
  ).toBe(204)
  expect((await send([{ kind: 'visit' }], { 'user-agent': 'Mozilla/5.0 HeadlessChrome/140' })).statusCode).toBe(204)
  expect((await send([{ kind: 'visit' }], { 'sec-fetch-site': 'cross-site' })).json()).toMatchObject({
    status: 403,
    code: 'other_site',
  })
  await flush()
  expect(await stored()).toEqual([])
})

test.each([
  [{ counts: [] }, 422],
  [{ counts: [{ kind: 'revenue' }] }, 422],
  [{ counts: [{ kind: 'search', key: 'a'.repeat(501) }] }, 422],
  [{ counts: Array.from({ length: 11 }, () => ({ kind: 'visit' })) }, 422],
  [{ counts: [{ kind: 'visit' }], padding: 'a'.repeat(5000) }, 413],
])('rejects a forged body: %j', async (payload, status) => {
  expect((await shop.app.inject({ method: 'POST', url: '/api/v1/counts', payload })).statusCode).toBe(status)
})

test('one network adds at most 60 calls a minute, and gets no error for more', async () => {
  for (let call = 0; call < 70; call += 1) {
    expect((await send([{ kind: 'visit' }], {}, '192.0.2.9')).statusCode).toBe(204)
  }
  await flush()
  expect(await stored()).toEqual([{ kind: 'visit', day: TODAY, key: '', count: 60 }])
})

test.each([
  'jo@example.com',
  '07700 900123',
  '+44 (0)7700-900-123',
  'my order VS-000123',
  'LS7 3QD',
  'sw1a1aa',
  '4242 4242 4242 4242',
  '01/02/1990 born',
  'a'.repeat(61),
  ' \n ',
])('the search “%s” is not stored', (text) => {
  expect(toKey('search', text)).toBeUndefined()
  expect(toKey('search_empty', text)).toBeUndefined()
})

test.each(['50/50', '70/30 10ml 3mg', '18650 battery', '0.8 ohm coils', 'e-liquid', 'xros 4', 'vitamin d3 1000 iu'])(
  'the search “%s” is stored as it is',
  (text) => expect(toKey('search', text)).toBe(text),
)

test('addresses are stored without query and case, and not if they may name a person or hold a secret', () => {
  expect(toKey('missing', '/Products/Old%20Mint/')).toBe('/products/old mint')
  const refused = [
    '/reset/jo@example.com',
    `/t/${'0f'.repeat(16)}`,
    '/track/20261121001',
    '/a?b=1',
    '/admin/x',
    'x',
    `/${'a-'.repeat(101)}`,
  ]
  for (const path of refused) expect(toKey('missing', path)).toBeUndefined()
})

test('a product is counted by its id only', () => {
  expect(toKey('product_view', '17')).toBe('17')
  for (const key of ['', '0', '-1', '1.5', 'mint', '12345678901']) expect(toKey('product_view', key)).toBeUndefined()
})

test('a flood of different keys fills neither memory nor table, and known keys still count', async () => {
  await send([{ kind: 'search', key: 'mint' }])
  await flush()
  const counts: { kind: CountKind; day: string; key: string; count: number }[] = []
  const counter = createCounter(fixedClock(TEST_DAY), async (given) => void counts.push(...given))
  for (let key = 0; key < 10_000; key += 1) counter.count('search', `junk ${key}`)
  await counter.flush()
  expect(counts).toHaveLength(5000)
  const repository = insightsRepository(shop.db)
  await Promise.all([
    repository.add([...counts.slice(0, 2500), { kind: 'search', day: TODAY, key: 'mint', count: 4 }]),
    repository.add(counts.slice(2500)),
  ])
  const { rows } = await shop.db
    .selectFrom('daily_count')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  expect(rows).toBe(MAX_KEYS)
  expect(await repository.ofKeys('search', { from: TODAY, to: TODAY }, ['mint'])).toEqual(new Map([['mint', 5]]))
})

test('several processes that store at once lose nothing', async () => {
  const repository = insightsRepository(shop.db)
  const counters = Array.from({ length: 8 }, () => createCounter(fixedClock(TEST_DAY), repository.add))
  for (let round = 0; round < 20; round += 1) {
    for (const counter of counters) {
      counter.count('visit', '')
      counter.count('product_view', String((round % 5) + 1))
    }
    await Promise.all(counters.map((counter) => counter.flush()))
  }
  expect((await stored()).map(({ kind, key, count }) => [kind, key, count])).toEqual([
    ...[1, 2, 3, 4, 5].map((id) => ['product_view', String(id), 32]),
    ['visit', '', 160],
  ])
})

test('counts that could not be stored are stored by the next flush', async () => {
  let isAway = true
  const repository = insightsRepository(shop.db)
  const counter = createCounter(fixedClock(TEST_DAY), (counts) =>
    isAway ? Promise.reject(new Error('away')) : repository.add(counts),
  )
  counter.count('visit', '')
  await expect(counter.flush()).rejects.toThrow('away')
  counter.count('visit', '')
  isAway = false
  await counter.flush()
  await counter.flush()
  expect(await stored()).toEqual([{ kind: 'visit', day: TODAY, key: '', count: 2 }])
})

test('a process that is stopped stores its counts first; one that is killed loses only those since its last flush', async () => {
  const database = await createTestDatabase()
  const counts = () => database.db.selectFrom('daily_count').select('count').execute()
  const visit = (app: TestApp) =>
    app.app.inject({ method: 'POST', url: '/api/v1/counts', payload: { counts: [{ kind: 'visit' }] } })
  const killed = await buildTestApp({ database: { ...database, close: async () => undefined } })
  await visit(killed)
  await killed.workers.find(({ name }) => name === 'insights.store')?.work()
  await visit(killed)
  // A killed process runs no code: what it had stored is all that another one finds.
  expect(await counts()).toEqual([{ count: 1 }])
  await killed.close()
  expect(await counts()).toEqual([{ count: 2 }])
  await database.close()
})

test('the funnel compares with the days before; products and searches are listed, single searches are not', async () => {
  const product = await insertProduct(shop.db, { name: 'Cold Menthol' })
  const add = (kind: CountKind, day: string, count: number, key = '') =>
    shop.db.insertInto('daily_count').values({ kind, day, key, count }).execute()
  await add('visit', TODAY, 30)
  await add('visit', '2026-10-23', 10)
  await add('visit', '2026-10-22', 25)
  await add('visit', '2026-09-22', 99)
  await add('product', TODAY, 12)
  await add('product_view', TODAY, 7, String(product))
  await add('product_cart', TODAY, 3, String(product))
  await add('product_view', TODAY, 70, '999999')
  await add('search', TODAY, 5, 'menthol')
  await add('search', TODAY, 2, 'zzzqqq')
  await add('search', TODAY, 1, 'once')
  await add('search_empty', TODAY, 2, 'zzzqqq')
  await add('missing', TODAY, 4, '/products/old')
  const insights = await read()
  expect(insights).toMatchObject({
    from: '2026-10-23',
    to: TODAY,
    funnel: [
      { step: 'visit', current: 40, previous: 25 },
      { step: 'product', current: 12, previous: 0 },
      { step: 'cart', current: 0, previous: 0 },
      { step: 'checkout', current: 0, previous: 0 },
      { step: 'order', current: 0, previous: 0 },
    ],
    searches: { total: 8, without_results: 2 },
    top_searches: [
      { term: 'menthol', count: 5 },
      { term: 'zzzqqq', count: 2 },
    ],
    empty_searches: [{ term: 'zzzqqq', count: 2, found_now: 0, closest: null }],
    missing_pages: [{ path: '/products/old', count: 4, leads_to: null }],
    products: [{ product_id: product, name: 'Cold Menthol', viewed: 7, carted: 3, sold: 0 }],
  })
  expect(JSON.stringify(insights)).not.toMatch(/revenue|price|email/)
  expect((await read('7d')).funnel[0]).toEqual({ step: 'visit', current: 30, previous: 0 })
})

test('a redirect that staff create shows where a missing page leads by now', async () => {
  await send([{ kind: 'missing', key: '/old-page' }])
  await flush()
  await staff.post('/admin/redirects/', { from_path: '/old-page', to_path: '/shop' })
  expect((await read()).missing_pages).toEqual([{ path: '/old-page', count: 1, leads_to: '/shop' }])
})

test('old days are deleted, and so is a search that nobody repeated within 30 days', async () => {
  const rows = [
    { kind: 'visit', day: '2025-10-20', key: '', count: 5 },
    { kind: 'visit', day: '2025-10-21', key: '', count: 5 },
    { kind: 'search', day: '2026-10-21', key: 'jo bloggs', count: 1 },
    { kind: 'search', day: '2026-10-21', key: 'tea', count: 1 },
    { kind: 'search', day: '2026-11-20', key: 'tea', count: 1 },
    { kind: 'search', day: '2026-11-20', key: 'new', count: 1 },
  ] as const
  await shop.db.insertInto('daily_count').values(rows).execute()
  await insightsRepository(shop.db).tidy(TODAY)
  expect((await stored()).map(({ kind, day, key }) => `${kind} ${day} ${key}`)).toEqual([
    'search 2026-11-20 new',
    'search 2026-10-21 tea',
    'search 2026-11-20 tea',
    'visit 2025-10-21 ',
  ])
})

test('after a synonym its search finds products, in one direction only, until it is removed', async () => {
  const tea = await insertProduct(shop.db, { name: 'Evening Blend Kettle' })
  const found = async (q: string) =>
    (await shop.app.inject(`/api/v1/products/search?q=${q}`)).json().items.map(({ id }: { id: number }) => id)
  expect(await found('bedtimebrew')).toEqual([])
  const answer = await staff.post('/admin/synonyms/', { term: ' BedtimeBrew', means: 'evening  blend' })
  expect(answer.statusCode).toBe(201)
  const synonym = answer.json()
  expect(synonym).toMatchObject({ term: 'bedtimebrew', means: 'evening blend' })
  expect(await found('bedtimebrew')).toEqual([tea])
  expect((await staff.get('/admin/synonyms/')).json().items).toEqual([synonym])
  expect((await staff.post('/admin/synonyms/', { term: 'bedtimebrew', means: 'Evening Blend' })).json()).toMatchObject({
    status: 409,
    code: 'synonym_taken',
  })
  expect(await staff.delete(`/admin/synonyms/${synonym.id}`).then(({ statusCode }) => statusCode)).toBe(200)
  expect(await found('bedtimebrew')).toEqual([])
  expect((await staff.delete(`/admin/synonyms/${synonym.id}`)).statusCode).toBe(404)
  const actions = (await readAudit(shop.db, 'synonym', synonym.id)).map(({ action }) => action)
  expect(actions).toEqual(['synonym.create', 'synonym.remove'])
})

test.each([
  [{ term: '!!!', means: 'tea' }, 'term'],
  [{ term: 'tea', means: '–' }, 'means'],
  [{ term: 'Teas', means: 'tea' }, 'means'],
  [{ term: '', means: 'tea' }, 'term'],
  [{ term: 'a'.repeat(61), means: 'tea' }, 'term'],
])('rejects the synonym %j at its field', async (form, field) => {
  const answer = await staff.post('/admin/synonyms/', form)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[0].path).toContain(field)
})

test.each([
  ['manager', 200, 201],
  ['content', 200, 201],
  ['packing', 403, 403],
  ['stock', 403, 403],
  ['support', 403, 403],
] as const)('%s reads insights with %i and adds synonyms with %i', async (staff_role, reading, adding) => {
  const user = await staffUser(shop, { staff_role })
  expect((await user.get('/admin/insights')).statusCode).toBe(reading)
  const added = await user.post('/admin/synonyms/', { term: `term ${staff_role}`, means: 'tea' })
  expect(added.statusCode).toBe(adding)
})
