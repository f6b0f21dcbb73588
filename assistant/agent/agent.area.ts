/** Staff's agent, put together over the services that the calls of staff use. */
import { couponsAdminService } from '../../server/areas/coupons/coupons.admin.service.ts'
import type { OrderLists } from '../../server/areas/orders/admin/orders.admin.list.service.ts'
import { ordersAdminService } from '../../server/areas/orders/admin/orders.admin.service.ts'
import type { ProductsAdminService } from '../../server/areas/products/admin/products.admin.service.ts'
import { reviewsAdminService } from '../../server/areas/reviews/reviews.admin.service.ts'
import type { SiteSettingsService } from '../../server/areas/site-settings/site-settings.service.ts'
import { soldService } from '../../server/areas/stats/sold.service.ts'
import { usersAdminService } from '../../server/areas/users/admin/users.admin.service.ts'
import type { Area, Context } from '../../server/context.ts'
import { modelAccess } from '../model/model.access.ts'
import { languageModel } from '../model/model.provider.ts'
import { modelAgent } from './agent.model.ts'
import { agentRoutes } from './agent.routes.ts'
import { agentService } from './agent.service.ts'
import { builtinAgent } from './builtin.agent.ts'
import { proposalsService } from './proposals/proposals.service.ts'

interface AgentServices {
  products: ProductsAdminService
  lists: OrderLists
  settings: SiteSettingsService
}

/** What the agent's tools are made over. */
export function agentKit(given: Pick<Context, 'db' | 'clock' | 'images'> & AgentServices) {
  return {
    ...given,
    proposals: proposalsService(given),
    sold: soldService(given),
    people: usersAdminService(given),
    orders: ordersAdminService(given),
    coupons: couponsAdminService(given),
    reviews: reviewsAdminService(given),
  }
}

export async function agentArea(ctx: Context, { products, lists, settings }: AgentServices): Promise<Area> {
  const { db, clock, images, log } = ctx
  const limits = ctx.config.assistantModel
  const kit = agentKit({ db, clock, images, products, lists, settings })
  const fallback = builtinAgent(kit)
  const brain = limits
    ? modelAgent({
        model: await languageModel(limits),
        limits,
        access: modelAccess({ limits, clock, log }),
        kit,
        fallback,
        clock,
        log,
      })
    : fallback
  const onFault = (error: unknown) => log.error(error, 'The agent could not answer')
  const agent = agentService({ db, brain, proposals: kit.proposals, onFault })
  return { routes: (api) => api.register(agentRoutes, { agent }) }
}
