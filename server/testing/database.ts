/** A fresh, migrated database for a test file. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase, openPool } from '../platform/database/database.ts'

export const TEMPLATE_DATABASE = 'shop_template'

export interface TestDatabase {
  db: Db
  url: string
  /** Drops the database. */
  close(): Promise<void>
}

/** `connections` bounds how much happens at once. */
export async function createTestDatabase({ connections = 5 } = {}): Promise<TestDatabase> {
  const name = `shop_test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
  const url = databaseUrl(name)
  const db = openDatabase(openPool(url, { max: connections }))
  return {
    db,
    url,
    async close() {
      await db.destroy()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}

function databaseUrl(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** One statement on the server itself. Copying a template waits its turn: it allows no other connection. */
async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(1)`)
    await client.query(statement)
  } finally {
    await client.end()
  }
}
