/** Business constants and limits: the numbers of docs/behaviour.md. */

export const CURRENCY = 'GBP'
export const AGE_LIMIT_YEARS = 18

/** What SHOP_SUSPENDED means when it is unset. */
export const SUSPENDED_BY_DEFAULT = true

/** Delivery defaults, in pence; site settings override them. */
export const DEFAULT_STANDARD_DELIVERY_FEE = 800
export const DEFAULT_FREE_SHIPPING_THRESHOLD = 5000
export const DEFAULT_EXPRESS_SHIPPING_FEE = 1200

export const PRODUCT_LIST_LIMIT = 10
export const PRODUCT_LIST_MIN_PRICE = 0
/** In pounds, as the filter is sent. */
export const PRODUCT_LIST_MAX_PRICE = 1000
export const SEARCH_LIMIT = 12
export const SUGGESTION_API_LIMIT = 5
export const SUGGESTION_SHOWN_LIMIT = 7
export const SUGGESTION_DEBOUNCE_MS = 300
/** Suggestions appear after more than this many characters. */
export const SUGGESTION_MIN_CHARACTERS = 1
export const BUNDLE_PAGE_SIZE = 10
export const BLOG_PAGE_SIZE = 12
export const BLOG_ADMIN_LIMIT = 100
export const PRODUCT_ADMIN_PAGE_SIZE = 10
export const REVIEW_PAGE_SIZE = 10
/** Characters of a review. */
export const REVIEW_COMMENT_MIN = 10
export const REVIEW_COMMENT_MAX = 2000
export const REVIEW_TITLE_MAX = 120
/** No call answers more rows than this at once. */
export const MAX_LIMIT = 100

export const FOOTER_CATEGORY_COUNT = 5
/** The header's Categories dropdown shows only these, by name. */
export const HEADER_CATEGORY_NAMES = ['CBD Teas', 'Vitamins and Supplements', 'E-Liquids'] as const
export const HEADER_FIXED_AFTER_PX = 50
export const RATING_STARS = 5

export const TOAST_MS = 3000
export const TOAST_ERROR_MS = 5000
export const TOAST_THEME_MS = 2000
export const QUICK_VIEW_LOGIN_DELAY_MS = 300

export const QUERY_FRESH_MS = 300_000
export const QUERY_RETRIES = 1
export const SCRIPT_LOAD_TIMEOUT_MS = 120_000

/** Widths of product images in CSS pixels. */
export const IMAGE_WIDTHS = { thumbnail: 200, small: 400, medium: 800, large: 1600 } as const

/** Keys of the browser's storage. */
export const STORAGE_KEYS = {
  ageVerified: 'isAgeVerified',
  cookieConsent: 'cookieConsentStatus',
  analyticsConsent: 'analyticsConsentGranted',
  /** Which wording was agreed to, and when: '{CONSENT_VERSION} {time}' (rule G1). */
  consentRecord: 'cookieConsentRecord',
  theme: 'theme',
  chatTutorialSeen: 'chatTutorialSeen',
  chatSessionUser: 'chatSessionId',
  chatSessionAnonymous: 'anonymousChatSession',
  /** Followed by the session's id, in the session storage. */
  chatMessages: 'chatMessages:',
  /** Which chat was added to last, and a mark of when: other tabs see by it that they have missed something. */
  chatLatest: 'chatLatest',
  chatOpen: 'isChatOpen',
  accessToken: 'access_token',
} as const

/** The day on which the wording of the cookie choices last changed; a choice made under another is asked for again. */
export const CONSENT_VERSION = '2026-11-22'

/** The assistant's product name, stored percent-encoded and decoded where it is shown. */
export const ASSISTANT_NAME_ENCODED = 'Ask%20the%20counter'
export const ANONYMOUS_CHAT_MS = 86_400_000
/** An identical final answer within this time is not shown twice. */
export const CHAT_DUPLICATE_MS = 5000
export const CHAT_SESSION_RANDOM_LENGTH = 12
export const CHAT_NAVIGATION_DELAY_MS = 50
/** The wait for an answer ends after this. */
export const CHAT_REPLY_TIMEOUT_MS = 60_000
/**
 * Where the live channel is, before the session's id. For a session of somebody signed in it is opened with the subprotocols
 * `bearer` and the token.
 */
export const CHAT_CHANNEL_PATH = '/api/v1/customer/ws/customer_chat/'
/** Characters of one message. */
export const CHAT_MESSAGE_MAX = 2000
export const SPEECH_LANGUAGE = 'en-US'

/** The parts of the United Kingdom that the shop may deliver to (rule C6). */
export const NATIONS = ['ENG', 'WLS', 'SCT', 'NIR'] as const
export const NATION_NAMES = { ENG: 'England', WLS: 'Wales', SCT: 'Scotland', NIR: 'Northern Ireland' } as const

/** What the shop says of itself until staff have saved their settings. */
export const DEFAULT_SITE_NAME = 'Alder Vapour'
export const DEFAULT_FOOTER_TEXT = 'Your premier destination for quality vape products and accessories.'
export const DEFAULT_CONTACT_EMAIL = 'hello@aldervapour.example'

