/** Whether there is a Redis or Valkey on this machine. Tests that need one are named *.redis.test.ts. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const PROGRAMS = ['redis-server', 'valkey-server']

/** The server's program, as PATH has it; undefined where there is none. */
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
