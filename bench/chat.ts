/** Benchmarks of the assistant: response times over the live channel, and memory of open connections. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ChatEvents } from '@shop/contract/assistant.ts'
import { CHAT_CHANNEL_PATH } from '@shop/contract/constants.ts'
import { summarise } from './load.ts'
import { residentMegabytes } from './memory.ts'
import { type Figure, megabytes, milliseconds, withLimit } from './report.ts'
import { dataFolder, startShop } from './shops.ts'

const ROUNDS = 8
const PARTIAL_LIMIT_MS = 100
const WHOLE_LIMIT_MS = 500
const CONNECTIONS = 2000
const CONNECTIONS_LIMIT_MB = 150
/** Number of simultaneous handshakes, as after the restart of a load balancer. */
const AT_ONCE = 50
const SETTLE_MS = 3000
const ANSWER_LIMIT_MS = 20_000

/** Questions asked in turn: searches by words and by attributes, advice, facts, small talk. */
const QUESTIONS = [
  'recommendations for beginners',
  'popular flavours',
  'long battery life devices',
  'mango nic salts 10mg',
  'a cheaper one',
  'something minty under a tenner',
  'which coils fit the pod kits',
  'cbd tea without caffeine',
  'vitamin d tablets',
  'what does 20mg mean',
  'how much is delivery',
  'can i return an opened bottle',
  'any bundle deals',
  'where is my order',
  'stawbery shortfil 50ml',
  'thanks',
]
const FLOOR_QUERIES = ['mango nic salt', 'mint', 'pod kit coils', 'cbd tea', 'vitamin d', 'strawberry shortfill']

export async function benchChat(products: number): Promise<Figure[]> {
  const env = {
    LIMIT_CHAT_PER_MINUTE: '0',
    LIMIT_CHAT_PER_MINUTE_AND_ADDRESS: '0',
    LIMIT_CHAT_CONNECTIONS_PER_ADDRESS: '0',
  }
  const shop = await startShop(dataFolder(products), { cacheMb: 0, env })
  try {
    await measureAnswers(shop.url, 1)
    const floor = await measureFloor(shop.url)
    const { first, whole } = await measureAnswers(shop.url, ROUNDS)
    const beside = { floor: milliseconds(floor.p95) }
    return [
      { ...withLimit('first piece of an answer, p95', first.p95, PARTIAL_LIMIT_MS, milliseconds), ...beside },
      { name: 'first piece of an answer, p50', value: milliseconds(first.p50), floor: milliseconds(floor.p50) },
      {
        ...withLimit('whole answer, p95', whole.p95, WHOLE_LIMIT_MS, milliseconds),
        ...beside,
        ratio: whole.p95 / floor.p95,
      },
      { name: 'whole answer, p50', value: milliseconds(whole.p50), floor: milliseconds(floor.p50) },
      { name: 'whole answer, p99', value: milliseconds(whole.p99) },
      await measureConnections(shop.url, shop.child.pid ?? 0),
    ]
  } finally {
    await shop.stop()
  }
}

/** The floor of an answer: one uncached product search through the API. */
async function measureFloor(origin: string) {
  const times: number[] = []
  for (let call = 0; call < FLOOR_QUERIES.length * ROUNDS; call += 1) {
    const query = encodeURIComponent(FLOOR_QUERIES[call % FLOOR_QUERIES.length] ?? '')
    const askedAt = performance.now()
    const answer = await fetch(`${origin}/api/v1/products/search?q=${query}&limit=4`)
    await answer.arrayBuffer()
    times.push(performance.now() - askedAt)
  }
  return summarise(times, 1)
}

/** Asks all questions in sequence, as in a browser. Times in ms since sending. */
async function measureAnswers(origin: string, rounds: number) {
  const first: number[] = []
  const whole: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const chat = await openChat(origin)
    for (const question of QUESTIONS) {
      const times = await chat.ask(question)
      first.push(times.first)
      whole.push(times.whole)
    }
    chat.close()
  }
  return { first: summarise(first, 1), whole: summarise(whole, 1) }
}

async function openChat(origin: string) {
  const sessionId = `anonymous_session_${randomUUID()}`
  const socket = await openSocket(origin, sessionId)
  return {
    async ask(message: string): Promise<{ first: number; whole: number }> {
      const askedAt = performance.now()
      let first: number | undefined
      const whole = new Promise<number>((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error(`No answer to '${message}'.`)), ANSWER_LIMIT_MS)
        socket.onmessage = ({ data }) => {
          for (const { type, message: text } of ChatEvents.parse(JSON.parse(String(data))).events) {
            if (type === 'error') reject(new Error(text))
            first ??= performance.now() - askedAt
            if (type !== 'agent_response') continue
            clearTimeout(limit)
            resolve(performance.now() - askedAt)
          }
        }
      })
      const sent = await fetch(`${origin}/api/v1/customer/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ session_id: sessionId, message }),
      })
      if (sent.status !== 204) throw new Error(`'${message}' was refused with ${sent.status}.`)
      const wholeMs = await whole
      return { first: first ?? wholeMs, whole: wholeMs }
    },
    close: () => socket.close(),
  }
}

async function measureConnections(origin: string, pid: number): Promise<Figure> {
  await wait(SETTLE_MS)
  const before = residentMegabytes(pid)
  const sockets: WebSocket[] = []
  while (sockets.length < CONNECTIONS) {
    const opening = Array.from({ length: AT_ONCE }, () => openSocket(origin, `anonymous_session_${randomUUID()}`))
    sockets.push(...(await Promise.all(opening)))
  }
  await wait(SETTLE_MS)
  const more = residentMegabytes(pid) - before
  for (const socket of sockets) socket.close()
  const name = `memory of ${CONNECTIONS.toLocaleString('en-GB')} open connections`
  return withLimit(name, more, CONNECTIONS_LIMIT_MB, megabytes)
}

function openSocket(origin: string, sessionId: string): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${CHAT_CHANNEL_PATH}${sessionId}`)
  return new Promise((resolve, reject) => {
    socket.onopen = () => resolve(socket)
    socket.onerror = () => reject(new Error('The live channel could not be opened.'))
  })
}
