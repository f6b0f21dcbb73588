/** The customers' chat: its routes, its channel, and the worker for waiting questions. */
import type { Brain } from '../../../assistant/brain.ts'
import type { Area, Context } from '../../context.ts'
import { createConnectionLimiter } from '../../platform/rate-limits/connection-limiter.ts'
import { createLimiter } from '../../platform/rate-limits/limiter.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import { chatAnswering } from './chat.answering.ts'
import { type ChannelDependencies, chatChannel } from './chat.channel.ts'
import { measuredBrain } from './chat.measured.ts'
import { type ChatRoutes, chatRoutes } from './chat.routes.ts'
import { chatService } from './chat.service.ts'
import { tidyChats } from './chat.tidy.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { type InboxDependencies, inboxService } from './inbox/inbox.service.ts'

/** Interval of the sockets' heartbeat. */
const BEAT_MS = 30_000

interface ChatServices extends Pick<ChatRoutes, 'find'>, Pick<ChannelDependencies, 'livingLogins'> {
  brain: Brain
  rows: InboxDependencies['rows']
}

export function chatArea(ctx: Context, { brain, rows, find, livingLogins }: ChatServices): Area {
  const { counts, log } = ctx
  const { chatPerMinute, chatPerMinuteAndAddress, chatConnectionsPerAddress } = ctx.config.limits
  const onError = (error: unknown) => log.error(error, 'The chat failed')
  const channel = chatChannel({ ...ctx, livingLogins, onError })
  const answering = chatAnswering({ ...ctx, brain: measuredBrain(brain), channel, onError })
  const beat = setInterval(() => {
    channel.beat()
    channel.checkLogins()
  }, BEAT_MS)
  beat.unref()
  const routes: ChatRoutes = {
    chat: chatService({ ...ctx, answering }),
    channel,
    sends: {
      bySession: createLimiter(counts, 'chat-session', { max: chatPerMinute, windowMs: MINUTE_MS }),
      byAddress: createLimiter(counts, 'chat-address', { max: chatPerMinuteAndAddress, windowMs: MINUTE_MS }),
    },
    connections: createConnectionLimiter(chatConnectionsPerAddress),
    find,
  }
  return {
    async routes(api) {
      await api.register(chatRoutes, routes)
      await api.register(inboxRoutes, { inbox: inboxService({ ...ctx, rows }) })
    },
    // Takes over questions of other processes.
    workers: [{ name: 'chat.questions', everyMs: 1000, work: answering.workQuestions }],
    jobs: [{ name: 'chat.tidy', cron: '5 * * * *', run: () => tidyChats(ctx) }],
    on: { sessions: channel.checkLogins },
    subscription: channel.subscription,
    async close() {
      clearInterval(beat)
      await answering.close()
    },
  }
}
