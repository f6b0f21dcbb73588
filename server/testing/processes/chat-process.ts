/**
 * A process of the shop without pages, whose assistant takes three seconds to answer, so that tests can kill it
 * meanwhile; with CHAT_BRAIN=builtin it is the built-in assistant. Reads DATABASE_URL, and prints its address.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Brain } from '../../../assistant/brain.ts'
import { buildApp } from '../../app.ts'
import { openMedia } from '../../areas/media/media.service.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDatabase, openPool } from '../../platform/database/database.ts'
import { startWorkers } from '../../platform/jobs/worker.ts'
import { listenForChanges } from '../../platform/messages/events.ts'
import { openSharing } from '../../platform/messages/sharing.ts'
import { systemClock } from '../../platform/time/clock.ts'

const PIECES = 15
const PIECE_MS = 200

const slowBrain: Brain = {
  async answer({ message }, say) {
    const pieces = Array.from({ length: PIECES }, (_, n) => `${message} ${n}. `)
    for (const piece of pieces) {
      say(piece)
      await wait(PIECE_MS)
    }
    return { text: pieces.join(''), productIds: [], memory: {} }
  },
}

const config = readConfig(process.env)
const url = config.databaseUrl ?? ''
const db = openDatabase(openPool(url, { max: 3 }))
const sharing = await openSharing(config, db)
const { counts } = sharing
const brain = process.env.CHAT_BRAIN === 'builtin' ? {} : { brain: slowBrain }
const app = await buildApp({ config, db, counts, clock: systemClock, media: openMedia({ db, config }), ...brain })
const changes = await listenForChanges(db, app.forget, app.subscriptions)
const workers = startWorkers(app.workers, console.error)
process.stdout.write(`${await app.server.listen({ port: 0, host: '127.0.0.1' })}\n`)

process.once('SIGINT', async () => {
  await app.server.close()
  await workers.stop()
  await changes.close()
  await sharing.close()
  await db.destroy()
})
