/** Cues of what the shop promises and keeps: reviews, privacy, terms, loyalty, news, what comes back. */
import { type CueRow, cuesOf } from './lexicon.cue.ts'

const PROMISES: readonly CueRow[] = [
  [
    10,
    'reviews',
    [
      'reviews? ~ (real|genuine|fake|true|verified|honest|made up|paid|trust*|legit*)( |$)',
      '(fake|genuine|real|honest|paid) reviews?',
    ],
  ],
  [
    8,
    'reviews',
    [
      '(customer |your |shop |read |trustpilot |google |any )?reviews (of|for|about|on) (you|your shop|the shop|this shop|the site|your company)',
      'trustpilot',
      'are (your|the) reviews (real|genuine|fake|true|verified)',
      'review policy',
      'how do (your|the) reviews work',
      'what do (people|customers|others) (say|think) (about|of) (you|your shop|this shop|the shop)',
    ],
  ],
  [
    9,
    'privacy',
    [
      'privacy( policy| notice)?',
      '(what|which|how much) (info*|data|details|information) ~ (keep|have|hold|store|collect|know|save*|got|take) ~ (me|us|people|customers|about|on)( |$)',
      'gdpr',
      'data protection',
      '(my|personal|our|customer) (data|information|details) ~ (safe|share*|sell|sold|use|used|store*|private|do with|keep|kept|protect*|collect*)',
      '(sell|share|use|store|keep|collect|do ~ with) my (data|information|details|info)',
      'cookies? (policy|settings)?$',
      'cookie*',
      'is (this|our) (chat|conversation) (private|recorded|saved|stored|confidential)',
      'who (can )?(see*|read*) (this|my|our) (chat|messages?|conversation)',
      'confidential',
    ],
  ],
  [
    9,
    'terms',
    [
      '(terms|t and c|tandc|tcs|conditions)( ~ (conditions|service|sale|use))?',
      'terms and conditions',
      'small print',
      'consumer rights',
      'legal (stuff|page|information)',
    ],
  ],
  [8, 'blog', ['(your|the|a|any|read) (blog|articles?|guides?|news|posts?)', '^ blog', 'blog( posts?)?']],
  [
    9,
    'social',
    [
      '(instagram|insta|facebook|fb|twitter|tiktok|tik tok|youtube|snapchat|social media|socials|discord|reddit|linkedin)',
    ],
  ],
  [
    9,
    'loyalty',
    [
      '(loyalty|reward*|points|vip|membership|member|club|nectar|clubcard|cashback|cash back)( ~ (scheme|program*|card|points|system|account))?',
      'subscri(be|ption)( and save)?',
      'subscription*',
      'repeat delivery',
      'regular (delivery|order)',
      'auto ?ship',
    ],
  ],
  [10, 'gift_cards', ['(gift|e) ?(card*|voucher*|certificate*)', 'egift', 'buy a voucher']],
  [
    9,
    'newsletter',
    [
      'newsletter*',
      'mailing list',
      '(sign up|subscribe|unsubscribe|opt out|stop) ~ (news*|mail*|email*|marketing|spam|texts)',
      'unsubscribe',
      'marketing emails',
      'emails about (offers|deals|new)',
    ],
  ],
  [
    8,
    'restock',
    [
      '(when|will|are) ~ (back in stock|restock*|re stock*|more in|get more|getting more|back in|available again|be in stock|new stock|next delivery in)',
      '(back in stock|restock*|re stock*)( ~ (alert|notif*|email|when))?',
      '(notify|email|alert|text|message) me (when|if|once)',
      '(tell|let) me (know )?(when|once)( |$)',
      '(tell|let) me (know )?if ~ (back|available again|restock*|get (more|any))',
      'stock alert*',
      'pre ?order*',
      'can you (order|get) ~ in (for me)?',
    ],
  ],
  [
    8,
    'accessibility',
    [
      '(screen reader|accessib*|large (print|text)|bigger (text|font)|dark (mode|theme)|light mode|font size|blind|colou?r ?blind|dyslexi*|hard of hearing|visually impaired|partially sighted|theme)',
    ],
  ],
]

export const PROMISE_CUES = cuesOf('store_information', PROMISES)
