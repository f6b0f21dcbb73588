/** A small heap for a command that needs little memory at a time: V8 lets garbage lie while the machine has room. */

/** The size of a heap is settled when its process starts. */
const SMALL_HEAP = ['--max-old-space-size=192', '--max-semi-space-size=8']
const SIZED = /--max[-_]old[-_]space[-_]size/

/** Starts this program again in the same process with a small heap, unless a size is given. Windows cannot, and goes on. */
export function restartWithSmallHeap(): void {
  const { argv, env, execArgv, execPath, platform } = process
  if (platform === 'win32' || SIZED.test(`${execArgv.join(' ')} ${env.NODE_OPTIONS ?? ''}`)) return
  process.execve?.(execPath, [execPath, ...execArgv, ...SMALL_HEAP, ...argv.slice(1)], env)
}
