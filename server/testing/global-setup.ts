/** Runs once per test run: starts PostgreSQL with a migrated template that every test database is copied from. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openShop } from '../areas/site-settings/opening.service.ts'
import { openDatabase, openPool } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../platform/database/migrations/migrate.ts'
import { TEMPLATE_DATABASE } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test server's database `postgres`. */
    postgresUrl: string
  }
}

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-tests-'))
  const postgres = await startEmbeddedPostgres(folder, { fast: true })
  const admin = openPool(postgres.urlOf('postgres'), { max: 1 })
  await admin.query(`create database ${TEMPLATE_DATABASE}`)
  await admin.end()
  const template = openDatabase(openPool(postgres.urlOf(TEMPLATE_DATABASE), { max: 1 }))
  await migrate(template)
  await openShop(template)
  await template.destroy()
  project.provide('postgresUrl', postgres.urlOf('postgres'))
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
