/** One process of the shop from start to exit: signals, uncaught errors, and the shutdown timeout. */
import type { Config } from './platform/config/config.ts'
import type { PageSource } from './platform/http/pages/pages.ts'
import { printError } from './platform/log/logged-error.ts'
import { type Shop, startShop } from './shop.ts'

/** The exit code of a program interrupted by Ctrl-C. */
const INTERRUPTED = 130

interface EndOptions {
  exitCode?: number
  /** How long the process reports 'not ready' before it stops serving. */
  drainMs?: number
}

export interface RunningShop {
  address: string
  /** Stops the shop, then the process. Further calls change nothing. */
  end(options?: EndOptions): void
}

/**
 * Starts the shop, and stops it and the process on SIGTERM, SIGINT, or SIGHUP of a closed terminal. A second SIGINT exits at
 * once. After an uncaught error the state is unknown, so the process finishes the requests in flight and exits with 1; it also
 * exits with 1 if the shutdown times out. `source` defaults to the web's build.
 */
export async function runShop(config: Config, source?: PageSource): Promise<RunningShop> {
  const opening = startShop(config, source)
  let shop: Shop | undefined
  let exitCode = 0
  let isShuttingDown = false

  async function shutDownOnce(drainMs: number): Promise<void> {
    setTimeout(() => giveUp(config.stopMs, shop), config.stopMs)
    try {
      shop ??= await opening
      await shop.stop(drainMs)
    } catch (error) {
      printError(error)
      exitCode = 1
    }
    process.exit(exitCode)
  }
  function end({ exitCode: wanted = 0, drainMs = config.drainMs }: EndOptions = {}): void {
    exitCode ||= wanted
    if (isShuttingDown) return
    isShuttingDown = true
    void shutDownOnce(drainMs)
  }

  process.on('SIGTERM', () => end())
  process.on('SIGHUP', () => end())
  process.on('SIGINT', () => (isShuttingDown ? process.exit(INTERRUPTED) : end()))
  // Also receives unhandled rejections.
  process.on('uncaughtException', (error) => {
    if (shop) shop.log.fatal(error, 'A fault that nobody caught: this process ends')
    else printError(error)
    end({ exitCode: 1, drainMs: 0 })
  })

  shop = await opening
  return { address: shop.address, end }
}

function giveUp(stopMs: number, shop: Shop | undefined): void {
  const reasons = shop?.pendingSteps() ?? ['its own start']
  process.stderr.write(`The shop did not end within ${stopMs / 1000} s. It was waiting for ${reasons.join(', ')}.\n`)
  process.exit(1)
}
