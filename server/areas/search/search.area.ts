/** The words that search knows; the catalogue answers searches. */
import { createSynonym, listSynonyms, removeSynonym } from '@shop/contract/insights/insights.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Area, Context } from '../../context.ts'
import { getCaller } from '../../platform/http/session-guard.ts'
import { success } from '../../platform/http/success.ts'
import { type AddedSynonymsService, addedSynonymsService } from './search.added.ts'
import { tidySearch } from './search.index.ts'

export const searchArea = ({ db }: Context): Area => ({
  routes: (api) => api.register(synonymRoutes, { synonyms: addedSynonymsService({ db }) }),
  jobs: [{ name: 'search.count-words', cron: '30 3 * * *', run: () => tidySearch(db) }],
})

const synonymRoutes: FastifyPluginAsyncZod<{ synonyms: AddedSynonymsService }> = async (app, { synonyms }) => {
  app.route({ ...listSynonyms, handler: async () => ({ items: await synonyms.list() }) })
  app.route({
    ...createSynonym,
    handler: async (request, reply) =>
      reply.code(201).send(await synonyms.create(request.body, getCaller(request).userId)),
  })
  app.route({
    ...removeSynonym,
    handler: (request) => success(synonyms.remove(request.params.id, getCaller(request).userId)),
  })
}
