/** A Kysely driver that tries a replica first and falls back to the primary. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { PipelinedDriver } from '../pipelined-dialect.ts'
import type { ReplicaLink } from './replica.link.ts'

export interface ReadsDialectOptions {
  /** The primary's pool, which the driver does not close. */
  pool: pg.Pool
  link: Pick<ReplicaLink, 'run'>
  /** Counts the reads served by each server. */
  counts: { byReplica: number; byPrimary: number }
}

export class ReadsDialect extends PostgresDialect {
  readonly #options: ReadsDialectOptions

  constructor(options: ReadsDialectOptions) {
    super({ pool: options.pool })
    this.#options = options
  }

  override createDriver(): Driver {
    return new ReadsDriver(this.#options)
  }
}

class ReadsDriver implements Driver {
  readonly #options: ReadsDialectOptions
  readonly #primary: Driver
  /** The primary connection of each open transaction. */
  readonly #transactions = new WeakMap<DatabaseConnection, DatabaseConnection>()

  constructor(options: ReadsDialectOptions) {
    this.#options = options
    this.#primary = new PipelinedDriver({ pool: options.pool })
  }

  init(): Promise<void> {
    return this.#primary.init()
  }

  /** Acquires no connection yet: the driver chooses the server for each query. */
  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: <R>(query: CompiledQuery) => this.#execute<R>(connection, query),
      streamQuery() {
        throw new Error('Reads are not streamed.')
      },
    }
    return connection
  }

  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    const transaction = this.#transactions.get(connection)
    if (transaction) return transaction.executeQuery<R>(query)
    const { link, counts } = this.#options
    const answer = await link.run<R>(query)
    if (answer) counts.byReplica += 1
    else counts.byPrimary += 1
    return answer ?? this.#askPrimary<R>(query)
  }

  async #askPrimary<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const connection = await this.#primary.acquireConnection()
    try {
      return await connection.executeQuery<R>(query)
    } finally {
      await this.#primary.releaseConnection(connection)
    }
  }

  /** Runs the whole transaction on the primary, because it could not continue on another server halfway. */
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const transaction = await this.#primary.acquireConnection()
    this.#transactions.set(connection, transaction)
    await this.#primary.beginTransaction(transaction, settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#primary.commitTransaction(this.#transactionOf(connection))
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#primary.rollbackTransaction(this.#transactionOf(connection))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const transaction = this.#transactions.get(connection)
    if (transaction) await this.#primary.releaseConnection(transaction)
  }

  async destroy(): Promise<void> {}

  #transactionOf(connection: DatabaseConnection): DatabaseConnection {
    const transaction = this.#transactions.get(connection)
    if (!transaction) throw new Error('There is no transaction.')
    return transaction
  }
}
