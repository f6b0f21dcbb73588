/** What the tools of staff's agent are made over: the services that the calls of staff use. */

import type { CouponsAdminService } from '../../../server/areas/coupons/coupons.admin.service.ts'
import type { OrderLists } from '../../../server/areas/orders/admin/orders.admin.list.service.ts'
import type { OrdersAdminService } from '../../../server/areas/orders/admin/orders.admin.service.ts'
import type { ProductsAdminService } from '../../../server/areas/products/admin/products.admin.service.ts'
import type { ReviewsAdminService } from '../../../server/areas/reviews/reviews.admin.service.ts'
import type { SiteSettingsService } from '../../../server/areas/site-settings/site-settings.service.ts'
import type { SoldService } from '../../../server/areas/stats/sold.service.ts'
import type { usersAdminService } from '../../../server/areas/users/admin/users.admin.service.ts'
import type { Context } from '../../../server/context.ts'

export interface AgentKit extends Pick<Context, 'db' | 'clock' | 'images'> {
  sold: SoldService
  lists: OrderLists
  orders: OrdersAdminService
  products: ProductsAdminService
  coupons: CouponsAdminService
  reviews: ReviewsAdminService
  people: ReturnType<typeof usersAdminService>
  settings: SiteSettingsService
}
