/** What happens when two take the same name at one moment. */
import pg from 'pg'
import { conflict } from '../http/refusal.ts'

const UNIQUE_VIOLATION = '23505'

/** Answers like `work`; two savers who took the same SKU or slug at one moment get a conflict, not a fault. */
export async function refuseDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) {
      throw conflict('duplicate', 'Something else was saved under the same SKU, name or address just now. Try again.')
    }
    throw error
  }
}
