/** The routes of the customers' chat, and its live channel. */
import {
  ChatSessionParams,
  listChatMessages,
  listChatSessions,
  rateChatMessage,
  sendChatMessage,
} from '@shop/contract/assistant.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { HttpError } from '../../platform/http/http-error.ts'
import { type FindCaller, getCaller, maybeCaller } from '../../platform/http/session-guard.ts'
import { channelToken } from '../../platform/http/web-sockets.ts'
import type { ConnectionLimiter } from '../../platform/rate-limits/connection-limiter.ts'
import type { Limiter } from '../../platform/rate-limits/limiter.ts'
import { toNetwork } from '../../platform/rate-limits/network.ts'
import type { ChatChannel } from './chat.channel.ts'
import { assertOwner } from './chat.ownership.ts'
import type { ChatService } from './chat.service.ts'

export interface ChatRoutes {
  chat: ChatService
  channel: Pick<ChatChannel, 'connect'>
  /** Limits messages, by session and by address. */
  sends: { bySession: Limiter; byAddress: Limiter }
  /** Limits open channels, by address. */
  connections: ConnectionLimiter
  find: FindCaller
}

export const chatRoutes: FastifyPluginAsyncZod<ChatRoutes> = async (
  app,
  { chat, channel, sends, connections, find },
) => {
  app.route({
    ...sendChatMessage,
    handler: async (request, reply) => {
      const { session_id, message } = request.body
      await sends.byAddress.take(toNetwork(request.ip))
      assertOwner(session_id, await maybeCaller(request, find))
      // After the owner check, so that no caller can use up another's limit.
      await sends.bySession.take(session_id)
      await chat.send(session_id, message)
      return reply.code(204).send(null)
    },
  })
  app.route({
    ...listChatMessages,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return chat.history(request.params.session_id, await maybeCaller(request, find))
    },
  })
  app.route({
    ...rateChatMessage,
    handler: async (request, reply) => {
      const { session_id, id } = request.params
      await sends.byAddress.take(toNetwork(request.ip))
      await chat.rate({ sessionId: session_id, id, rating: request.body.rating }, await maybeCaller(request, find))
      return reply.code(204).send(null)
    },
  })
  app.route({ ...listChatSessions, handler: (request) => chat.sessions(getCaller(request).userId) })
  app.route({
    method: 'GET',
    url: '/customer/ws/customer_chat/:session_id',
    schema: { hide: true, params: ChatSessionParams },
    preHandler: async (request) => {
      if (!request.ws) throw new HttpError(426, 'upgrade_required', 'This address is for the live channel of a chat.')
      const token = channelToken(request)
      const caller = token === undefined ? undefined : await find(token)
      await chat.rejectListener(request.params.session_id, caller)
      connections.take(toNetwork(request.ip), request.raw.socket)
      request.caller = caller ?? null
    },
    // Never called: requests that are not a WebSocket upgrade are rejected before.
    handler: async () => undefined,
    wsHandler: (socket, request) => channel.connect(socket, request.params.session_id, request.caller?.sessionId),
  })
}
