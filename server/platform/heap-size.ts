/** Heap sizes other than V8's defaults, which delay garbage collection while the machine has free memory. */

/** For commands that need little memory. */
export const SMALL_HEAP = ['--max-old-space-size=192', '--max-semi-space-size=8']
/** For a shop: the default lets the space for new objects grow to 128 MB. */
export const SHOP_HEAP = ['--max-semi-space-size=16']

const SIZED = /--max[-_](?:old|semi)[-_]space[-_]size/

/**
 * Restarts this program in place (exec) with the V8 flags, because heap sizes can be set only when a process starts. Does
 * nothing if a size is given already, and on Windows.
 */
export function restartWithHeap(flags: readonly string[]): void {
  const { argv, env, execArgv, execPath, platform } = process
  if (platform === 'win32' || SIZED.test(`${execArgv.join(' ')} ${env.NODE_OPTIONS ?? ''}`)) return
  process.execve?.(execPath, [execPath, ...execArgv, ...flags, ...argv.slice(1)], env)
}
