/** What the tools of staff's agent are made over: the services that the calls of staff use. */

import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { usersAdminService } from '../../../accounts/users.admin.service.ts'
import type { ProductsAdminService } from '../../../catalogue/products.admin.service.ts'
import type { CouponsAdminService } from '../../../coupons/coupons.admin.service.ts'
import type { ImageUrls } from '../../../media/media.urls.ts'
import type { OrderLists } from '../../../orders/orders.admin.list.service.ts'
import type { OrdersAdminService } from '../../../orders/orders.admin.service.ts'
import type { ReviewsAdminService } from '../../../reviews/reviews.admin.service.ts'
import type { SiteSettingsService } from '../../../site-settings/site-settings.service.ts'
import type { SoldService } from '../../../stats/sold.service.ts'

export interface AgentKit {
  db: Db
  clock: Clock
  images: ImageUrls
  sold: SoldService
  lists: OrderLists
  orders: OrdersAdminService
  products: ProductsAdminService
  coupons: CouponsAdminService
  reviews: ReviewsAdminService
  people: ReturnType<typeof usersAdminService>
  settings: SiteSettingsService
}
