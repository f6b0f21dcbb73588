/** Cues of paying: ways, trouble with a card, codes and offers. */
import { type CueRow, cuesOf } from './lexicon.cue.ts'

const PAYMENT: readonly CueRow[] = [
  [
    7,
    'general',
    [
      '(payment|paying) ~ (method*|option*|way*|type*|form*)',
      '(how|what|which) (can|do|could|may|way*|else)( i| we| you)? ~ (pay|payment*|cards?)( for| with| by)?',
      '(ways|way|method*|options) (to|of) pay*',
      'how (do|can|could|would) (i|we|you|one) pay',
      'what ~ you (accept|take)$',
      'do you (accept|take)',
      '(accept|take) ~ payment*',
      'payment',
      'pay (on|with|by|using|via|through)',
      'how to pay',
    ],
  ],
  [
    10,
    'general',
    [
      '(fees?|charges?|surcharges?|extra) (for|on|to|by|with|if) ~ (cards?|paying|pay|payment*)( |$)',
      '(cards?|payment|transaction|processing) (fees?|charges?|surcharges?)( |$)',
    ],
  ],
  [
    9,
    'card',
    [
      '(visa|mastercard|master card|maestro|amex|american express|debit|credit)( card*)?',
      '(pay|take|accept|use|using|by|with) ~ cards?',
      'card payment*',
      'cards',
    ],
  ],
  [
    12,
    'charged',
    [
      '(charged|paid|billed|taken|debited|pay) (me |it |for it )?(twice|double|two times|2 times)( |$)',
      'double (charged|payment|charge)',
      '(charged|billed|debited|money (was |has |has been |is |been )?(gone|taken|left)|payment (was |has |has been |been )*(taken|gone|went)|took (my |the )?money|taken (my |the )?(money|payment)|i (have )?paid) ~ (no|not|never|without|nothing|no sign of|can not see|can not find) ~ (order*|confirmation|e ?mail*|showing|show)( |$)',
      '(no|not|never) ~ (confirmation|order) (e ?mail*)( |$)',
      'no (order|confirmation|order number) ~ (charged|billed|debited|money (was |has |has been )?(gone|taken|left)|taken (my |the )?(money|payment))( |$)',
    ],
  ],
  [
    10,
    'bank_transfer',
    [
      'bank ?transfer*',
      'bacs',
      'faster payment*',
      '(sort code|account number|iban|bank (details|account))',
      '(pay|transfer) ~ (from|by|into|straight) ~ bank',
      'wire transfer',
      'transfer (the )?money',
    ],
  ],
  [
    10,
    'instalments',
    [
      'klarna',
      'clearpay',
      'afterpay',
      'laybuy',
      'zilch',
      'pay (in|by) (3|three|4|four|parts|instal*)',
      'instal*ments?',
      'buy now ~ pay later',
      'pay later',
      'pay (at )?the end of (the )?month',
      'pay monthly',
      'on (credit|finance|tick)',
      'finance',
      'split (the )?(payment|cost|bill)',
      'payday',
      'spread (the )?cost',
    ],
  ],
  [
    10,
    'declined',
    [
      '(card|payment|transaction|bank) ~ (declined|refused|failed|fails|failing|rejected|not work*|not accepted|not go* through|will not go|does not work|error|bounced|not going)',
      'declined',
      'can not (pay|checkout|complete|place)',
      '(payment|checkout) (is |was |has |keeps |page )*(failed|failing|broken|error|problem|issue|stuck|fail*)',
      '(problem|trouble|issue*|error) ~ (paying|payment|checkout|checking out)',
      'money (taken|gone|left) ~ (no|but|not|without)',
      'paid but',
      'would not (take|accept) my (card|payment)',
      'let me pay',
    ],
  ],
  [
    9,
    'secure',
    [
      '(safe|secure|secured|security|trust*|encrypted|scam|fraud) ~ (pay*|card*|buy*|order*|site|website|shop|details)',
      '(pay*|card|checkout|site|website|shop) ~ (safe|secure|secured|encrypted)',
      'card details',
      '(keep|store|save|stored|saved) ~ card',
      'is (it|this) safe to (buy|order|pay|shop)',
      'pci',
      '3d ?secure',
      'scam',
    ],
  ],
  [
    9,
    'currency',
    [
      '(pay|price*|currency|in) ~ (euros?|dollars?|usd|eur|other currency|foreign currency|rupees|zloty)',
      'currency',
      'currencies',
    ],
  ],
  [
    9,
    'vat',
    [
      'vat',
      'tax( included)?',
      'taxes',
      '(price*|cost*) ~ (include*|incl|including|inc) ~ (vat|tax)',
      'hidden (fees?|costs?|charges?)',
      'extra (fees?|costs?|charges?)',
    ],
  ],
]

