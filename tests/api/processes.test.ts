/** Several processes share their limits and receive each other's changes over PostgreSQL alone. */
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { startProcess, testTwoProcesses } from './shop-processes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

testTwoProcesses(() => startProcess(database.url))
