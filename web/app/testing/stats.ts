import type { Stats } from '../admin/queries.ts'

/** Builds the dashboard's figures over two days; `facts` override its fields. */
export function buildStats(facts: Partial<Stats> = {}): Stats {
  return {
    period: '30d',
    from: '2026-11-20',
    to: '2026-11-21',
    previous_from: '2026-11-18',
    previous_to: '2026-11-19',
    revenue: { current: 140.5, previous: 100, change_percent: 40.5 },
    orders: { current: 4, previous: 5, change_percent: -20 },
    average_order: { current: 35.13, previous: 20, change_percent: 75.65 },
    conversion_percent: { current: 40, previous: 41.5, change_percent: -3.6 },
    new_customers: { current: 2, previous: 0, change_percent: null },
    series: [
      { day: '2026-11-20', revenue: 40.5, orders: 1, previous_day: '2026-11-18', previous_revenue: 60 },
      { day: '2026-11-21', revenue: 100, orders: 3, previous_day: '2026-11-19', previous_revenue: 40 },
    ],
    top_products: [
      { product_id: 12, name: 'Garden Mint', thumbnail_url: '/media/mint/200', quantity: 9, revenue: 44.91 },
    ],
    low_stock: {
      total: 14,
      items: [
        {
          product_id: 3,
          variation_id: 31,
          name: 'Slow Leaf',
          attributes: { Strength: '10 mg' },
          sku: 'SL-10',
          thumbnail_url: '/media/leaf/200',
          stock_quantity: 2,
          sold_per_week: 6.25,
        },
      ],
    },
    waiting: {
      to_pack: 7,
      awaiting_transfer: 0,
      age_checks: 2,
      refunds: 1,
      reported_reviews: 2,
      dispatched: 31,
      returns_to_receive: 2,
      returns_to_decide: 1,
      total: 12,
    },
    latest_orders: [],
    at: '2026-11-21T10:00:00.000Z',
    ...facts,
  }
}
