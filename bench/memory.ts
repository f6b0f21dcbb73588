/** Memory use of a process. */
import { readFileSync } from 'node:fs'

/** Returns the resident memory in megabytes; Linux only. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
