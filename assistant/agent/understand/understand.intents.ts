/** Which tool answers a question: rules in their order, the first that fits counts. */
import type { Slots, ToolName } from './understand.slots.ts'

/** What a rule looks at: the whole text, and what was read from it. */
export interface Asked {
  text: string
  slots: Slots
  hasEmail: boolean
  hasOrder: boolean
  hasCoupon: boolean
}

export interface Intent {
  tool: ToolName
  /** What the words themselves say. */
  slots?: Slots
}

interface Rule {
  fits: RegExp | ((asked: Asked) => boolean)
  intent: Intent | ((asked: Asked) => Intent)
}

const has =
  (pattern: RegExp) =>
  ({ text }: Asked) =>
    pattern.test(text)
const both =
  (...patterns: readonly RegExp[]) =>
  ({ text }: Asked) =>
    patterns.every((pattern) => pattern.test(text))

const COUPONS = /\b(?:coupons?|vouchers?|promo(?:tion)?s?(?: codes?)?|discount codes?)\b/
const ORDERS = /\borders?\b/
const CUSTOMERS = /\b(?:customers?|buyers?|clients?|shoppers?|spenders?)\b/
const SALES =
  /\b(?:revenue|sales?|turnover|takings|income|earn(?:ed|ings)?|made|make|take|took|taken|sold|sell(?:ing|s)?|money|how (?:did|are|were|was|is) (?:we|it|business|things|the shop|the day|trade)\b.*|business|performance|performing|doing)\b/
const WORST =
  /\b(?:slow(?:est)?|worst|least|hardly|barely|rarely|poor(?:ly)?|dead|not sell(?:ing)?|doesnt sell|dont sell|never sold|unsold|no sales|sold nothing|sitting|gathering dust|lying around|without sales|not sold|not moving|flop\w*)\b/
const BEST = /\b(?:best|top|most|highest|popular|well|bestsell\w*)\b/

const measureOf = (text: string): Slots['measure'] => {
  if (/\baverage\b|\bmean\b|\baov\b|\bper order\b|\bbasket\b/.test(text)) return 'average_order'
  if (
    /\bhow many (?:units|pieces|items|products|bottles|did (?:we|you) sell|[\w -]*(?:were|was|have been|did we|have we) (?:sold|sell))\b|\bunits\b|\bpieces\b|\bquantit(?:y|ies)\b/.test(
      text,
    )
  )
    return 'units'
  if (/\borders?\b/.test(text)) return 'orders'
  return 'revenue'
}

