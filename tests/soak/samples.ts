/** Resources of a process in use, and whether they grew. */
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { residentMegabytes } from '../../bench/memory.ts'
import type { Db } from '../../server/platform/database/database.ts'

export interface Sample {
  /** Seconds since the start. */
  second: number
  /** Resident memory. */
  megabytes: number
  /** Open files, sockets and pipes. */
  handles: number
  /** Connections to the database. */
  connections: number
}

export async function takeSample(db: Db, pid: number, second: number): Promise<Sample> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where application_name like 'shop%' and pid <> pg_backend_pid()
  `.execute(db)
  return {
    second,
    megabytes: Math.round(residentMegabytes(pid)),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    connections: rows[0]?.count ?? 0,
  }
}

/** The first samples are ignored: caches fill up and frequent code is compiled. */
const WARM_SHARE = 0.3
/** Maximum growth from the first to the last third after the warm-up. */
const MOST = { megabytes: 1.1, handles: 1.1, connections: 1.1 }

export interface Growth {
  what: keyof typeof MOST
  before: number
  after: number
  isFlat: boolean
}

/** Compares the median just after the warm-up with that at the end. */
export function measureGrowth(samples: readonly Sample[]): Growth[] {
  const warm = samples.slice(Math.floor(samples.length * WARM_SHARE))
  const third = Math.max(1, Math.floor(warm.length / 3))
  return (['megabytes', 'handles', 'connections'] as const).map((what) => {
    const before = median(warm.slice(0, third).map((sample) => sample[what]))
    const after = median(warm.slice(-third).map((sample) => sample[what]))
    return { what, before, after, isFlat: after <= before * MOST[what] }
  })
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
