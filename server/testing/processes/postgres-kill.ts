/** Kills a PostgreSQL server like a crash of its machine: all processes at once, with SIGKILL. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isPostgres } from '../../platform/database/embedded/postgres-process.ts'

/** Kills the server of the data folder `data`, and waits until all its processes have ended. */
export async function killServer(data: string): Promise<void> {
  const server = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const children = await childrenOf(server)
  // Stops the server process first, so that it starts nothing new while the others end.
  for (const pid of [server, ...children]) end(pid)
  for (const pid of [server, ...children]) while (await isPostgres(pid, data)) await wait(5)
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

/** Reads /proc; without it, the children exit when they detect that their parent has ended. */
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
