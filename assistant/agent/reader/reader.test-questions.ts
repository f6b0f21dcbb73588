/** Questions of staff, each with the tool that answers it and what it is asked for. Today is 21 November 2026. */

export const TODAY = '2026-11-21'
/** Of the fixture; filled in before the tests run. */
export const ids = { liquids: 0, teas: 0, vitamins: 0, alder: 0, mango: 0, mint: 0, welcome: 0 }

export const LAST_WEEK = { from: '2026-11-09', to: '2026-11-15', unit: 'week' }
const THIS_MONTH = { from: '2026-11-01', to: '2026-11-21', unit: 'month' }
export const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }
export const UNSHIPPED = ['pending_payment', 'awaiting_transfer', 'paid', 'processing']

/** The input is read when the fixture is there. */
export type Expected = [tool: string, input: () => Record<string, unknown>]

export const QUESTIONS: Record<string, Expected> = {
  'revenue last week against the week before': ['sales', () => ({ ...LAST_WEEK, compare: 'previous' })],
  'How much did we take yesterday?': ['sales', () => ({ from: '2026-11-20', to: '2026-11-20', measure: 'revenue' })],
  'What was our turnover this month?': ['sales', () => THIS_MONTH],
  'sales since 1 November': ['sales', () => ({ from: '2026-11-01', to: TODAY })],
  'revenue between 3 and 9 nov': ['sales', () => ({ from: '2026-11-03', to: '2026-11-09' })],
  'how did we do in q3': ['sales', () => ({ from: '2026-07-01', to: '2026-09-30', unit: 'quarter' })],
  'what was the best day last month?': ['sales', () => ({ ...OCTOBER, group: 'day' })],
  'stock levels of e-liquids': ['stock_levels', () => ({ level: 'all', category_id: ids.liquids })],
  'which customers bought garden mint tea': ['orders', () => ({ product_id: ids.mint })],
  'how was black friday week': ['sales', () => ({ from: '2025-11-24', to: '2025-11-30' })],
  'how many orders did we have in October?': ['sales', () => ({ ...OCTOBER, measure: 'orders' })],
  'number of orders last 14 days': ['sales', () => ({ from: '2026-11-08', to: TODAY, measure: 'orders' })],
  'what is our average basket this month': ['sales', () => ({ ...THIS_MONTH, measure: 'average_order' })],
  'average order value last week vs the same week last year': [
    'sales',
    () => ({ ...LAST_WEEK, compare: 'last_year', measure: 'average_order' }),
  ],
  'sales by category last month': ['sales', () => ({ ...OCTOBER, group: 'category' })],
  'revenue per brand this month': ['sales', () => ({ ...THIS_MONTH, group: 'brand' })],
  'sales by day last week': ['sales', () => ({ ...LAST_WEEK, group: 'day' })],
  'weekly sales for the last 3 months': ['sales', () => ({ from: '2026-08-22', to: TODAY, group: 'week' })],
  'monthly revenue this year': ['sales', () => ({ from: '2026-01-01', to: TODAY, group: 'month' })],
  'revenue from e-liquids last week': ['sales', () => ({ ...LAST_WEEK, category_id: ids.liquids })],
  'how much did eliquids make in october': ['sales', () => ({ ...OCTOBER, category_id: ids.liquids })],
  'sales of CBD teas this month by product': [
    'sales',
    () => ({ ...THIS_MONTH, category_id: ids.teas, group: 'product' }),
  ],
  'Alder Co revenue this month': ['sales', () => ({ ...THIS_MONTH, brand_id: ids.alder })],
  'how many units of Mango Ice Nic Salt did we sell last month?': [
    'sales',
    () => ({ ...OCTOBER, product_id: ids.mango, measure: 'units' }),
  ],
  'compare november with october': [
    'sales',
    () => ({ from: '2026-11-01', to: TODAY, compare: { from: '2026-10-01' } }),
  ],
  'revnue lst week': ['sales', () => ({ ...LAST_WEEK, measure: 'revenue' })],
  'slaes by categry this mnth': ['sales', () => ({ group: 'category' })],
  'best sellers last month': ['sales', () => ({ ...OCTOBER, group: 'product' })],
  'top 10 products this month': ['sales', () => ({ ...THIS_MONTH, group: 'product', limit: 10 })],
  'what sells best?': ['sales', () => ({ group: 'product' })],
  'top five e-liquids last week': ['sales', () => ({ ...LAST_WEEK, category_id: ids.liquids, limit: 5 })],
  'which brand sold most in October': ['sales', () => ({ ...OCTOBER, group: 'brand' })],
  'what are our most popular products': ['sales', () => ({ group: 'product', measure: 'units' })],
  'which products hardly sell?': ['slow_sellers', () => ({ from: '2026-08-24', to: TODAY })],
  'slow sellers in the last 60 days': ['slow_sellers', () => ({ from: '2026-09-23', to: TODAY })],
  'what sold fewer than 5 in the last 30 days but more than 20 in stock': [
    'slow_sellers',
    () => ({ from: '2026-10-23', sold_below: 5, stock_above: 20 }),
  ],
  'products without sales this month': ['slow_sellers', () => ({ from: '2026-11-01' })],
  'what runs out in the next 14 days': ['stock_running_out', () => ({ days: 14 })],
  'what will run out within a week?': ['stock_running_out', () => ({ days: 7 })],
  'what do we need to reorder': ['stock_running_out', () => ({})],
  'which e-liquids run out in the next 3 weeks?': ['stock_running_out', () => ({ days: 21, category_id: ids.liquids })],
  'whats running out': ['stock_running_out', () => ({})],
  'what is out of stock?': ['stock_levels', () => ({ level: 'out' })],
  'what is sold out in CBD teas': ['stock_levels', () => ({ level: 'out', category_id: ids.teas })],
  'low stock': ['stock_levels', () => ({ level: 'low' })],
  'what are we low on?': ['stock_levels', () => ({ level: 'low' })],
  'products with fewer than 10 in stock': ['stock_levels', () => ({ level: 'low', most: 9 })],
  'what is our stock worth?': ['stock_value', () => ({})],
  'stock value by brand': ['stock_value', () => ({ group: 'brand' })],
  'how much money is tied up in stock': ['stock_value', () => ({})],
  'how many Garden Mint Tea do we have left?': ['product', () => ({ product_id: ids.mint })],
  'stock of mango ice nic salt': ['product', () => ({ product_id: ids.mango })],
  'price of Garden Mint Tea': ['product', () => ({ product_id: ids.mint })],
  'garden mint tea': ['product', () => ({ product_id: ids.mint })],
  'orders of imogen@example.com not yet shipped': [
    'orders',
    () => ({ email: 'imogen@example.com', statuses: UNSHIPPED }),
  ],
  'which orders of imogen@example.com have not been dispatched?': [
    'orders',
    () => ({ email: 'imogen@example.com', statuses: UNSHIPPED }),
  ],
  'unshipped orders older than 3 days': ['orders', () => ({ statuses: UNSHIPPED, older_than_days: 3 })],
  'which orders are awaiting transfer': ['orders', () => ({ statuses: ['awaiting_transfer'] })],
  'orders to pack': ['orders', () => ({ statuses: ['paid', 'processing'] })],
  'show me the cancelled orders last week': [
    'orders',
    () => ({ statuses: ['cancelled'], from: '2026-11-09', to: '2026-11-15' }),
  ],
  'latest orders': ['orders', () => ({ sort: 'newest' })],
  'the 5 largest orders this month': ['orders', () => ({ sort: 'largest', limit: 5, from: '2026-11-01' })],
  'orders over £100': ['orders', () => ({ min_pence: 10_000 })],
  'which refunds are due?': ['orders', () => ({ refund_due: true })],
  'orders with an open age check': ['orders', () => ({ age_check_open: true })],
  'orders with coupon WELCOME10': ['orders', () => ({ coupon_id: ids.welcome })],
  'orders containing Mango Ice Nic Salt': ['orders', () => ({ product_id: ids.mango })],
  'how many orders are awaiting a bank transfer?': ['orders', () => ({ statuses: ['awaiting_transfer'] })],
  'what about VS-2026-000123': ['order', () => ({ order_number: 'VS-2026-000123' })],
  'where is order VS-2026-000123?': ['order', () => ({ order_number: 'VS-2026-000123' })],
  'order 000123': ['order', () => ({ order_number: '000123' })],
  'imogen@example.com': ['customer', () => ({ search: 'imogen@example.com' })],
  'what has imogen@example.com bought': ['customer', () => ({ search: 'imogen@example.com' })],
  'customer Imogen Hale': ['customer', () => ({ search: 'imogen hale' })],
  'who are our best customers this year': ['best_customers', () => ({ from: '2026-01-01' })],
  'top 10 customers': ['best_customers', () => ({ limit: 10 })],
  'how many new customers this month': ['customer_figures', () => ({ ...THIS_MONTH, figure: 'new_customers' })],
  'how many people signed up last week?': ['customer_figures', () => ({ ...LAST_WEEK, figure: 'new_customers' })],
  'conversion last week': ['customer_figures', () => ({ ...LAST_WEEK, figure: 'conversion' })],
  'how are the coupons doing': ['coupons', () => ({})],
  'active coupons': ['coupons', () => ({ state: 'active' })],
  'how often was WELCOME10 used?': ['coupons', () => ({ coupon_id: ids.welcome })],
  'which coupon brought in the most revenue': ['coupons', () => ({ sort: 'revenue' })],
  'reported reviews': ['reviews', () => ({ kind: 'reported' })],
  'reviews without an answer': ['reviews', () => ({ kind: 'unanswered' })],
  'bad reviews': ['reviews', () => ({ kind: 'low' })],
  'reviews of 2 stars or fewer': ['reviews', () => ({ most_stars: 2 })],
  'latest reviews': ['reviews', () => ({ kind: 'latest' })],
  'reviews of Garden Mint Tea': ['reviews', () => ({ product_id: ids.mint })],
  'what waits for us?': ['waiting', () => ({})],
  'what needs my attention': ['waiting', () => ({})],
  'what should I do today': ['waiting', () => ({})],
  'what does delivery cost? delivery fee': ['shop_settings', () => ({})],
}

