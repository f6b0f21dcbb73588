/** Stock by lot; the database takes an order's units from the lots (migration 0091). */
import type { Area, Context } from '../../context.ts'
import { blockDueLots } from './lot.blocks.ts'
import { exchangeLots } from './lot.exchange.ts'
import { lotsRoutes } from './lots.routes.ts'
import { lotsService } from './lots.service.ts'
import { recallsRoutes } from './recalls/recalls.routes.ts'
import { recallsService } from './recalls/recalls.service.ts'

export const lotsArea = (ctx: Context): Area => ({
  routes: (api) =>
    api.register(lotsRoutes, { lots: lotsService(ctx) }).register(recallsRoutes, {
      recalls: recallsService(ctx),
      exchange: (orderId, by) => exchangeLots(ctx.db, ctx.clock, orderId, by),
    }),
  // Blocks lots on the day on which their dates say so, and with that invalidates the pages that show their stock.
  jobs: [{ name: 'lots.block', cron: '* * * * *', run: async () => void (await blockDueLots(ctx)) }],
})
