/** Everything that staff's agent can look up or prepare, by name. */
import { conversionTool, customerTool } from './customers.tools.ts'
import { listTool } from './list/list.tool.ts'
import { orderTool } from './orders.tools.ts'
import { prepareCouponChangeTool, prepareCouponTool } from './prepare.coupon.ts'
import { preparePostTool } from './prepare.post.ts'
import { preparePriceTool } from './prepare.price.ts'
import { prepareOrderTool, prepareProductTool } from './prepare.state.ts'
import { prepareStockTool } from './prepare.stock.ts'
import type { PrepareKit } from './prepare.ts'
import { salesTool } from './sales.tool.ts'
import { productTool, settingsTool, waitingTool } from './shop.tools.ts'
import { stockValueTool } from './stock.tools.ts'

/** The tools for one chat of one person: what they prepare is theirs. */
export const agentTools = (kit: PrepareKit) => ({
  list: listTool(kit),
  sales: salesTool(kit),
  stock_value: stockValueTool(kit),
  order: orderTool(kit),
  customer: customerTool(kit),
  conversion: conversionTool(kit),
  waiting: waitingTool(kit),
  product: productTool(kit),
  shop_settings: settingsTool(kit),
  prepare_price: preparePriceTool(kit),
  prepare_stock: prepareStockTool(kit),
  prepare_coupon: prepareCouponTool(kit),
  prepare_coupon_change: prepareCouponChangeTool(kit),
  prepare_order_status: prepareOrderTool(kit),
  prepare_product_status: prepareProductTool(kit),
  prepare_post: preparePostTool(kit),
})
