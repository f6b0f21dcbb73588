/** The calls of staff's agent. */
import {
  askAgent,
  confirmProposal,
  discardProposal,
  exportAgentTable,
  listAgentMessages,
  listAgentSessions,
} from '@shop/contract/admin/assistant.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendCsv } from '../../server/platform/http/send-csv.ts'
import { getCaller } from '../../server/platform/http/session-guard.ts'
import { csvName, tableCsv } from './agent.csv.ts'
import type { AgentService } from './agent.service.ts'

export const agentRoutes: FastifyPluginAsyncZod<{ agent: AgentService }> = async (app, { agent }) => {
  app.route({ ...askAgent, handler: (request) => agent.ask(getCaller(request).userId, request.body) })
  app.route({ ...listAgentSessions, handler: (request) => agent.sessions(getCaller(request).userId) })
  app.route({
    ...listAgentMessages,
    handler: (request) => agent.messages(getCaller(request).userId, request.params.session_id),
  })
  app.route({
    ...exportAgentTable,
    handler: async (request, reply) => {
      const { session_id, message_id, index } = request.params
      const table = await agent.table(getCaller(request).userId, session_id, message_id, index)
      sendCsv(reply, csvName(table), tableCsv(table))
      return reply
    },
  })
  app.route({
    ...confirmProposal,
    handler: (request) => agent.proposals.confirm(getCaller(request).userId, request.params.id),
  })
  app.route({
    ...discardProposal,
    handler: (request) => agent.proposals.discard(getCaller(request).userId, request.params.id),
  })
}
