/**
 * What processes tell each other at once: short texts over named channels. A carrier takes them there: PostgreSQL, or Redis
 * where there is one. It belongs to the database, so that whoever has that can tell and listen.
 */
import type { DialectAdapter } from 'kysely'
import type { Db } from '../database/database.ts'

/** A payload has fewer bytes: PostgreSQL's limit, kept by every carrier. What is larger is stored, and told by its id. */
const PAYLOAD_BYTES = 8000

/** One channel, as a process listens to it. */
export interface Subscription {
  channel: string
  onMessage(payload: string): void
  /** Messages may have been missed: called when a lost connection is back, and before that where messages are told meanwhile. */
  onGap(): void
}

export interface Listening {
  close(): Promise<void>
}

export interface Carrier {
  tell(db: Db, channel: string, payload: string): Promise<void>
  listen(subscriptions: readonly Subscription[]): Promise<Listening>
}

/** By what a database and the transactions over it have in common. */
const carriers = new WeakMap<DialectAdapter, Carrier>()

/** Has everything told over `db` and its transactions taken there by `carrier`. */
export function setCarrier(db: Db, carrier: Carrier): void {
  carriers.set(db.getExecutor().adapter, carrier)
}

/** Tells every process that listens to `channel`, this one too. Over a transaction it is told when that commits. */
export async function publish(db: Db, channel: string, payload: string): Promise<void> {
  if (Buffer.byteLength(payload) >= PAYLOAD_BYTES) throw new Error(`Too long to be told over ${channel}.`)
  await carrierOf(db).tell(db, channel, payload)
}

/** Listens until `close` is called, over a connection that is made anew when it is lost. */
export function subscribe(db: Db, subscriptions: readonly Subscription[]): Promise<Listening> {
  return carrierOf(db).listen(subscriptions)
}

function carrierOf(db: Db): Carrier {
  const carrier = carriers.get(db.getExecutor().adapter)
  if (!carrier) throw new Error('Nothing carries messages over this database.')
  return carrier
}
