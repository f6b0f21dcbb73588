/** Detects Redis or Valkey on this machine. Tests that need it are named *.redis.test.ts. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const PROGRAMS = ['redis-server', 'valkey-server']

/** Returns the server's program on PATH; undefined if there is none. */
export function findRedisProgram(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
