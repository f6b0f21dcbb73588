/** What happens when two take the same name at one moment. */
import pg from 'pg'
import { conflict } from '../http/http-error.ts'

const UNIQUE_VIOLATION = '23505'

/** Whether `error` is PostgreSQL's refusal of a second row of the same name; of `constraint`, where one is given. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const isUniqueViolation = error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION
  return isUniqueViolation && (constraint === undefined || error.constraint === constraint)
}

/** Answers like `work`; two savers who took the same SKU or slug at one moment get a conflict, not a fault. */
export async function rejectDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error)) {
      throw conflict('duplicate', 'Something else was saved under the same SKU, name or address just now. Try again.')
    }
    throw error
  }
}
