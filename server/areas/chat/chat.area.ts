/** Assembles the customers' chat: its routes, its channel, and the worker for waiting questions. */
import type { FastifyInstance } from 'fastify'
import type { Brain } from '../../../assistant/brain.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/session-guard.ts'
import { createConnectionLimiter } from '../../platform/rate-limits/connection-limiter.ts'
import type { Counts } from '../../platform/rate-limits/counts.ts'
import { createLimiter } from '../../platform/rate-limits/limiter.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import { chatAnswering } from './chat.answering.ts'
import { chatChannel } from './chat.channel.ts'
import { measuredBrain } from './chat.measured.ts'
import { chatService } from './chat.service.ts'

/** Interval of the sockets' heartbeat. */
const BEAT_MS = 30_000

export interface ChatAreaDependencies {
  db: Db
  clock: Clock
  brain: Brain
  counts: Counts
  limits: Config['limits']
  sessions: {
    find(token: string): Promise<Caller | undefined>
    living(ids: readonly number[]): Promise<number[]>
  }
  server: Pick<FastifyInstance, 'log' | 'addHook'>
}

export function chatArea({ db, clock, brain, counts, limits, sessions, server }: ChatAreaDependencies) {
  const onError = (error: unknown) => server.log.error(error, 'The chat failed')
  const channel = chatChannel({ db, clock, livingLogins: sessions.living, onError })
  const answering = chatAnswering({ db, clock, brain: measuredBrain(db, brain), channel, onError })
  const beat = setInterval(() => {
    channel.beat()
    channel.checkLogins()
  }, BEAT_MS)
  beat.unref()
  server.addHook('onClose', async () => {
    clearInterval(beat)
    await answering.close()
  })
  return {
    routes: {
      chat: chatService({ db, clock, answering }),
      channel,
      sends: {
        bySession: createLimiter(counts, 'chat-session', { most: limits.chatPerMinute, windowMs: MINUTE_MS }),
        byAddress: createLimiter(counts, 'chat-address', { most: limits.chatPerMinuteAndAddress, windowMs: MINUTE_MS }),
      },
      connections: createConnectionLimiter(limits.chatConnectionsPerAddress),
      find: sessions.find,
    },
    /** Takes over questions of other processes. */
    chores: [{ name: 'chat.questions', everyMs: 1000, work: answering.workQuestions }],
    /** To be called when a change of logins is announced. */
    checkLogins: channel.checkLogins,
    /** Messages of other processes. */
    subscription: channel.subscription,
  }
}
