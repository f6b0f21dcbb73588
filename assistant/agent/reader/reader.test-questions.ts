/** Questions of staff, each with the tool that answers it and what it is asked for. Today is 21 November 2026. */

export const TODAY = '2026-11-21'
/** Of the fixture; filled in before the tests run. */
export const ids = { liquids: 0, teas: 0, vitamins: 0, alder: 0, mango: 0, mint: 0, welcome: 0 }

export const LAST_WEEK = { from: '2026-11-09', to: '2026-11-15', unit: 'week' }
const THIS_MONTH = { from: '2026-11-01', to: '2026-11-21', unit: 'month' }
export const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }

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
  'stock levels of e-liquids': ['list', () => ({ dataset: 'products', show: 'stock', category_id: ids.liquids })],
  'which customers bought garden mint tea': ['list', () => ({ product_id: ids.mint })],
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
  'which products hardly sell?': ['list', () => ({ dataset: 'products', view: 'slow' })],
  'slow sellers in the last 60 days': ['list', () => ({ view: 'slow', from: '2026-09-23', to: TODAY })],
  'what sold fewer than 5 in the last 30 days but more than 20 in stock': [
    'list',
    () => ({ view: 'slow', from: '2026-10-23', where: { sold: { max: 4 }, stock: { min: 21 } } }),
  ],
  'products without sales this month': [
    'list',
    () => ({ dataset: 'products', from: '2026-11-01', where: { sold: { max: 0 } } }),
  ],
  'what runs out in the next 14 days': ['list', () => ({ view: 'running_out', where: { days: { max: 14 } } })],
  'what will run out within a week?': ['list', () => ({ view: 'running_out', where: { days: { max: 7 } } })],
  'what do we need to reorder': ['list', () => ({ dataset: 'variations', view: 'running_out' })],
  'which e-liquids run out in the next 3 weeks?': [
    'list',
    () => ({ view: 'running_out', where: { days: { max: 21 } }, category_id: ids.liquids }),
  ],
  'whats running out': ['list', () => ({ dataset: 'variations', view: 'running_out' })],
  'what is out of stock?': ['list', () => ({ dataset: 'variations', view: 'out' })],
  'what is sold out in CBD teas': ['list', () => ({ view: 'out', category_id: ids.teas })],
  'low stock': ['list', () => ({ dataset: 'variations', view: 'low' })],
  'what are we low on?': ['list', () => ({ dataset: 'variations', view: 'low' })],
  'products with fewer than 10 in stock': ['list', () => ({ where: { stock: { max: 9 } } })],
  'what is our stock worth?': ['stock_value', () => ({})],
  'stock value by brand': ['stock_value', () => ({ group: 'brand' })],
  'how much money is tied up in stock': ['stock_value', () => ({})],
  'how many Garden Mint Tea do we have left?': ['product', () => ({ product_id: ids.mint })],
  'stock of mango ice nic salt': ['product', () => ({ product_id: ids.mango })],
  'price of Garden Mint Tea': ['product', () => ({ product_id: ids.mint })],
  'garden mint tea': ['product', () => ({ product_id: ids.mint })],
  'orders of imogen@example.com not yet shipped': [
    'list',
    () => ({ dataset: 'orders', view: 'unshipped', where: { account: { is: ['imogen@example.com'] } } }),
  ],
  'which orders of imogen@example.com have not been dispatched?': [
    'list',
    () => ({ dataset: 'orders', view: 'unshipped', where: { account: { is: ['imogen@example.com'] } } }),
  ],
  'unshipped orders older than 3 days': [
    'list',
    () => ({ view: 'unshipped', where: { placed: { to: '2026-11-18' } } }),
  ],
  'which orders are awaiting transfer': ['list', () => ({ where: { status: { is: ['awaiting_transfer'] } } })],
  'orders to pack': ['list', () => ({ dataset: 'orders', view: 'to_pack' })],
  'show me the cancelled orders last week': [
    'list',
    () => ({ where: { status: { is: ['cancelled'] } }, from: '2026-11-09', to: '2026-11-15' }),
  ],
  'latest orders': ['list', () => ({ dataset: 'orders', sort: '-placed' })],
  'the 5 largest orders this month': ['list', () => ({ sort: '-total', limit: 5, from: '2026-11-01' })],
  'orders over £100': ['list', () => ({ dataset: 'orders', where: { total: { min: 10_000 } } })],
  'which refunds are due?': ['list', () => ({ dataset: 'orders', view: 'refund_due' })],
  'orders with an open age check': ['list', () => ({ dataset: 'orders', view: 'age_check' })],
  'orders with coupon WELCOME10': ['list', () => ({ dataset: 'orders', where: { coupon: { is: ['WELCOME10'] } } })],
  'orders containing Mango Ice Nic Salt': ['list', () => ({ dataset: 'orders', product_id: ids.mango })],
  'how many orders are awaiting a bank transfer?': [
    'list',
    () => ({ where: { status: { is: ['awaiting_transfer'] } } }),
  ],
  'what about VS-2026-000123': ['order', () => ({ order_number: 'VS-2026-000123' })],
  'where is order VS-2026-000123?': ['order', () => ({ order_number: 'VS-2026-000123' })],
  'order 000123': ['order', () => ({ order_number: '000123' })],
  'imogen@example.com': ['customer', () => ({ search: 'imogen@example.com' })],
  'what has imogen@example.com bought': ['customer', () => ({ search: 'imogen@example.com' })],
  'customer Imogen Hale': ['customer', () => ({ search: 'imogen hale' })],
  'who are our best customers this year': ['list', () => ({ dataset: 'buyers', from: '2026-01-01' })],
  'top 10 customers': ['list', () => ({ dataset: 'buyers', limit: 10 })],
  'how many new customers this month': ['list', () => ({ ...THIS_MONTH, dataset: 'customers', view: 'new' })],
  'how many people signed up last week?': ['list', () => ({ ...LAST_WEEK, view: 'new' })],
  'conversion last week': ['conversion', () => LAST_WEEK],
  'how are the coupons doing': ['list', () => ({ dataset: 'coupons' })],
  'active coupons': ['list', () => ({ where: { state: { is: ['active'] } } })],
  'how often was WELCOME10 used?': ['list', () => ({ dataset: 'coupons', where: { code: { is: ['WELCOME10'] } } })],
  'which coupon brought in the most revenue': ['list', () => ({ dataset: 'coupons', sort: '-revenue' })],
  'reported reviews': ['list', () => ({ dataset: 'reviews', view: 'reported' })],
  'reviews without an answer': ['list', () => ({ dataset: 'reviews', view: 'unanswered' })],
  'bad reviews': ['list', () => ({ dataset: 'reviews', view: 'low' })],
  'reviews of 2 stars or fewer': ['list', () => ({ dataset: 'reviews', where: { rating: { max: 2 } } })],
  'latest reviews': ['list', () => ({ dataset: 'reviews' })],
  'reviews of Garden Mint Tea': ['list', () => ({ dataset: 'reviews', product_id: ids.mint })],
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
