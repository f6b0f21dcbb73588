/** Database metrics of this process: connections, statements and replication lag. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Db } from '../database/database.ts'
import { poolStatus } from '../database/pool.status.ts'
import type { ReadsStatus } from '../database/replica/replica.ts'
import { watchStatements } from '../database/statements.ts'
import { readGauge } from './metrics.ts'

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

export function measureDatabase(registry: Registry, db: Db, { max, reads }: MeasuredDatabase): void {
  const registers = [registry]
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of the pool, in use or idle.',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle } = poolStatus(db)
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
    },
  })
  const waiting = { name: 'shop_database_waiting', help: 'Requests waiting for a connection of the pool.', registers }
  readGauge(waiting, () => poolStatus(db).waiting)
  new Gauge({
    name: 'shop_database_connections_max',
    help: 'Maximum connections of the pool (DATABASE_POOL).',
    registers,
  }).set(max)
  const statements = new Histogram({
    name: 'shop_database_statement_seconds',
    help: 'Duration of statements, including the network.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  })
  const failed = new Counter({
    name: 'shop_database_statements_failed_total',
    help: 'Failed statements, including those that a constraint rejected.',
    registers,
  })
  for (const one of reads ? [db, reads.db] : [db]) {
    watchStatements(one, ({ durationMs, isFailed }) => {
      statements.observe(durationMs / 1000)
      if (isFailed) failed.inc()
    })
  }
  measureReplica(registry, reads?.status ?? (() => undefined))
}

function measureReplica(registry: Registry, status: () => ReadsStatus | undefined): void {
  const registers = [registry]
  const used = {
    name: 'shop_replica_used',
    help: '1 while the replica serves visitors’ reads, 0 while the primary does; absent without a replica.',
    registers,
  }
  readGauge(used, () => {
    const now = status()
    return now && Number(now.isUsed)
  })
  const behind = {
    name: 'shop_replica_behind_bytes',
    help: 'Replication lag in bytes; absent while the replica does not respond.',
    aggregator: 'max' as const,
    registers,
  }
  readGauge(behind, () => status()?.behindBytes)
  new Counter({
    name: 'shop_replica_reads_total',
    help: 'Reads that the replica could serve, by the database that served them.',
    labelNames: ['by'],
    registers,
    collect() {
      this.reset()
      this.inc({ by: 'replica' }, status()?.byReplica ?? 0)
      this.inc({ by: 'primary' }, status()?.byPrimary ?? 0)
    },
  })
}