const RULES: readonly Rule[] = [
  {
    fits: /\b(?:what|anything|something|whats|things?|which)\b.*\b(?:wait(?:s|ing)?|to do|need(?:s)? (?:my|our|your|doing|attention|a decision)|attention|outstanding|pending|needs me|urgent)\b(?!.*\b(?:orders?|transfers?|refunds?|reviews?|age)\b)|\b(?:to ?do list|my tasks|open tasks|inbox)\b|\bwhat should (?:i|we) do\b|\bwaiting for (?:me|us|staff)\b/,
    intent: { tool: 'waiting' },
  },
  {
    fits: /\b(?:reviews?|ratings?|stars?|feedback|complaints?)\b/,
    intent: ({ text, slots }) => ({ tool: 'reviews', slots: { reviews: reviewsKind(text, slots) } }),
  },
  {
    fits: /\b(?:who|which (?:customers?|people)) (?:has |have )?(?:bought|ordered|purchased)\b(?! (?:the )?most)/,
    intent: { tool: 'orders' },
  },
  {
    fits: /\b(?:best|busiest|strongest|worst|quietest) (?:day|week|month)s?\b/,
    intent: ({ text }) => ({
      tool: 'sales',
      slots: {
        group: /\bday/.test(text) ? 'day' : /\bweek/.test(text.replace(/(?:last|this) week/, '')) ? 'week' : 'month',
      },
    }),
  },
  {
    fits: /\bconversion\b|\bhow many\b.*\bcarts?\b.*\border/,
    intent: { tool: 'customer_figures', slots: { figure: 'conversion' } },
  },
  {
    fits: /\bnew (?:customers?|accounts?|users?|sign ?ups?|registrations?|people)\b|\b(?:signed up|sign ?ups|registered|registrations|joined)\b/,
    intent: { tool: 'customer_figures', slots: { figure: 'new_customers' } },
  },
  {
    fits: both(
      CUSTOMERS,
      /\b(?:best|top|biggest|most (?:valuable|money|orders)|highest|loyal|spent (?:the )?most|spend(?:s|ing)? (?:the )?most|who (?:buys|bought|spends|spent))\b/,
    ),
    intent: { tool: 'best_customers' },
  },
  {
    fits: /\bwho (?:spent|spends|bought|buys|ordered|orders) (?:the )?most\b|\b(?:best|top|biggest) spenders\b/,
    intent: { tool: 'best_customers' },
  },
  { fits: ({ hasOrder }) => hasOrder, intent: { tool: 'order' } },
  {
    fits: ({ text, hasCoupon }) =>
      (COUPONS.test(text) && !(hasCoupon && ORDERS.test(text))) || (hasCoupon && !ORDERS.test(text)),
    intent: ({ text }) => ({ tool: 'coupons', slots: couponSlots(text) }),
  },
  { fits: ({ text, hasEmail }) => hasEmail && !ORDERS.test(text), intent: { tool: 'customer' } },
  {
    fits: /^(?:(?:find|show|show me|look up|who is|tell me about) )?(?:the |our )?(?:customer|buyer|client) (?!service|figures|numbers)[\p{L}]/u,
    intent: { tool: 'customer' },
  },
  { fits: /^who is \p{L}/u, intent: { tool: 'customer' } },
  {
    fits: /\b(?:delivery (?:fee|cost|price|charge)s?|shipping (?:fee|cost|price|charge)s?|free (?:delivery|shipping)|contact e-?mail)\b/,
    intent: { tool: 'shop_settings' },
  },
  {
    fits: /\b(?:stock|inventory|shelf|shelves|goods)\b.*\b(?:worth|value|valued|tied up)\b|\b(?:worth|value) of (?:the |our |all )?(?:stock|inventory|goods)\b|\bstock value\b|\bmoney\b.*\btied up\b/,
    intent: { tool: 'stock_value' },
  },
  {
    fits: both(WORST, /\b(?:sell\w*|sold|sales|products?|stock|items?|shelf|movers?|moving)\b/),
    intent: { tool: 'slow_sellers' },
  },
  {
    fits: ({ text, slots }) => slots.below !== undefined && /\bsold\b|\bsell/.test(text),
    intent: { tool: 'slow_sellers' },
  },
  {
    fits: /\bout of stock\b|\bsold out\b|\bnone left\b|\b(?:whats|what is|is|are|already) out\b|\bempty shelves\b|\bzero stock\b|\bno stock\b/,
    intent: { tool: 'stock_levels', slots: { level: 'out' } },
  },
  {
    fits: /\brun(?:s|ning|ning)? (?:out|dry)\b|\b(?:will|going to|about to|soon) (?:be )?(?:out|gone|sell out|empty)\b|\bsell(?:s|ing)? out\b|\bre-?order\b|\bre-?stock\b|\border in\b|\bdays of stock\b|\bneed to (?:buy|order)\b|\bhow long (?:will|does)\b.*\b(?:last|stock)\b|\bruns? out\b/,
    intent: { tool: 'stock_running_out' },
  },
  {
    fits: ({ text, slots }) =>
      slots.level === 'low' ||
      /\b(?:low|short|few(?:est)?|little|scarce|running low|nearly out|almost out)\b.*\b(?:stock|left|supply)\b|\bstock\b.*\blow\b|\blow[ -]stock\b|\brunning (?:low|short)\b|\blow (?:on|in)\b/.test(
        text,
      ),
    intent: { tool: 'stock_levels', slots: { level: 'low' } },
  },
  { fits: ({ text, slots, hasEmail }) => isOrderList(text, slots, hasEmail), intent: { tool: 'orders' } },
  {
    fits: /\b(?:best|top)[ -]?sell\w*|\bbestsell\w*|\b(?:top|most popular|popular|best) (?:\d+ )?(?:products?|items?|things)\b|\b(?:what|which)\b.*\b(?:sell(?:s|ing)?|sold)\b.*\b(?:best|most|well)\b|\b(?:what|which)\b.*\b(?:best|most)\b.*\bs(?:ell|old)/,
    intent: ({ text, slots }) => ({
      tool: 'sales',
      slots: {
        group: slots.group ?? groupOf(text),
        measure: /\bunits|most (?:often|sold)|popular|sold (?:the )?most\b/.test(text) ? 'units' : 'revenue',
      },
    }),
  },
  {
    fits: ({ text }) =>
      /\b(?:which|what) (?:category|categories|brands?)\b/.test(text) && (SALES.test(text) || BEST.test(text)),
    intent: ({ text }) => ({ tool: 'sales', slots: { measure: measureOf(text) } }),
  },
  {
    fits: /\baverage (?:order|basket|spend|sale|cart)\b|\b(?:order|basket) (?:value|size)\b|\baov\b|\bspend per (?:order|customer)\b/,
    intent: { tool: 'sales', slots: { measure: 'average_order' } },
  },
  {
    fits: /\b(?:how many|how much|what|whats)\b.*\b(?:left|in stock|stock|remaining|available|on (?:the )?shelf)\b|\bstock (?:of|for|levels?)\b|\bprice of\b|\bhow much (?:is|are|does|do)\b.*|\bwhat does\b.*\bcost\b|\b(?:do we|have we) (?:still )?(?:have|got)\b|\bwhat(?:s| is) the (?:price|stock|status) of\b/,
    intent: { tool: 'product' },
  },
  {
    fits: ({ text }) => SALES.test(text) || ORDERS.test(text) || /\baverage\b|\bunits\b/.test(text),
    intent: ({ text }) => ({ tool: 'sales', slots: { measure: measureOf(text) } }),
  },
  { fits: CUSTOMERS, intent: { tool: 'customer' } },
  {
    fits: /^(?:the |our |show (?:me )?(?:the )?)?(?:top|best) (?:\d+|three|five|ten|twenty) (?!by\b|of\b|in\b|this\b|last\b|ones\b)\p{L}/u,
    intent: { tool: 'sales', slots: { group: 'product' } },
  },
  {
    fits: ({ slots }) => slots.refund_due === true || slots.age_check_open === true || slots.statuses !== undefined,
    intent: { tool: 'orders' },
  },
]

