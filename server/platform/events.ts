/** What one process tells all of them: that something changed, so that they drop what they kept of it. */
import { type Listening, publish, type Subscription, subscribe } from './broadcast.ts'
import type { Db } from './database/database.ts'

const CHANNEL = 'shop_change'

export const TOPICS = ['catalogue', 'blog', 'site-settings', 'sessions'] as const
export type Topic = (typeof TOPICS)[number]

/** Tells every process, this one too, that `topic` changed. Over a transaction it is told when that commits. */
export const announce = (db: Db, topic: Topic): Promise<void> => publish(db, CHANNEL, topic)

/**
 * Calls `onChange` for every announced change until `close` is called. While the connection is away changes may be
 * missed, so a reconnection counts as a change of everything. `others` share the connection.
 */
export function listenForChanges(
  db: Db,
  onChange: (topic: Topic) => void,
  topics: readonly Topic[],
  others: readonly Subscription[] = [],
): Promise<Listening> {
  const changes: Subscription = {
    channel: CHANNEL,
    onMessage(payload) {
      const topic = topics.find((known) => known === payload)
      if (topic) onChange(topic)
    },
    onGap: () => topics.forEach(onChange),
  }
  return subscribe(db, [changes, ...others])
}
