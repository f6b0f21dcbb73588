/** One process of the shop from its start to its end: signals, faults nobody caught, and the time its end may take. */
import type { Config } from './platform/config/config.ts'
import type { PageSource } from './platform/http/pages/pages.ts'
import { printError } from './platform/log/logged-error.ts'
import { type Shop, startShop } from './shop.ts'

/** As a program that a second Ctrl-C ended. */
const INTERRUPTED = 130

interface EndOptions {
  exitCode?: number
  /** How long it says beforehand that it is not ready. */
  drainMs?: number
}

export interface RunningShop {
  address: string
  /** Ends the shop and then the process. A second time it changes nothing. */
  end(options?: EndOptions): void
}

/**
 * Starts the shop and ends it, and then the process, when a signal says so: SIGTERM, SIGINT, or SIGHUP of a closed terminal. A
 * second SIGINT ends it at once. After a fault that nobody caught its state is unknown: it finishes what it has in hand and
 * ends with 1. So it does when its end takes too long. `source` is the web's build unless given.
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
  // Rejections that nobody handles come here too.
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