/** Undefined where the words name nothing that can be asked. */
export function intentOf(asked: Asked): Intent | undefined {
  const rule = RULES.find(({ fits }) => (fits instanceof RegExp ? has(fits)(asked) : fits(asked)))
  if (!rule) return undefined
  return typeof rule.intent === 'function' ? rule.intent(asked) : rule.intent
}

/** A list of orders is asked for, not how many there were in a time. */
function isOrderList(text: string, slots: Slots, hasEmail: boolean): boolean {
  if (/\brefunds?\b/.test(text) && !/\brefunded\b/.test(text)) return true
  if (/\bage[ -]?(?:check|verification)s?\b|\btransfers?\b/.test(text)) return true
  if (!ORDERS.test(text)) return slots.statuses?.includes('paid') === true && /\b(?:pack|ship|send)\w*\b/.test(text)
  if (hasEmail || slots.statuses || slots.older !== undefined || slots.min_pence !== undefined || slots.payment)
    return true
  if (slots.sort && slots.sort !== 'largest') return true
  if (/\bhow many\b|\bnumber of\b|\bcount\b|\baverage\b|\bvalue\b/.test(text) || slots.group || slots.compare)
    return false
  return /\b(?:show|list|which|what|find|see|give me|all|todays|yesterdays|largest|biggest|with|for|from|of) (?:\w+ ){0,3}orders?\b|\borders? (?:of|with|for|by|from|containing|that|placed|using)\b/.test(
    text,
  )
}

const groupOf = (text: string): Slots['group'] =>
  /\bcategor/.test(text) ? 'category' : /\bbrands?\b/.test(text) ? 'brand' : 'product'

function reviewsKind(text: string, { stars }: Slots): Slots['reviews'] {
  if (/\breport|\bflag|\bmoderat|\bdecid|\bdecision/.test(text)) return 'reported'
  if (
    /\bunanswered|\bno (?:reply|answer)|\bwithout (?:a |an )?(?:reply|answer)|\b(?:to|not|need) (?:be )?(?:answer|repl)|\breply|\banswer/.test(
      text,
    )
  )
    return 'unanswered'
  if (/\bhidden\b/.test(text)) return 'hidden'
  if (stars !== undefined || /\b(?:bad|low|worst|negative|poor|angry|unhappy|complain\w*)\b/.test(text)) return 'low'
  return /\bwait/.test(text) ? 'reported' : 'latest'
}

function couponSlots(text: string): Slots {
  if (/\bexpired\b/.test(text)) return { state: 'expired' }
  if (/\bscheduled\b|\bupcoming\b/.test(text)) return { state: 'scheduled' }
  if (/\bused up\b/.test(text)) return { state: 'used_up' }
  if (/\b(?:switched off|inactive|off)\b/.test(text)) return { state: 'off' }
  if (/\b(?:active|current|valid|running|live)\b/.test(text)) return { state: 'active' }
  return /\b(?:revenue|brought|bring|money|sales|earned|worth)\b/.test(text) ? { by_revenue: true } : {}
}