/** What a product is in law (docs/uk-retail-rules.md), in the order the admin form lists them. */
export const PRODUCT_CLASSES = [
  'nicotine_eliquid',
  'nicotine_shot',
  'shortfill',
  'prefilled_pod',
  'device',
  'tank',
  'coil',
  'battery',
  'cbd_food',
  'cbd_eliquid',
  'food_supplement',
  'tea',
  'accessory',
] as const

/** The classes that `vape_marketing_mode` is about: whatever is vaped, and what it is vaped with (rules A8 and A17). */
export const VAPING_CLASSES: readonly (typeof PRODUCT_CLASSES)[number][] = PRODUCT_CLASSES.filter(
  (known) => !['cbd_food', 'food_supplement', 'tea', 'accessory'].includes(known),
)

/** Classes whose goods are sealed for hygiene: once unsealed, a change of mind is too late (rule F6). */
export const HYGIENE_SEALED_CLASSES: readonly (typeof PRODUCT_CLASSES)[number][] = PRODUCT_CLASSES.filter(
  (known) => !['device', 'battery', 'accessory'].includes(known),
)

/** At this many units or fewer the shop says how many are left, and staff are told. */
export const LOW_STOCK = 5

/** Orders, carts and accounts. */
/** The highest price of anything, and of a whole order, in pounds. */
export const MAX_PRICE_POUNDS = 1_000_000
export const ORDER_PAGE_SIZE = 10
export const USER_LIST_LIMIT = 100
/** A search for orders counts to this and no further: nobody looks at all of so many. */
export const MAX_ORDERS_FOUND = 10_000
/** A line of the cart holds 1 to this many. */
export const MAX_LINE_QUANTITY = 99
/** Different items that a cart holds. */
export const MAX_CART_LINES = 100
/** Products that one customer may save. */
export const MAX_WISHLIST_ITEMS = 500
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Addresses that one customer may keep. */
export const MAX_ADDRESSES = 20
/** A login lasts this long after its last use, in days. */
export const SESSION_DAYS = 30
/** A link for a new password works this long, in minutes. */
export const RESET_LINK_MINUTES = 60
/** As long a new email may be confirmed. */
export const EMAIL_LINK_MINUTES = 60
/** Unpaid orders are cancelled after this. */
export const CARD_ORDER_MINUTES = 30
export const TRANSFER_ORDER_DAYS = 7
/** The customer may cancel up to this many days after delivery (rule F5). */
export const CANCEL_UNTIL_DAYS = 14

/** Delivery and returns, as the information pages and the assistant state them (rules F1 to F8). */
/** Orders before this hour of London leave the same working day. */
export const DISPATCH_BEFORE_HOUR = 15
export const STANDARD_ARRIVES = 'Two to three working days after dispatch'
export const EXPRESS_ARRIVES = 'The working day after dispatch'
export const WORKING_DAYS = 'Monday to Friday, except the bank holidays of England and Wales'
/** An order that has not arrived after so many days may be cancelled for its whole price. */
export const OVERDUE_DAYS = 30
/** To send goods back in, from the day of cancelling. */
export const SEND_BACK_DAYS = 14
/** Money is returned within this of the goods coming back. */
export const REFUND_DAYS = 14
export const REJECT_FAULTY_DAYS = 30
/** An old vape may be sent back this long after a new one was ordered. */
export const TAKE_BACK_DAYS = 28
/** Why an order comes back, as mails and staff's pages say it (rules F5 and F7). */
export const RETURN_REASONS = {
  change_of_mind: 'Change of mind',
  faulty: 'Faulty or damaged',
  not_as_described: 'Not as described',
} as const
/** What a message to the shop is about, as the form and the mail say it. */
export const CONTACT_TOPICS = {
  order: 'An order',
  product: 'A product',
  return: 'A return or a fault',
  other: 'Something else',
} as const
/** What a privacy request is about, as the form, mails and staff's pages say it (rules G3 and G4). */
export const PRIVACY_KINDS = {
  access: 'A copy of my data',
  erasure: 'Delete my data',
  correction: 'Correct my data',
  objection: 'Stop or limit how my data is used',
  complaint: 'Privacy complaint',
} as const
/** Sealed for health or hygiene: no returns for a change of mind once the seal is broken. */
export const SEALED_PRODUCTS = [
  'e-liquids, nicotine shots, shortfills and filled pods',
  'coils, tanks, mouthpieces and pods',
  'teas, vitamins, supplements and CBD foods',
] as const
export const AGE_CHECK_EXPLAINED =
  'Checkout asks for your date of birth. Once you’ve paid, and before the order leaves, we check your name, address and date of birth. If that isn’t enough, we ask for photo ID.'

/** Shown word for word wherever `nicotine_mg_ml` is above 0 (rule A5). */
export const NICOTINE_WARNING = 'This product contains nicotine which is a highly addictive substance'
