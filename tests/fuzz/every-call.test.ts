/**
 * Requests of every kind to every described call: none may cause a server error, hang, or get a response that is not described.
 * `npm run test:fuzz` makes 100,000; FUZZ_REQUESTS and FUZZ_SEED override this.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { auditStock } from '../../server/areas/stock/audit-stock.ts'
import { type Db, openDatabase, openPool } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.ts'
import { copyDemoFolder } from '../../server/testing/data/demo-folder.ts'
import { NO_LIMITS } from '../../server/testing/no-limits.ts'
import { type ShopProcess, startShopProcess } from '../../server/testing/processes/shop-process.ts'
import { judgeOver } from './answers.ts'
import { callName, Description, type FuzzedCall, listCalls } from './described.ts'
import { type FuzzedRequest, requestsTo } from './requests.ts'
import { createFuzzUsers } from './users.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2000)
const SEED = Number(process.env.FUZZ_SEED ?? 20261121)
/** Number of concurrent requests. */
const LANES = 4
/** Far above the time of the slowest call under this load. */
const HANGS_AFTER_MS = 30_000
/** Far above the default: it is not the load that is tested, and a busy machine may need seconds to open a connection. */
const DATABASE_WAIT_MS = '20000'
const MAX_SHOWN = 30
const LONGEST_SHOWN = 700
const TEST_LIMIT_MS = 180_000 + REQUESTS * 60

let folder: string
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let db: Db
let shop: ShopProcess
let description: Description
let log = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-fuzz-'))
  await copyDemoFolder(inject('demoFolder'), folder)
  postgres = await startEmbeddedPostgres(folder, { fast: true })
  shop = await startShopProcess({ DATABASE_URL: postgres.url, SHOP_DATA_DIR: folder, DATABASE_WAIT_MS, ...NO_LIMITS })
  shop.child.stdout.on('data', (chunk) => {
    log += chunk
  })
  db = openDatabase(openPool(postgres.url, { max: 3 }))
  const answer = await fetch(`${shop.url}/api/openapi.json`)
  description = Description.parse(await answer.json())
})

afterAll(async () => {
  await shop?.stop()
  await db?.destroy()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A form as sent by a browser; values that are not files are text. */
function formData(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) && value.every(Buffer.isBuffer) ? value : [value]) {
      if (Buffer.isBuffer(one)) form.append(name, new Blob([new Uint8Array(one)]), 'fuzzed.png')
      else form.append(name, (typeof one === 'string' ? one : JSON.stringify(one)).toWellFormed())
    }
  }
  return form
}

/** Sends requests and collects the errors in their responses. */
function fuzzer(calls: ReadonlyMap<string, FuzzedCall>) {
  const users = createFuzzUsers(db)
  const judge = judgeOver(description)
  const reached = new Set<string>()
  const faults: string[] = []

  async function send(request: FuzzedRequest): Promise<void> {
    const call = calls.get(request.call)
    if (!call) throw new Error(`There is no ${request.call}.`)
    const answer = await answerTo(call, request).catch((error: unknown) => String(error))
    const wrong = typeof answer === 'string' ? answer : judge(call, answer)
    if (wrong) faults.push(`${request.call} ${wrong} ${fc.stringify(request).slice(0, LONGEST_SHOWN)}`)
    else if (typeof answer === 'object' && answer.status < 400) reached.add(request.call)
  }

  async function answerTo({ method }: FuzzedCall, { sender, person, address, headers, text, form }: FuzzedRequest) {
    const token = await users.tokenOf(sender, person)
    const body = form ? formData(form) : text
    const answer = await fetch(`${shop.url}${address}`, {
      method,
      headers: {
        ...headers,
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(HANGS_AFTER_MS),
    })
    if (answer.status === 401) users.replace(sender, person)
    return { status: answer.status, contentType: answer.headers.get('content-type') ?? '', text: await answer.text() }
  }
  return { send, reached, faults }
}

/** While the shop is closed, every other call of customers would answer 503. */
const CLOSES_THE_SHOP = 'PUT /api/v1/admin/opening'

/** Logins and password changes are slow on purpose, so they are called less often. */
function withoutMost(calls: FuzzedCall[]): FuzzedCall[] {
  const isSlow = ({ path }: FuzzedCall) => /\/(login|register|password|reset-password)\/?$/.test(path)
  return calls.flatMap((call) => (isSlow(call) ? [call] : [call, call, call]))
}

test(
  `${REQUESTS} requests to every call: no server error, no hang, every response as described`,
  async () => {
    const calls = listCalls(description).filter((call) => callName(call) !== CLOSES_THE_SHOP)
    const { send, reached, faults } = fuzzer(new Map(calls.map((call) => [callName(call), call])))
    const requests = requestsTo(withoutMost(calls), description)
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      fc.assert(fc.asyncProperty(requests, send), { numRuns: Math.ceil(REQUESTS / LANES), seed: SEED + lane }),
    )
    await Promise.all(lanes)
    expect(faults.slice(0, MAX_SHOWN)).toEqual([])
    // If every request were rejected, only the validation would be tested.
    expect(reached.size).toBeGreaterThan(calls.length / 3)
    expect(log.split('\n').filter((line) => /"level":(?:50|60)/.test(line))).toEqual([])
    expect((await auditStock(db)).differences).toEqual([])
    expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200)
  },
  TEST_LIMIT_MS,
)
