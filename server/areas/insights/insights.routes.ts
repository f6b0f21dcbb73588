/** The routes of counts and insights. */
import { addCounts, COUNTS_BODY_BYTES } from '@shop/contract/insights/counts.ts'
import { getInsights } from '@shop/contract/insights/insights.admin.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { HttpError } from '../../platform/http/http-error.ts'
import { createCallCounter } from '../../platform/rate-limits/call-counter.ts'
import { toNetwork } from '../../platform/rate-limits/network.ts'
import type { Counter } from './insights.counter.ts'
import { toKey } from './insights.keys.ts'
import type { InsightsService } from './insights.service.ts'

/** Further calls from a network in the same minute are not counted. */
const CALLS_PER_MINUTE = 60
/** Programs that run scripts and say that they are none of the shop's visitors. */
const BOTS = /bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|scrape/i

interface Services {
  insights: InsightsService
  counter: Counter
}

export const insightsRoutes: FastifyPluginAsyncZod<Services> = async (app, { insights, counter }) => {
  const calls = createCallCounter(CALLS_PER_MINUTE)
  app.route({
    ...addCounts,
    bodyLimit: COUNTS_BODY_BYTES,
    async handler(request, reply) {
      rejectOtherSites(request)
      const isCounted = isVisitor(request) && calls.count(toNetwork(request.ip)).current <= CALLS_PER_MINUTE
      if (isCounted) {
        for (const { kind, key } of request.body.counts) {
          const normalised = toKey(kind, key)
          if (normalised !== undefined) counter.count(kind, normalised)
        }
      }
      return reply.code(204).send(null)
    },
  })
  app.route({ ...getInsights, handler: ({ query }) => insights.get(query.period) })
}

/** Browsers say which site a call comes from. */
function rejectOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin')
    throw new HttpError(403, 'other_site', 'Counts are only accepted from this shop’s own pages.')
}

/** False for bots, and for staff who look at a shop that is not open. */
const isVisitor = ({ headers, opening }: FastifyRequest): boolean =>
  opening === 'open' && headers['user-agent'] !== undefined && !BOTS.test(headers['user-agent'])
