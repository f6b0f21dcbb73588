/** The connections for reads from a replica, and whether they may be used now. */
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import pg from 'pg'
import { isAway, isPoolExhausted } from '../errors.ts'
import { PipelinedDriver } from '../pipelined-dialect.ts'
import { askReplica, NotOurReplica, type Whereabouts } from './replica.check.ts'
import type { Positions } from './replica.position.ts'

/** How long the position read on a connection is trusted. */
const BELIEVED_MS = 1000
/** After a replica that lacked the last change, the primary serves reads for this long before the replica is tried again. */
const REST_MS = 50

interface Seen {
  at: number
  position: number
  generation: number
}

export interface ReplicaLinkOptions {
  openPool(): pg.Pool
  positions: Positions
  /** The primary's system identifier; undefined while it is unknown. */
  system(): string | undefined
  /** Called when a read from the replica fails. */
  onLost(reason: unknown): void
}

export type ReplicaLink = ReturnType<typeof createReplicaLink>

export function createReplicaLink({ openPool, positions, system, onLost }: ReplicaLinkOptions) {
  let isOpen = false
  let driver = startDriver()
  let restsUntil = 0
  const seen = new WeakMap<DatabaseConnection, Seen>()
  const underWay = new Set<() => void>()

  async function startDriver(): Promise<Driver> {
    const started = new PipelinedDriver({ pool: openPool() })
    await started.init()
    return started
  }

  async function isCurrent(connection: DatabaseConnection, required: number, id: string): Promise<boolean> {
    const known = seen.get(connection)
    const now = performance.now()
    const isBelieved = known && known.generation === positions.generation() && now - known.at < BELIEVED_MS
    if (isBelieved && known.position >= required) return true
    const generation = positions.generation()
    const position = await askReplica(
      (statement) => connection.executeQuery<Whereabouts>(CompiledQuery.raw(statement)),
      id,
    )
    seen.set(connection, { at: now, position, generation })
    return position >= required
  }

  async function read<R>(query: CompiledQuery, required: number, id: string): Promise<QueryResult<R> | undefined> {
    const used = driver
    const running = await used
    let connection: DatabaseConnection | undefined
    try {
      connection = await running.acquireConnection()
      if (await isCurrent(connection, required, id)) return await connection.executeQuery<R>(query)
      restsUntil = performance.now() + REST_MS
      return undefined
    } catch (error) {
      if (isOwnFault(error)) throw error
      // Another read may have closed the driver in the meantime.
      if (used === driver && (isAway(error) || error instanceof NotOurReplica)) onLost(error)
      return undefined
    } finally {
      if (connection) await running.releaseConnection(connection)
    }
  }

  return {
    /** Returns the replica's result; undefined if the caller must ask the primary. Throws errors caused by the query itself. */
    run<R>(query: CompiledQuery): Promise<QueryResult<R> | undefined> {
      const [required, id] = [positions.required(), system()]
      if (!isOpen || required === undefined || id === undefined || performance.now() < restsUntil)
        return Promise.resolve(undefined)
      return new Promise((resolve, reject) => {
        const abandon = () => resolve(undefined)
        underWay.add(abandon)
        read<R>(query, required, id)
          .then(resolve, reject)
          .finally(() => underWay.delete(abandon))
      })
    },

    isOpen: () => isOpen,
    open() {
      isOpen = true
    },
    /** Stops reads from the replica and abandons those in flight: a server that vanished would never answer. */
    async close() {
      const left = driver
      if (isOpen) driver = startDriver()
      isOpen = false
      for (const abandon of underWay) abandon()
      await (await left).destroy()
    },
  }
}

/** Errors that the primary would not avoid (no free connection, a slow or invalid statement), and writes by mistake. */
function isOwnFault(error: unknown): boolean {
  if (isPoolExhausted(error)) return true
  return error instanceof pg.DatabaseError && /^(?:22|57014|25006)/.test(error.code ?? '')
}
