/** Transactions that send `begin` without waiting for its result (one round trip less), with callbacks after the commit. */
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
  /** For background work; if undefined, it uses `pool`. */
  background?: pg.Pool | undefined
}

/** Maximum callers waiting per connection; a further one would time out anyway, so it gets an error at once. */
const MAX_WAITING = 20

type Init = Parameters<PostgresDriver['init']>[0]
type Acquire = Parameters<PostgresDriver['acquireConnection']>[0]
type RollBack = PostgresDriver['rollbackTransaction']
type Savepoint = PostgresDriver['savepoint']

/**
 * Sends `begin` together with the first statement of the transaction. The pool's connections must be pipelined, so that the
 * second statement does not wait for the result of the first.
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
    if (waitingCount >= settings.max * MAX_WAITING) throw new PoolExhausted('Too many wait for the database.')
    return super.acquireConnection(options)
  }

  override async destroy(): Promise<void> {
    await this.#background?.destroy()
    await super.destroy()
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    waitingWork.begin(connection)
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    // If it fails, the connection is lost, and the next statement throws the error.
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
