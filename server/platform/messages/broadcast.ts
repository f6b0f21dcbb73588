/**
 * Publish and subscribe between processes: short texts over named channels. A carrier transports them: Redis if configured, else
 * PostgreSQL. It belongs to the database, so that all code with a `Db` can publish and subscribe.
 */
import type { DialectAdapter } from 'kysely'
import type { Db } from '../database/tables/tables.ts'

/** Exclusive maximum of a payload, PostgreSQL's limit for every carrier. Larger content is stored and referenced by its id. */
const PAYLOAD_BYTES = 8000

/** A subscription of this process to one channel. */
export interface Subscription {
  channel: string
  onMessage(payload: string): void
  /** Called when messages may have been missed: after a reconnection, and before it if messages can get lost meanwhile. */
  onGap(): void
}

export interface Listening {
  close(): Promise<void>
}

export interface Carrier {
  publish(db: Db, channel: string, payload: string): Promise<void>
  listen(subscriptions: readonly Subscription[]): Promise<Listening>
}

/** Keyed by the adapter, which a database and its transactions share. */
const carriers = new WeakMap<DialectAdapter, Carrier>()

/** Makes `carrier` transport all messages published over `db` and its transactions. */
export function setCarrier(db: Db, carrier: Carrier): void {
  carriers.set(db.getExecutor().adapter, carrier)
}

/** Sends a message to all subscribers of `channel`, including this process. In a transaction it is sent on commit. */
export async function publish(db: Db, channel: string, payload: string): Promise<void> {
  if (Buffer.byteLength(payload) >= PAYLOAD_BYTES) throw new Error(`Too long to be sent over ${channel}.`)
  await carrierOf(db).publish(db, channel, payload)
}

/** Subscribes until `close` is called; reconnects automatically. */
export function subscribe(db: Db, subscriptions: readonly Subscription[]): Promise<Listening> {
  return carrierOf(db).listen(subscriptions)
}

function carrierOf(db: Db): Carrier {
  const carrier = carriers.get(db.getExecutor().adapter)
  if (!carrier) throw new Error('Nothing carries messages over this database.')
  return carrier
}
