/** Messages by publish and subscribe of Redis or Valkey. They are not transactional, so they are sent after the commit,
 * without blocking the caller.
 *
 * A message can be lost while Redis is unavailable, or if the process is killed between commit and sending. The first is
 * detected: a process that cannot publish delivers the message to itself, and announces a gap to all as soon as it can; one
 * that cannot listen treats every reconnection attempt as a gap. The second is limited by what the messages are about: cached
 * responses live ten minutes, a session is cached for one second, and a chat answer is a row that the next connection or gap
 * finds. */
import type { Redis } from 'ioredis'
import { afterCommit } from '../database/after-commit.ts'
import type { Carrier, Listening, Subscription } from './broadcast.ts'

const PREFIX = 'shop:'
const GAP = `${PREFIX}gap`
/** Interval of pings, because there may be no messages for hours. */
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
    publish: (db, channel, payload) => afterCommit(db, () => send(channel, payload)),
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

/** Uses a separate connection. While Redis is unavailable, the process works without messages and keeps reconnecting. */
async function listen(redis: Redis, subscriptions: readonly Subscription[]): Promise<Listening> {
  const line = redis.duplicate({ connectionName: 'shop listener', lazyConnect: true })
  const channels = [GAP, ...subscriptions.map(({ channel }) => PREFIX + channel)]
  let isClosed = false
  let hasGap = false

  function reportGap(): void {
    for (const { onGap } of subscriptions) onGap()
  }

  await new Promise<void>((resolve) => {
    line.on('error', () => undefined)
    line.on('message', (name: string, payload: string) => {
      if (name === GAP) reportGap()
      else hand(subscriptions, name.slice(PREFIX.length), payload)
    })
    line.on('close', () => {
      if (!isClosed) reportGap()
      hasGap = true
      resolve()
    })
    line.on('ready', () => {
      line.subscribe(...channels).then(
        () => {
          if (hasGap) reportGap()
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
