/** The shop as one process that rejects a promise without a handler on SIGUSR2. */
import { readConfig } from '../../platform/config/config.ts'
import { runShop } from '../../run-shop.ts'

const { address } = await runShop(readConfig(process.env))
process.on('SIGUSR2', () => void Promise.reject(new Error('Nobody catches this')))
process.stdout.write(`${address}\n`)
