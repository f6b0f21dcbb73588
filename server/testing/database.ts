/** Creates a fresh, migrated database for a test file. */
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

interface TestDatabaseOptions {
  /** Maximum concurrent connections. */
  connections?: number
  /** The database to copy. */
  template?: string
}

export async function createTestDatabase({
  connections = 5,
  template = TEMPLATE_DATABASE,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `shop_test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} template ${template} strategy file_copy`)
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

/** Copies a database that `fill` created from an empty shop, once per test run, in the first call with `name`. */
export async function createFilledDatabase(name: string, fill: (db: Db) => Promise<void>): Promise<TestDatabase> {
  const template = `shop_template_${name}`
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await fillTemplate(template, fill)
  } finally {
    await client.end()
  }
  return createTestDatabase({ template })
}

/** The template gets its name only after it is filled, so that an incomplete one is never copied. */
async function fillTemplate(template: string, fill: (db: Db) => Promise<void>): Promise<void> {
  const unfinished = `${template}_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${unfinished} template ${TEMPLATE_DATABASE} strategy file_copy`)
  const db = openDatabase(openPool(databaseUrl(unfinished), { max: 5 }))
  try {
    await fill(db)
  } finally {
    await db.destroy()
  }
  await asAdmin(`alter database ${unfinished} rename to ${template}`)
}

function databaseUrl(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement on the server. The lock serialises copies of the template, which must have no connections. */
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
