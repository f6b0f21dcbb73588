/** Database metrics of this process: connections, statements and replication lag. */
import type { Db } from '../database/database.ts'
import { poolStatus } from '../database/pool.status.ts'
import type { ReadsStatus } from '../database/replica/replica.ts'
import { watchStatements } from '../database/statements.ts'
import type { Measure } from './measure.ts'
import type { Metrics } from './metrics.ts'

const CONNECTIONS: Measure = {
  kind: 'gauge',
  name: 'shop_database_connections',
  help: 'Connections of the pool, in use or idle.',
  labels: { state: ['busy', 'idle'] },
}
const WAITING: Measure = {
  kind: 'gauge',
  name: 'shop_database_waiting',
  help: 'Requests waiting for a connection of the pool.',
}
const MAX_CONNECTIONS: Measure = {
  kind: 'gauge',
  name: 'shop_database_connections_max',
  help: 'Maximum connections of the pool (DATABASE_POOL).',
}
const STATEMENTS: Measure = {
  kind: 'histogram',
  name: 'shop_database_statement_seconds',
  help: 'Duration of statements, including the network.',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
}
const FAILED: Measure = {
  kind: 'counter',
  name: 'shop_database_statements_failed_total',
  help: 'Failed statements, including those that a constraint rejected.',
}

const REPLICA_USED: Measure = {
  kind: 'gauge',
  name: 'shop_replica_used',
  help: '1 while the replica serves visitors’ reads, 0 while the primary does; absent without a replica.',
}
const REPLICA_BEHIND: Measure = {
  kind: 'gauge',
  name: 'shop_replica_behind_bytes',
  help: 'Replication lag in bytes; absent while the replica does not respond.',
  across: 'max',
}
const REPLICA_READS: Measure = {
  kind: 'counter',
  name: 'shop_replica_reads_total',
  help: 'Reads that the replica could serve, by the database that served them.',
  labels: { by: ['replica', 'primary'] },
}

/** The database for visitors' reads, if it is not the primary itself. */
export interface MeasuredReads {
  db: Db
  status?(): ReadsStatus
}

interface MeasuredDatabase {
  /** Maximum number of connections in the pool. */
  max: number
  reads: MeasuredReads | undefined
}

export function measureDatabase(metrics: Metrics, db: Db, { max, reads }: MeasuredDatabase): void {
  metrics.declare(STATEMENTS, FAILED)
  metrics.read(CONNECTIONS, () => {
    const { total, idle } = poolStatus(db)
    return [
      { labels: { state: 'busy' }, value: total - idle },
      { labels: { state: 'idle' }, value: idle },
    ]
  })
  metrics.read(MAX_CONNECTIONS, () => max)
  metrics.read(WAITING, () => poolStatus(db).waiting)
  for (const one of reads ? [db, reads.db] : [db]) {
    watchStatements(one, ({ durationMs, isFailed }) => {
      metrics.count(STATEMENTS, {}, durationMs / 1000)
      if (isFailed) metrics.count(FAILED)
    })
  }
  metrics.declare(REPLICA_USED, REPLICA_BEHIND, REPLICA_READS)
  const { status } = reads ?? {}
  if (status) measureReplica(metrics, status)
}

function measureReplica(metrics: Metrics, status: () => ReadsStatus): void {
  metrics.read(REPLICA_USED, () => Number(status().isUsed))
  metrics.read(REPLICA_BEHIND, () => {
    const { behindBytes } = status()
    return behindBytes === undefined ? [] : [{ value: behindBytes }]
  })
  metrics.read(REPLICA_READS, () => [
    { labels: { by: 'replica' }, value: status().byReplica },
    { labels: { by: 'primary' }, value: status().byPrimary },
  ])
}