/** Ways of paying that the shop may not have, in the words that a customer uses and those of the answer. */
const OTHER_WAYS: readonly (readonly [string, string])[] = [
  ['paypal', 'PayPal'],
  ['applepay', 'Apple Pay'],
  ['googlepay', 'Google Pay'],
  ['klarna', 'Klarna'],
  ['clearpay', 'Clearpay'],
  ['afterpay', 'Afterpay'],
  ['cash( on delivery)?', 'cash'],
  ['cod', 'cash on delivery'],
  [
    '(pay|paying|payment) ~ (when|once|after|on) ~ (arriv*|comes|delivered|delivery|gets here|here|receive it|get it|got it|the door)',
    'cash on delivery',
  ],
  ['(bitcoin|btc|crypto*|ethereum)', 'cryptocurrency'],
  ['(cheque|check by post|postal order)', 'cheques'],
  ['(gift ?card*|voucher*) ~ pay', 'gift cards'],
  ['amazon pay', 'Amazon Pay'],
  ['revolut', 'Revolut'],
  ['monzo', 'Monzo'],
  ['direct debit', 'Direct Debit'],
  ['over the phone', 'by phone'],
  ['paysafe*', 'Paysafecard'],
  ['healthy start', 'Healthy Start'],
]

/** Klarna and its like are asked about as instalments. */
const INSTALMENTS = /^(?:klarna|clearpay|afterpay)$/

const COUPONS: readonly CueRow[] = [
  [
    8,
    'general',
    [
      '(coupon|voucher|promo|promotion|discount|offer|money off|deal) ?(code|codes)',
      'coupons?',
      'vouchers?',
      'promos?',
      'promo ?codes?',
      'discounts?',
      '(any|got|have|get|what|give) ~ (codes?|money off|percent off)',
      '\\d+percent (off|discount)',
      'money off',
      'codes?',
      'referral*',
      'refer a friend',
    ],
  ],
  [
    9,
    'how',
    [
      '(how|where) ~ (use|add|apply|enter|put|type|redeem) ~ (coupon*|code*|voucher*|discount*)',
      '(use|add|apply|enter|put in|redeem) ~ (coupon*|code|voucher*|discount*)',
      '(stack|combine|two|2|more than one|multiple) ~ (codes?|coupons?|vouchers?|discounts?)',
      'where (do|does|can) ~ code go',
      '(use|using|apply|add|enter|try) [a-z]+\\d+( |$)',
    ],
  ],
  [
    10,
    'not_working',
    [
      '(coupon*|code*|voucher*|discount*|promo) ~ (not work*|does not|did not|will not|would not|invalid|expired|fail*|error|rejected|wont|not valid|not apply|not accepted|refused|problem)',
      '(can not|could not|wont) ~ (use|apply|add) ~ (coupon*|code|voucher*|discount*)',
    ],
  ],
  [
    10,
    'groups',
    [
      '(student*|nhs|blue light|military|army|forces|veteran*|pensioner*|senior*|oap|key ?worker*|nurse*|teacher*|emergency services|staff|carer*|unidays|student beans|totum)( ~ (discount*|code*|offer*|off|deal*))?',
      'blue light( card)?',
    ],
  ],
  [
    10,
    'first_order',
    [
      '(first|1st|new|welcome) (order|customer*|purchase|time|buyer) ~ (discount*|code*|offer*|off|deal*|coupon*|voucher*)',
      '(discount*|code*|offer*|off|deal*|coupon*|voucher*|money off) ~ (first|1st|new|welcome) (order|customer*|purchase|time)',
      'welcome (code|offer|discount)',
      'sign ?up (discount|offer|code)',
    ],
  ],
  [
    8,
    'offers',
    [
      '(on sale|sales?|clearance|reduced|special offers?|bargains?|offers?|promotions?|black friday|cyber monday|january sale|boxing day|3 for|2 for|buy one get one|bogof|multi ?buy*)( on)?',
      '(any|what|best|current|todays?|latest) (offers?|promotions?|sales?|bargains?)',
      'anything (on offer|reduced|on sale|in the sale)',
      '(any|got) ~ (on offer|reduced|on sale|discounted)',
    ],
  ],
]

export const PAYMENT_CUES = [
  ...cuesOf('payment_methods', PAYMENT),
  ...cuesOf(
    'payment_methods',
    OTHER_WAYS.map(([way, name]): CueRow => {
      const isLater = INSTALMENTS.test(way)
      return [isLater ? 10.5 : 10, isLater ? 'instalments' : 'other_way', [way], name]
    }),
  ),
  ...cuesOf('coupons', COUPONS),
]
