/** Staff's agent, put together over the services that the calls of staff use. */
import type { FastifyBaseLogger } from 'fastify'
import { couponsAdminService } from '../../server/areas/coupons/coupons.admin.service.ts'
import type { ImageUrls } from '../../server/areas/media/media.urls.ts'
import type { OrderLists } from '../../server/areas/orders/admin/orders.admin.list.service.ts'
import { ordersAdminService } from '../../server/areas/orders/admin/orders.admin.service.ts'
import type { ProductsAdminService } from '../../server/areas/products/admin/products.admin.service.ts'
import { reviewsAdminService } from '../../server/areas/reviews/reviews.admin.service.ts'
import type { SiteSettingsService } from '../../server/areas/site-settings/site-settings.service.ts'
import { soldService } from '../../server/areas/stats/sold.service.ts'
import { usersAdminService } from '../../server/areas/users/admin/users.admin.service.ts'
import type { AssistantModelConfig } from '../../server/platform/config/config.ts'
import type { Db } from '../../server/platform/database/database.ts'
import type { Clock } from '../../server/platform/time/clock.ts'
import { languageModel } from '../model/model.provider.ts'
import { modelAgent } from './agent.model.ts'
import { type AgentService, agentService } from './agent.service.ts'
import { builtinAgent } from './builtin.agent.ts'
import { proposalsService } from './proposals/proposals.service.ts'

export interface AgentDependencies {
  db: Db
  clock: Clock
  images: ImageUrls
  products: ProductsAdminService
  lists: OrderLists
  settings: SiteSettingsService
  /** Undefined: the built-in understanding alone answers. */
  model: AssistantModelConfig | undefined
  log: FastifyBaseLogger
}

/** What the agent's tools are made over. */
export function agentKit(given: Omit<AgentDependencies, 'model' | 'log'>) {
  const { db, clock, images } = given
  return {
    ...{ ...given, proposals: proposalsService(given), sold: soldService({ db }), people: usersAdminService({ db }) },
    orders: ordersAdminService({ db, clock, images }),
    coupons: couponsAdminService({ db, clock }),
    reviews: reviewsAdminService({ db, clock }),
  }
}

export async function agentArea({ model, log, ...given }: AgentDependencies): Promise<{ agent: AgentService }> {
  const { db, clock } = given
  const kit = agentKit(given)
  const fallback = builtinAgent(kit)
  const brain = model
    ? modelAgent({ model: await languageModel(model), limits: model, kit, fallback, clock, log })
    : fallback
  const onFault = (error: unknown) => log.error(error, 'The agent could not answer')
  return { agent: agentService({ db, brain, proposals: kit.proposals, onFault }) }
}
