/** What is said to staff who greet, thank, ask for help, or cannot be understood. */
import { type Finding, saying } from '../agent.finding.ts'

const EXAMPLES = [
  'Revenue last week against the week before',
  'What runs out in the next 14 days?',
  'What waits for us?',
]

const HELP = saying(
  [
    'I answer from the shop’s live figures, and prepare changes that you confirm. You can ask for:',
    '',
    '- **Sales**: revenue, orders, units and average order of any period, against another, by day, week, month, category, brand or product',
    '- **Stock**: what runs out soon, what is low or out, slow sellers, what the stock is worth',
    '- **Orders and customers**: by status, email, number, age; best and new customers; conversion',
    '- **Coupons and reviews**: uses and revenue; reported, unanswered and low reviews',
    '- **Changes**: prices, stock, coupons, order status, publishing a product, a draft for the blog',
  ].join('\n'),
  EXAMPLES,
)

export const UNKNOWN: Finding = saying(
  'I did not understand that. Ask about sales, stock, orders, customers, coupons or reviews, or tell me what to change. ‘Help’ lists what I can do.',
  EXAMPLES,
)

const TALK: readonly (readonly [RegExp, Finding])[] = [
  [/^(?:help|what can (?:you|i)\b.*|how do(?:es)? (?:you|this) work|commands|options|examples?)$/, HELP],
  [
    /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|morning)(?: there)?$/,
    saying('Hello. What would you like to know about the shop?', EXAMPLES),
  ],
  [
    /^(?:thanks?|thank you|cheers|great|perfect|ok|okay|nice|good)(?: you)?(?: very much| a lot)?$/,
    saying('You are welcome.'),
  ],
  [
    /^(?:yes|yes please|confirm|do it|go ahead|no|cancel|discard)$/,
    saying('Prepared changes are confirmed or discarded with their own buttons: nothing is written by a message here.'),
  ],
]

export const talkOf = (text: string): Finding | undefined => TALK.find(([pattern]) => pattern.test(text))?.[1]
