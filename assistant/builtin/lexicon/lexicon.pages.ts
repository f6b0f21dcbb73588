/** The shop's pages and what people call them. Paths as in the web's routes. */

/** A page by the words for it, longest first; what stands after 'open', 'take me to', 'where is the … page'. */
const PAGES: readonly (readonly [path: string, names: string])[] = [
  ['/profile/addresses', 'address book|(my |saved )?addresses'],
  ['/profile/orders', '(my )?(orders|order history|past orders|previous orders|order page|purchases)'],
  ['/profile/wishlist', '(my )?(wishlist|favourites|saved items|wish lists?)'],
  ['/profile', '(my )?(profile|account|account settings|settings|details|account page)'],
  ['/checkout', 'checkout|(the )?till|payment page'],
  ['/cart', '(my |shopping )?(cart|basket|bag|trolley)'],
  ['/reset-password', '(reset |forgot(ten)? )password( page| reset)?|password reset'],
  ['/auth', 'login|sign in|sign up|register|registration|log on|login page'],
  ['/bundles', 'bundles?( deals?)?|deals?( page)?|bundle deals|offers page|sets'],
  ['/blog', 'blog|articles?|guides?|news|blog posts?'],
  [
    '/contact',
    'contact( us)?|contact (form|details)|help( page| centre)?|support( page)?|faqs?|frequently asked questions|customer (service|services|support)',
  ],
  ['/about-us', 'about( us)?'],
  ['/delivery-info', '(delivery|shipping|postage)( info| information| details| policy| options)?'],
  ['/return-policy', '(returns?|refunds?)( policy| info| information)?|return policies'],
  ['/privacy', 'privacy( policy| notice)?|cookie policy|data protection'],
  ['/terms', 'terms( and conditions| of (service|sale|use))?|t and c|tandcs?|conditions|small print'],
  ['/recycling', 'recycling( info| information)?'],
  ['/shop', 'shop|store|all products|products|catalogue|product list|product page|everything|menu'],
  ['/', 'home ?(page)?|front page|start page|main page'],
]

/** What comes before a page's name when it is to be opened. */
const OPENS =
  '(open|go to|take me (back )?(to|over to)?|bring me (back )?to|show me|navigate to|navigate|jump to|send me to|get me to|view|see|load|bring up|pull up|link to|link for|direct me to|lead me to|find|where (is|are|can i (find|see|view))|how (do|can) i (get to|find|see|access|view|open)|i (want|need|would like) to (go to|see|open|visit|view)|let me see|can i see|back to|return to)'
const BETWEEN = '(to |the |my |your |our |a |this |link to |link for |on |shop |shops |site |websites? |website )*'
const PAGE = '( page| section| screen| tab| link| area| url)?'

/** Undefined where no page is asked to be opened. `isSure` where 'page' or 'open' was said. */
export function pageAskedFor(text: string): { path: string; isSure: boolean } | undefined {
  const read = ` ${text} `
  for (const { path, opened, said, named } of patterns) {
    if (said.test(read) || (named.test(read) && AT_ONCE.test(path))) return { path, isSure: true }
    const how = opened.exec(read)?.[1]
    if (how) return { path, isSure: SURELY.test(how) }
  }
  return undefined
}

/** Pages whose bare name asks for them; the name of another is a question about it. */
const AT_ONCE = /^\/(?:cart|checkout|auth|profile|profile\/addresses|profile\/wishlist|)$/
const SURELY =
  /^(open|go to|take me|bring|navigate|jump|send me|visit|load|pull|link|direct|lead|i (want|need|would like) to (go|open|visit)|how (do|can) i (get to|access|open)|back to|return to)/
const patterns = PAGES.map(([path, names]) => ({
  path,
  opened: new RegExp(`(?<= )${OPENS} ${BETWEEN}(?:${names})${PAGE} (?:please |now |again |for me )?$`, 'u'),
  said: new RegExp(`(?<= )(?:${names}) (?:page|section|screen|tab|link|url)(?= )`, 'u'),
  named: new RegExp(`^ (?:${names}) (?:page )?$`, 'u'),
}))
