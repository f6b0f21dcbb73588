/** Unique violations when two requests save the same name at once. */
import pg from 'pg'
import { conflict } from '../http/http-error.ts'

const UNIQUE_VIOLATION = '23505'

/** Whether `error` is a unique violation; of `constraint`, if given. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const isUniqueViolation = error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION
  return isUniqueViolation && (constraint === undefined || error.constraint === constraint)
}

/** Runs `work`. If two requests save the same SKU or slug at once, it throws a conflict (409) instead of a server error. */
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
