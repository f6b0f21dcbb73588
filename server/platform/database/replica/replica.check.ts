/** Checks the server behind a connection: one address may lead to several replicas, or to a different server after a change. */
import type { QueryResult } from 'kysely'

/** The server is not a replica of our primary, so reads from it are not valid. */
export class NotOurReplica extends Error {
  override name = 'NotOurReplica'
}

/** The identity and position of a server. `position` is in bytes of the write-ahead log. */
export interface Whereabouts {
  system: string
  is_standby: boolean
  position: number
}

/** Runs a statement on the server to check. */
export type Ask = (statement: string) => Promise<QueryResult<Whereabouts>>

/** As text: the identifier is too large for a number. */
const SYSTEM = '(select system_identifier::text from pg_control_system()) as system'
const OF_REPLICA = `select ${SYSTEM}, pg_is_in_recovery() as is_standby,
    coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0) as position`
/** A position after every acknowledged commit. With synchronous_commit off, commits are acknowledged before they are written. */
const OF_PRIMARY = `select ${SYSTEM}, false as is_standby,
  case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_lsn() end
    - '0/0'::pg_lsn as position`

/** Returns the identity and position of the primary. */
export const askPrimary = (primary: Ask): Promise<Whereabouts> => ask(primary, OF_PRIMARY)

/** Returns how far the replica has replayed. Throws NotOurReplica unless it is a standby of `system`. */
export async function askReplica(replica: Ask, system: string): Promise<number> {
  const found = await ask(replica, OF_REPLICA)
  if (found.system !== system) throw new NotOurReplica('it is a copy of another database')
  if (!found.is_standby) throw new NotOurReplica('it is no standby, or was made a primary itself')
  return found.position
}

async function ask(server: Ask, statement: string): Promise<Whereabouts> {
  const { rows } = await server(statement)
  const [found] = rows
  if (!found) throw new Error('The database did not say where it is.')
  return found
}
