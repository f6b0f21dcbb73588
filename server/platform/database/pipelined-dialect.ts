/** Transactions that do not wait for their own beginning (one round trip less for each), with work to do after them. */
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { isInBackground } from '../jobs/background.ts'
import { waitingWork } from './after-commit.ts'
import { PoolExhausted } from './errors.ts'

export interface Pools {
  pool: pg.Pool
  /** For work in the background; leave out where it may use the other. */
  background?: pg.Pool | undefined
}

/** For each connection so many may wait; whoever comes then would not be served in time, and is told so at once. */
const MOST_WAITING = 20

type Init = Parameters<PostgresDriver['init']>[0]
type Acquire = Parameters<PostgresDriver['acquireConnection']>[0]
type RollBack = PostgresDriver['rollbackTransaction']
type Savepoint = PostgresDriver['savepoint']

/**
 * Sends `begin` together with the first statement of the transaction. The pool's connections must be pipelined, so that
 * the second does not wait in line for the answer to the first.
 */
export class PipelinedDriver extends PostgresDriver {
  readonly #pool: pg.Pool
  readonly #background: PostgresDriver | undefined

  constructor({ pool, background }: Pools) {
    super({ pool })
    this.#pool = pool
    this.#background = background && new PostgresDriver({ pool: background })
  }

  override async init(options?: Init): Promise<void> {
    await super.init(options)
    await this.#background?.init(options)
  }

  override async acquireConnection(options?: Acquire): Promise<DatabaseConnection> {
    if (this.#background && isInBackground()) return this.#background.acquireConnection(options)
    const { waitingCount, options: settings } = this.#pool
    if (waitingCount >= settings.max * MOST_WAITING) throw new PoolExhausted('Too many wait for the database.')
    return super.acquireConnection(options)
  }

  override async destroy(): Promise<void> {
    await this.#background?.destroy()
    await super.destroy()
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    waitingWork.begin(connection)
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    // Where it fails the connection is gone, and the statement behind it says so.
    connection.executeQuery(CompiledQuery.raw('begin')).catch(() => undefined)
  }

  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    return waitingWork.commit(connection, () => super.commitTransaction(connection))
  }

  override rollbackTransaction(...[connection]: Parameters<RollBack>): Promise<void> {
    waitingWork.drop(connection)
    return super.rollbackTransaction(connection)
  }

  override async savepoint(...[connection, name, compile]: Parameters<Savepoint>): Promise<void> {
    await super.savepoint(connection, name, compile)
    waitingWork.noteSavepoint(connection, name)
  }

  override async rollbackToSavepoint(...[connection, name, compile]: Parameters<Savepoint>): Promise<void> {
    await super.rollbackToSavepoint(connection, name, compile)
    waitingWork.dropSince(connection, name)
  }
}

export class PipelinedDialect extends PostgresDialect {
  readonly #pools: Pools

  constructor(pools: Pools) {
    super({ pool: pools.pool })
    this.#pools = pools
  }

  override createDriver(): PipelinedDriver {
    return new PipelinedDriver(this.#pools)
  }
}
