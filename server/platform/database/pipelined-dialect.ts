/** Transactions that do not wait for their own beginning: one round trip less for each. */
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'

/**
 * Sends `begin` together with the first statement of the transaction. The pool's connections must be pipelined, so that
 * the second does not wait in line for the answer to the first.
 */
class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    // Where it fails the connection is gone, and the statement behind it says so.
    connection.executeQuery(CompiledQuery.raw('begin')).catch(() => undefined)
  }
}

export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PipelinedDriver {
    return new PipelinedDriver(this.#config)
  }
}
