/** Reads the files that the demo is made of. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

/** The bytes of a file, by its path from the folder of the demo. */
export const readBytes = (path: string): Buffer => readFileSync(new URL(path, import.meta.url))

export const readText = (path: string): string => readBytes(path).toString('utf8')

/** The rows of a CSV file that has these columns. Throws where one is missing. */
export function readRows<const Column extends string>(path: string, columns: readonly Column[]) {
  return z.array(z.record(z.enum(columns), z.string())).parse(parse(readText(path), { columns: true }))
}
