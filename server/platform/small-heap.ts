/** A small heap for commands that need little memory, because V8 delays garbage collection while there is room. */

/** The heap size can be set only when a process starts. */
const SMALL_HEAP = ['--max-old-space-size=192', '--max-semi-space-size=8']
const SIZED = /--max[-_]old[-_]space[-_]size/

/** Restarts this program in place (exec) with a small heap, unless a size is given. Does nothing on Windows. */
export function restartWithSmallHeap(): void {
  const { argv, env, execArgv, execPath, platform } = process
  if (platform === 'win32' || SIZED.test(`${execArgv.join(' ')} ${env.NODE_OPTIONS ?? ''}`)) return
  process.execve?.(execPath, [execPath, ...execArgv, ...SMALL_HEAP, ...argv.slice(1)], env)
}
