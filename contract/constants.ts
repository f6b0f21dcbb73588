/** Business constants and limits: the numbers of docs/behaviour.md. */

export const CURRENCY = 'GBP'
export const AGE_LIMIT_YEARS = 18

/** The value of SHOP_SUSPENDED if it is unset. */
export const SUSPENDED_BY_DEFAULT = true

/** Default delivery fees in pence; site settings override them. */
export const DEFAULT_STANDARD_DELIVERY_FEE = 800
export const DEFAULT_FREE_SHIPPING_THRESHOLD = 5000
export const DEFAULT_EXPRESS_SHIPPING_FEE = 1200

export const PRODUCT_LIST_LIMIT = 10
export const PRODUCT_LIST_MIN_PRICE = 0
/** In pounds, like the filter's parameter. */
export const PRODUCT_LIST_MAX_PRICE = 1000
export const SEARCH_LIMIT = 12
export const SUGGESTION_API_LIMIT = 5
export const SUGGESTION_SHOWN_LIMIT = 7
export const SUGGESTION_DEBOUNCE_MS = 300
/** Suggestions appear above this number of characters. */
export const SUGGESTION_MIN_CHARACTERS = 1
export const BUNDLE_PAGE_SIZE = 10
export const BLOG_PAGE_SIZE = 12
export const BLOG_ADMIN_LIMIT = 100
export const PRODUCT_ADMIN_PAGE_SIZE = 10
export const REVIEW_PAGE_SIZE = 10
/** Maximum and minimum characters of a review. */
export const REVIEW_COMMENT_MIN = 10
export const REVIEW_COMMENT_MAX = 2000
export const REVIEW_TITLE_MAX = 120
/** Maximum rows per response of any call. */
export const MAX_LIMIT = 100

export const FOOTER_CATEGORY_COUNT = 5
/** The categories in the header's dropdown, by name. */
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

/** Keys in localStorage and sessionStorage. */
export const STORAGE_KEYS = {
  ageVerified: 'isAgeVerified',
  cookieConsent: 'cookieConsentStatus',
  analyticsConsent: 'analyticsConsentGranted',
  /** The version and time of the consent: '{CONSENT_VERSION} {time}' (rule G1). */
  consentRecord: 'cookieConsentRecord',
  theme: 'theme',
  chatTutorialSeen: 'chatTutorialSeen',
  chatSessionUser: 'chatSessionId',
  chatSessionAnonymous: 'anonymousChatSession',
  /** In sessionStorage, followed by the session's id. */
  chatMessages: 'chatMessages:',
  /** The chat that was updated last, with a time mark, so that other tabs notice new messages. */
  chatLatest: 'chatLatest',
  chatOpen: 'isChatOpen',
  accessToken: 'access_token',
  /** In sessionStorage. */
  ageCheckToken: 'ageCheckToken',
  /** In sessionStorage. */
  paymentLinkToken: 'paymentLinkToken',
  /** A secret while the customer confirms their age on a provider's site. */
  ageCheckBrowser: 'ageCheckBrowser',
  /** The order whose purchase was sent to the Google tag last. */
  taggedPurchase: 'taggedPurchase',
} as const

/** The cookie of visitors who agreed to analytics while the shop had a Google tag; its value is 'granted'. */
export const ANALYTICS_COOKIE = 'analytics_consent'
export const ANALYTICS_COOKIE_DAYS = 180

/** The day on which the cookie notice last changed; consent to an older version is requested again. */
export const CONSENT_VERSION = '2026-11-22'

/** The assistant's product name, percent-encoded; decoded for display. */
export const ASSISTANT_NAME_ENCODED = 'Ask%20the%20counter'
export const ANONYMOUS_CHAT_MS = 86_400_000
/** An identical final answer within this time is shown once. */
export const CHAT_DUPLICATE_MS = 5000
export const CHAT_SESSION_RANDOM_LENGTH = 12
export const CHAT_NAVIGATION_DELAY_MS = 50
/** Timeout of an answer. */
export const CHAT_REPLY_TIMEOUT_MS = 60_000
/**
 * The path of the live channel, followed by the session's id. Sessions of logged-in users are opened with the subprotocols
 * `bearer` and the token.
 */
export const CHAT_CHANNEL_PATH = '/api/v1/customer/ws/customer_chat/'
/** Maximum characters of a message. */
export const CHAT_MESSAGE_MAX = 2000
/** Maximum length of an example that staff give the assistant. */
export const EXAMPLE_MAX = 500
/** Maximum length of an answer that staff write for the assistant; about 60 words are read best. */
export const ANSWER_MAX = 600
/** Maximum length of the words of a synonym, and of something that is not sold. */
export const WORDS_MAX = 60
export const SPEECH_LANGUAGE = 'en-US'

