/** Names of the tools that the built-in agent calls. */
import { z } from 'zod'

export const ToolName = z.enum([
  'list',
  'sales',
  'slow_sellers',
  'stock_levels',
  'stock_running_out',
  'stock_value',
  'orders',
  'order',
  'customer',
  'best_customers',
  'customer_figures',
  'coupons',
  'reviews',
  'waiting',
  'product',
  'shop_settings',
  'prepare_price',
  'prepare_stock',
  'prepare_coupon',
  'prepare_coupon_change',
  'prepare_order_status',
  'prepare_product_status',
  'prepare_post',
])
export type ToolName = z.output<typeof ToolName>
