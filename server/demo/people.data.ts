/** The demo's two logins, and what its customer has bought. Known to everyone: never outside the demo. */

export const DEMO_ADMIN = { name: 'Alder Staff', email: 'admin@example.com', password: 'demo-admin-1' }
export const DEMO_CUSTOMER = {
  name: 'Imogen Hale',
  email: 'customer@example.com',
  password: 'demo-customer-1',
  phone: '07700 900142',
  date_of_birth: '1988-04-12',
}

export const DEMO_ADDRESS = {
  full_name: 'Imogen Hale',
  line1: '14 Calder Row',
  line2: '',
  city: 'Leeds',
  county: 'West Yorkshire',
  postcode: 'LS7 3QD',
  country: 'GB',
  phone: '07700 900142',
  is_default: true,
} as const

export const DEMO_COUPON = { code: 'MIST10', description: '10% off your order', discount_percentage: 10 }

export interface DemoOrder {
  daysAgo: number
  /** Products by name, in the variation that comes first, and how many. */
  goods: readonly (readonly [name: string, quantity: number])[]
  coupon: string | null
  /** What has happened since, in this order; half a day lies between. */
  moves: readonly ('paid' | 'processing' | 'shipped' | 'delivered' | 'cancelled')[]
  tracking?: string
}

/** The delivered one waits for its review. */
export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    daysAgo: 61,
    goods: [['Spiced Apple CBD Tea', 1]],
    coupon: null,
    moves: ['cancelled'],
  },
  {
    daysAgo: 19,
    goods: [
      ['Peppermint CBD Tea', 2],
      ['Vitamin D3 4000 IU', 1],
    ],
    coupon: 'MIST10',
    moves: ['paid', 'processing', 'shipped', 'delivered'],
    tracking: 'PX 4471 0088 1',
  },
  {
    daysAgo: 2,
    goods: [
      ['Rosehip & Hibiscus CBD Tea', 1],
      ['Moroccan Mint Tea', 1],
    ],
    coupon: null,
    moves: ['paid', 'processing', 'shipped'],
    tracking: 'PX 4471 0092 8',
  },
  { daysAgo: 0.6, goods: [['Jasmine Green CBD Tea', 3]], coupon: null, moves: ['paid'] },
]