export const CHANGES: Record<string, Expected> = {
  'set the price of Mango Ice Nic Salt to £4.50': ['prepare_price', () => ({ product_id: ids.mango, set_pence: 450 })],
  'Please change the price of garden mint tea to 9.99': [
    'prepare_price',
    () => ({ product_id: ids.mint, set_pence: 999 }),
  ],
  'raise the price of mango ice nic salt by 10%': [
    'prepare_price',
    () => ({ product_id: ids.mango, change_percent: 10 }),
  ],
  'increase all e-liquids by 5%': ['prepare_price', () => ({ category_id: ids.liquids, change_percent: 5 })],
  'reduce prices of Alder Co by 50p': ['prepare_price', () => ({ brand_id: ids.alder, change_pence: -50 })],
  'take £1 off garden mint tea': ['prepare_price', () => ({ product_id: ids.mint, change_pence: -100 })],
  'lower the price of garden mint tea by £1.25': [
    'prepare_price',
    () => ({ product_id: ids.mint, change_pence: -125 }),
  ],
  'set stock of Garden Mint Tea to 40': ['prepare_stock', () => ({ product_id: ids.mint, set: 40 })],
  'add 20 to the stock of mango ice nic salt': ['prepare_stock', () => ({ product_id: ids.mango, change: 20 })],
  'we received 24 garden mint tea': ['prepare_stock', () => ({ product_id: ids.mint, change: 24 })],
  'remove 3 units of garden mint tea because they are damaged': [
    'prepare_stock',
    () => ({ product_id: ids.mint, change: -3, reason: 'They are damaged' }),
  ],
  'create a coupon WINTER15 with 15% off until 31 december': [
    'prepare_coupon',
    () => ({ code: 'WINTER15', discount_percentage: 15, ends_on: '2026-12-31' }),
  ],
  'new coupon FIRST20, 20% off orders over £30, once per customer': [
    'prepare_coupon',
    () => ({ code: 'FIRST20', discount_percentage: 20, min_subtotal_pence: 3000, per_user_limit: 1 }),
  ],
  'switch off WELCOME10': ['prepare_coupon_change', () => ({ coupon_id: ids.welcome, is_active: false })],
  'change coupon WELCOME10 to 15%': [
    'prepare_coupon_change',
    () => ({ coupon_id: ids.welcome, discount_percentage: 15 }),
  ],
  'extend WELCOME10 until 24 december': [
    'prepare_coupon_change',
    () => ({ coupon_id: ids.welcome, ends_on: '2026-12-24' }),
  ],
  'mark VS-2026-000123 as shipped with tracking number RM123456789GB': [
    'prepare_order_status',
    () => ({ order_number: 'VS-2026-000123', status: 'shipped', tracking_number: 'RM123456789GB' }),
  ],
  'cancel order VS-2026-000123': [
    'prepare_order_status',
    () => ({ order_number: 'VS-2026-000123', status: 'cancelled' }),
  ],
  'the transfer for VS-2026-000123 has arrived, mark it as paid': [
    'prepare_order_status',
    () => ({ order_number: 'VS-2026-000123', status: 'paid' }),
  ],
  'publish Garden Mint Tea': ['prepare_product_status', () => ({ product_id: ids.mint, status: 'active' })],
  'archive mango ice nic salt': ['prepare_product_status', () => ({ product_id: ids.mango, status: 'archived' })],
  'unpublish Garden Mint Tea': ['prepare_product_status', () => ({ product_id: ids.mint, status: 'draft' })],
  'draft a post about CBD tea': ['prepare_post', () => ({ topic: 'CBD tea' })],
  'write a blog article on nic salts': ['prepare_post', () => ({ topic: 'nic salts' })],
}
