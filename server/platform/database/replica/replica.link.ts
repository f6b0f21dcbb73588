/** The connections over which a replica is read, and whether they may be used at this moment. */
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import pg from 'pg'
import { isAway, isPoolExhausted } from '../errors.ts'
import { PipelinedDriver } from '../pipelined-dialect.ts'
import { askReplica, NotOurReplica, type Whereabouts } from './replica.check.ts'
import type { Positions } from './replica.position.ts'

/** What a connection said stands for so long. */
const BELIEVED_MS = 1000
/** After one that did not have the last change yet, the primary answers for so long before the next is asked. */
const REST_MS = 50

interface Seen {
  at: number
  position: number
  generation: number
}

export interface ReplicaLinkOptions {
  openPool(): pg.Pool
  positions: Positions
  /** The identifier of the primary's system; undefined while it is not known. */
  system(): string | undefined
  /** The replica failed while it was read. */
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
      // Others may have closed it while this one was under way.
      if (used === driver && (isAway(error) || error instanceof NotOurReplica)) onLost(error)
      return undefined
    } finally {
      if (connection) await running.releaseConnection(connection)
    }
  }

  return {
    /** The answer of the replica; undefined where the primary has to be asked. Refuses with what the query itself caused. */
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
    /** Reads no more from it, and gives up what is under way: a server that vanished would never answer. */
    async close() {
      const left = driver
      if (isOpen) driver = startDriver()
      isOpen = false
      for (const abandon of underWay) abandon()
      await (await left).destroy()
    },
  }
}

/** With too many callers or a slow statement the primary would do no better; a write is a mistake of ours. */
function isOwnFault(error: unknown): boolean {
  if (isPoolExhausted(error)) return true
  return error instanceof pg.DatabaseError && /^(?:22|57014|25006)/.test(error.code ?? '')
}
