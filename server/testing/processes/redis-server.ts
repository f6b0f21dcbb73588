/**
 * A separate Redis or Valkey server without persistence, which tests can kill, pause and restart:
 *
 *   const redis = await startRedisServer()
 *   await redis.kill(); await redis.start()      // the same port, empty
 *   redis.hold(); redis.letGo()                  // accepts connections but does not respond meanwhile
 *   await redis.stop()
 *
 * `url` goes into REDIS_URL.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { freePort } from '../../platform/free-port.ts'
import { findRedisProgram } from './redis-program.ts'

export interface RedisServer {
  /** redis://127.0.0.1:port */
  url: string
  /** Restarts it on its port after `kill` or `stop`, and waits until it accepts connections. */
  start(): Promise<void>
  /** Stops it like an operator. */
  stop(): Promise<void>
  kill(): Promise<void>
  hold(): void
  letGo(): void
}

const START_LIMIT_MS = 20_000

/** Throws if PATH has no such program. */
export async function startRedisServer(): Promise<RedisServer> {
  const program = findRedisProgram()
  if (!program) throw new Error('There is neither redis-server nor valkey-server on PATH.')
  const port = await freePort()
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    child = await spawnOn(program ?? '', port)
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    // A stopped process would not receive the signal.
    ending.kill('SIGCONT')
    ending.kill(signal)
    await ended
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    hold: () => void child?.kill('SIGSTOP'),
    letGo: () => void child?.kill('SIGCONT'),
  }
}

function spawnOn(program: string, port: number): Promise<ChildProcess> {
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    tmpdir(),
  ]
  const child = spawn(program, settings, { stdio: ['ignore', 'pipe', 'pipe'] })
  return new Promise((resolve, reject) => {
    let printed = ''
    const fail = (reason: string) => reject(new Error(`${program} ${reason}.\n${printed}`))
    const limit = setTimeout(() => fail('did not start in time'), START_LIMIT_MS)
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      if (!/ready to accept connections/i.test(printed)) return
      clearTimeout(limit)
      resolve(child)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => fail(`ended with ${code}`))
  })
}
