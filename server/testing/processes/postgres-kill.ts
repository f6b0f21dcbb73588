/** Ends a PostgreSQL server as a crash of its machine would end its processes: all of them, at once, by SIGKILL. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isPostgres } from '../../platform/database/embedded/postgres-process.ts'

/** Kills the server whose data are in `data`, and waits until none of its processes is left. */
export async function killServerOf(data: string): Promise<void> {
  const server = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const children = await childrenOf(server)
  // The first one stops, so that it can begin nothing new while the others end.
  for (const pid of [server, ...children]) end(pid)
  for (const pid of [server, ...children]) while (await isPostgres(pid)) await wait(5)
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

/** By /proc; where there is none, the children notice by themselves that their parent is gone. */
async function childrenOf(parent: number): Promise<number[]> {
  const processes = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 0)
  const found = await Promise.all(
    processes.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(/\) \S (\d+)/.exec(status)?.[1]) === parent ? pid : 0
    }),
  )
  return found.filter((pid) => pid > 0)
}
