/**
 * Messages by the publish and subscribe of Redis or Valkey. They are not part of a transaction, so they are sent after its
 * commit, without making anybody wait.
 *
 * A message can be lost: while Redis is away, or because the process is killed between commit and sending. The first is
 * noticed. Who could not tell tells itself, and everybody that there was a gap as soon as it can; who cannot listen counts
 * every attempt to return as a gap. The second is bounded by what the messages are about: kept answers live ten minutes, a
 * session is believed for one second, and an answer in the chat is a row that the next connection or gap finds.
 */
import type { Redis } from 'ioredis'
import { afterCommit } from '../database/after-commit.ts'
import type { Carrier, Listening, Subscription } from './broadcast.ts'

const PREFIX = 'shop:'
const GAP = `${PREFIX}gap`
/** Between two questions whether the line is alive: nothing may be told for hours. */
const PING_MS = 10_000

export function redisCarrier(redis: Redis): Carrier {
  const here = new Set<readonly Subscription[]>()
  let isGapUntold = false

  function send(channel: string, payload: string): void {
    redis.publish(PREFIX + channel, payload).catch(() => {
      isGapUntold = true
      for (const subscriptions of here) hand(subscriptions, channel, payload)
    })
  }

  redis.on('ready', () => {
    if (!isGapUntold) return
    isGapUntold = false
    redis.publish(GAP, '').catch(() => {
      isGapUntold = true
    })
  })

  return {
    tell: (db, channel, payload) => afterCommit(db, () => send(channel, payload)),
    async listen(subscriptions) {
      here.add(subscriptions)
      const listening = await listen(redis, subscriptions)
      return {
        async close() {
          here.delete(subscriptions)
          await listening.close()
        },
      }
    },
  }
}

function hand(subscriptions: readonly Subscription[], channel: string, payload: string): void {
  for (const known of subscriptions) if (known.channel === channel) known.onMessage(payload)
}

/** Over a connection of its own. Where Redis is away it goes on without, and hears as soon as Redis is there. */
async function listen(redis: Redis, subscriptions: readonly Subscription[]): Promise<Listening> {
  const line = redis.duplicate({ connectionName: 'shop listener', lazyConnect: true })
  const channels = [GAP, ...subscriptions.map(({ channel }) => PREFIX + channel)]
  let isClosed = false
  let hasGap = false

  function tellOfGap(): void {
    for (const { onGap } of subscriptions) onGap()
  }

  await new Promise<void>((resolve) => {
    line.on('error', () => undefined)
    line.on('message', (name: string, payload: string) => {
      if (name === GAP) tellOfGap()
      else hand(subscriptions, name.slice(PREFIX.length), payload)
    })
    line.on('close', () => {
      if (!isClosed) tellOfGap()
      hasGap = true
      resolve()
    })
    line.on('ready', () => {
      line.subscribe(...channels).then(
        () => {
          if (hasGap) tellOfGap()
          hasGap = false
          resolve()
        },
        () => line.disconnect(true),
      )
    })
    line.connect().catch(() => undefined)
  })
  const ping = setInterval(() => void line.ping().catch(() => undefined), PING_MS)
  ping.unref()
  return {
    async close() {
      isClosed = true
      clearInterval(ping)
      line.disconnect()
    },
  }
}