/** The nations of the United Kingdom that the shop can deliver to (rule C6). */
export const NATIONS = ['ENG', 'WLS', 'SCT', 'NIR'] as const
export const NATION_NAMES = { ENG: 'England', WLS: 'Wales', SCT: 'Scotland', NIR: 'Northern Ireland' } as const

/** Defaults until staff save their settings. */
export const DEFAULT_SITE_NAME = 'Alder Vapour'
export const DEFAULT_FOOTER_TEXT = 'Your premier destination for quality vape products and accessories.'
export const DEFAULT_CONTACT_EMAIL = 'hello@aldervapour.example'

/** What customers see until the shop opens, if staff have written nothing else. */
export const DEFAULT_OPENING = {
  heading: 'We open soon',
  notice: 'We’re getting everything ready. Please come back soon.',
} as const

/** Legal product classes (docs/uk-retail-rules.md), in the order of the admin form. */
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

/** The classes affected by `vape_marketing_mode`: liquids and the devices to vape them (rules A8 and A17). */
export const VAPING_CLASSES: readonly (typeof PRODUCT_CLASSES)[number][] = /* @__PURE__ */ PRODUCT_CLASSES.filter(
  (known) => !['cbd_food', 'food_supplement', 'tea', 'accessory'].includes(known),
)

/** Classes of products sealed for hygiene: once unsealed, they cannot be returned for a change of mind (rule F6). */
export const HYGIENE_SEALED_CLASSES: readonly (typeof PRODUCT_CLASSES)[number][] =
  /* @__PURE__ */ PRODUCT_CLASSES.filter((known) => !['device', 'battery', 'accessory'].includes(known))

/** Orders, carts and accounts. */
/** Maximum price of an item and of a whole order, in pounds. */
export const MAX_PRICE_POUNDS = 1_000_000
export const ORDER_PAGE_SIZE = 10
export const USER_LIST_LIMIT = 100
/** Maximum count of an order search; a larger count would be of no use. */
export const MAX_ORDERS_FOUND = 10_000
/** Maximum quantity of a cart line; the minimum is 1. */
export const MAX_LINE_QUANTITY = 99
/** Maximum number of different items in a cart. */
export const MAX_CART_LINES = 100
/** Maximum number of products on a wishlist. */
export const MAX_WISHLIST_ITEMS = 500
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Maximum number of addresses of a customer. */
export const MAX_ADDRESSES = 20
/** How long a session lasts after its last use, in days. */
export const SESSION_DAYS = 30
/** How long a password reset link is valid, in minutes. */
export const RESET_LINK_MINUTES = 60
/** How long the link of an invitation to staff is valid, in days. */
export const INVITATION_LINK_DAYS = 7
/** How long the link to confirm a new email is valid, in minutes. */
export const EMAIL_LINK_MINUTES = 60
/** How many days after delivery the customer may cancel (rule F5). */
export const CANCEL_UNTIL_DAYS = 14

/** Delivery and returns as stated on the information pages and by the assistant (rules F1 to F8). */
/** The days of the week on which parcels may leave, in the order of the week. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const WEEKDAY_NAMES = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const
/** An order that has not arrived after this many days may be cancelled for a full refund. */
export const OVERDUE_DAYS = 30
/** How long customers have to return products after they cancel, in days. */
export const SEND_BACK_DAYS = 14
/** Refunds are paid within this many days after the products came back. */
export const REFUND_DAYS = 14
export const REJECT_FAULTY_DAYS = 30
/** Topics of a contact message, as shown in the form and the mail. */
export const CONTACT_TOPICS = {
  order: 'An order',
  product: 'A product',
  return: 'A return or a fault',
  other: 'Something else',
} as const
/** Kinds of privacy requests, as shown in the form, mails and to staff (rules G3 and G4). */
export const PRIVACY_KINDS = {
  access: 'A copy of my data',
  erasure: 'Delete my data',
  correction: 'Correct my data',
  objection: 'Stop or limit how my data is used',
  complaint: 'Privacy complaint',
} as const
/** Sealed for health or hygiene: no return for a change of mind once the seal is broken. */
export const SEALED_PRODUCTS = [
  'e-liquids, nicotine shots, shortfills and filled pods',
  'coils, tanks, mouthpieces and pods',
  'teas, vitamins, supplements and CBD foods',
] as const
/** Maximum size of a document for an age check. */
export const AGE_DOCUMENT_MAX_BYTES = 15 * 1024 * 1024
export const AGE_CHECK_EXPLAINED =
  'Checkout asks for your date of birth. Once you’ve paid, and before the order leaves, we check your name, address and date of birth. If that isn’t enough, we ask for photo ID.'

/** Must be shown word for word wherever `nicotine_mg_ml` is above 0 (rule A5). */
export const NICOTINE_WARNING = 'This product contains nicotine which is a highly addictive substance'

/** The highest legal strength of a liquid with nicotine, in mg/ml (rule A1). */
export const MAX_NICOTINE_MG_ML = 20
