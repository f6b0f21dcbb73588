/** Change events: a process announces a change so that all processes invalidate their caches of it. */
import { randomBytes } from 'node:crypto'
import type { DialectAdapter } from 'kysely'
import { afterCommit } from '../database/after-commit.ts'
import type { Db } from '../database/database.ts'
import { type Listening, publish, type Subscription, subscribe } from './broadcast.ts'

const CHANNEL = 'shop_change'
/** Sales are published together, at this interval: transactions with a NOTIFY commit one after another. */
const SALES_INTERVAL_MS = 100
/** A change of more tags than this is published as one of everything: PostgreSQL limits a message to 8000 bytes. */
const MAX_TAGS = 400

export const TOPICS = [
  'catalogue',
  'blog',
  'redirects',
  'site-settings',
  'payments',
  'age-checks',
  'sessions',
  'stock',
  'assistant',
  'content',
] as const
export type Topic = (typeof TOPICS)[number]
/** `tags` are the cache tags of what changed; undefined for everything, or if a message may have been missed. */
export type OnChange = (topic: Topic, tags?: readonly string[]) => void

/** Listeners of one database in this process, and tags of sales that are not published yet. */
interface Local {
  /** Distinguishes this process's own messages from those of others. */
  id: string
  listeners: Set<OnChange>
  sold: Set<string>
  timer?: NodeJS.Timeout | undefined
  /** Never a transaction: sales are published after the commit. */
  db?: Db
}

/** Keyed by the adapter, which a database and its transactions share. */
const locals = new WeakMap<DialectAdapter, Local>()

/**
 * Announces to every process that what has these cache tags changed, by default everything about `topic`. In a transaction it is
 * sent on commit; this process has invalidated its own caches when the commit returns, so that the author of the change reads it.
 */
export async function announce(db: Db, topic: Exclude<Topic, 'stock'>, tags?: readonly string[]): Promise<void> {
  const local = localOf(db)
  await afterCommit(db, () => notifyListeners(local, topic, tags))
  await publish(db, CHANNEL, messageOf(local, topic, tags))
}

/** Announces changed stock: to this process at the commit, to the others about 0.1 s later. */
export async function announceStock(db: Db, tags: readonly string[]): Promise<void> {
  const local = localOf(db)
  // A program without listeners, such as a command, may exit before the timer fires.
  if (local.listeners.size === 0) return publish(db, CHANNEL, messageOf(local, 'stock', tags))
  await afterCommit(db, () => {
    notifyListeners(local, 'stock', tags)
    for (const tag of tags) local.sold.add(tag)
    local.timer ??= setTimeout(publishSold, SALES_INTERVAL_MS, local)
  })
}

/**
 * Calls `onChange` for every announced change until `close` is called. Changes may be missed while disconnected, so a
 * reconnection counts as a change of everything. `others` share the connection.
 */
export async function listenForChanges(
  db: Db,
  onChange: OnChange,
  others: readonly Subscription[] = [],
): Promise<Listening> {
  const local = localOf(db)
  const changes: Subscription = {
    channel: CHANNEL,
    onMessage(payload) {
      const [name, sender, tags] = payload.split(' ')
      const topic = TOPICS.find((known) => known === name)
      if (topic && sender !== local.id) onChange(topic, tags?.split(','))
    },
    onGap() {
      for (const topic of TOPICS) onChange(topic)
    },
  }
  local.db = db
  local.listeners.add(onChange)
  const listening = await subscribe(db, [changes, ...others])
  return {
    async close() {
      local.listeners.delete(onChange)
      await publishSold(local)
      await listening.close()
    },
  }
}

function localOf(db: Db): Local {
  const { adapter } = db.getExecutor()
  const local = locals.get(adapter) ?? { id: randomBytes(6).toString('hex'), listeners: new Set(), sold: new Set() }
  locals.set(adapter, local)
  return local
}

function notifyListeners({ listeners }: Local, topic: Topic, tags?: readonly string[]): void {
  for (const listener of listeners) listener(topic, tags)
}

/** Publishes the sales; after a failure they are retried later. */
async function publishSold(local: Local): Promise<void> {
  const { db } = local
  clearTimeout(local.timer)
  local.timer = undefined
  if (!db || local.sold.size === 0) return
  const tags = [...local.sold]
  local.sold.clear()
  try {
    await publish(db, CHANNEL, messageOf(local, 'stock', tags))
  } catch {
    for (const tag of tags) local.sold.add(tag)
    if (local.listeners.size > 0) local.timer ??= setTimeout(publishSold, SALES_INTERVAL_MS, local)
  }
}

function messageOf({ id }: Local, topic: Topic, tags?: readonly string[]): string {
  if (tags && tags.length <= MAX_TAGS) return `${topic} ${id} ${tags.join(',')}`
  return `${topic === 'stock' ? 'catalogue' : topic} ${id}`
}
