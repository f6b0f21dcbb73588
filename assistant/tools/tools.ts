/** The customers' tools: what the assistant can look up and open. Each may be called by the built-in assistant or a model. */

import type { BlogService } from '../../server/areas/blog/blog.service.ts'
import type { BundlesService } from '../../server/areas/bundles/bundles.service.ts'
import type { CatalogueService } from '../../server/areas/catalogue/catalogue.service.ts'
import type { OrdersService } from '../../server/areas/orders/orders.service.ts'
import type { SiteSettingsService } from '../../server/areas/site-settings/site-settings.service.ts'
import type { Clock } from '../../server/platform/time/clock.ts'
import { compareProducts } from './compare-products.ts'
import { findBundles } from './find-bundles.ts'
import { listBrands } from './list-brands.ts'
import { myOrders, orderStatus } from './my-orders.ts'
import { openPage } from './open-page.ts'
import { productDetails } from './product-details.ts'
import { searchProducts } from './search-products.ts'
import { deliveryAndReturns, storeInformation } from './shop-information.ts'

export type CustomerTools = ReturnType<typeof customerTools>

export interface CustomerToolsDependencies {
  clock: Clock
  catalogue: CatalogueService
  bundles: BundlesService
  blog: BlogService
  orders: OrdersService
  settings: SiteSettingsService
  /** Whether cards are taken at all. */
  takesCards: () => boolean
}

export function customerTools(dependencies: CustomerToolsDependencies) {
  const { clock, catalogue, bundles, blog, orders, settings, takesCards } = dependencies
  return {
    search_products: searchProducts(catalogue),
    product_details: productDetails(catalogue, clock, settings),
    compare_products: compareProducts(catalogue),
    brands: listBrands(catalogue),
    bundles: findBundles(bundles),
    delivery_and_returns: deliveryAndReturns(settings),
    store_information: storeInformation({ settings, catalogue, takesCards }),
    my_orders: myOrders(orders),
    order_status: orderStatus(orders),
    open_page: openPage({ catalogue, bundles, blog }),
  }
}
