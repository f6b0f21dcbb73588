/** The routes of recalls: staff's, and the answers of buyers. */
import type { PersonalData } from '@shop/contract/admin/personal-data.ts'
import {
  closeRecall,
  exchangeLots,
  exportRecallBuyers,
  getRecall,
  listRecallBuyers,
  mailRecall,
  type RecallBuyer,
  remindRecall,
  startRecall,
  undoRecall,
} from '@shop/contract/lots/recalls.admin.ts'
import { answerRecall } from '@shop/contract/lots/recalls.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { BYTE_ORDER_MARK, sendCsv, toCsvLines } from '../../../platform/http/send-csv.ts'
import { getCaller, isPermitted } from '../../../platform/http/session-guard.ts'
import type { exchangeLots as exchange } from '../lot.exchange.ts'
import type { RecallsService } from './recalls.service.ts'

interface Recalls {
  recalls: RecallsService
  exchange: (orderId: number, by: number) => ReturnType<typeof exchange>
}

export const recallsRoutes: FastifyPluginAsyncZod<Recalls> = async (app, { recalls, exchange }) => {
  app.route({
    ...startRecall,
    handler: (request) => recalls.start(request.params.id, getCaller(request).userId),
  })
  app.route({ ...getRecall, handler: ({ params }) => recalls.get(params.id) })
  app.route({ ...undoRecall, handler: (request) => recalls.undo(request.params.id, getCaller(request).userId) })
  app.route({ ...listRecallBuyers, handler: ({ params, query }) => recalls.listBuyers(params.id, query) })
  app.route({
    ...exportRecallBuyers,
    handler: async (request, reply) => {
      const { lotNo, rows } = await recalls.exportBuyers(request.params.id)
      const columns = COLUMNS.filter(([, , personal]) => !personal || isPermitted(getCaller(request), personal))
      sendCsv(reply, `recall-${lotNo.replaceAll(/[^\w-]/g, '_')}.csv`, csvOf(columns, rows))
      return reply
    },
  })
  app.route({
    ...mailRecall,
    handler: (request) => recalls.mail(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({ ...remindRecall, handler: (request) => recalls.remind(request.params.id, getCaller(request).userId) })
  app.route({ ...closeRecall, handler: (request) => recalls.close(request.params.id, getCaller(request).userId) })
  app.route({ ...exchangeLots, handler: (request) => exchange(request.params.id, getCaller(request).userId) })
  app.route({ ...answerRecall, handler: ({ body }) => recalls.answer(body.token, body.answer) })
}

type Column = readonly [heading: string, cell: (row: RecallBuyer) => string | number, personal?: PersonalData]

const COLUMNS: readonly Column[] = [
  ['Order number', ({ order_number }) => order_number],
  ['Customer', ({ customer }) => customer.name, 'customers.name'],
  ['Email', ({ customer }) => customer.email, 'customers.contact'],
  ['Units', ({ quantity }) => quantity],
  ['Status', ({ status }) => status],
  ['Mail', ({ mail }) => mail],
  ['Answer', ({ answer }) => answer ?? ''],
  ['Answered at', ({ answered_at }) => answered_at ?? ''],
]

async function* csvOf(columns: readonly Column[], rows: readonly RecallBuyer[]): AsyncGenerator<string> {
  const lines = [columns.map(([heading]) => heading), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]
  yield BYTE_ORDER_MARK + toCsvLines(lines)
}
