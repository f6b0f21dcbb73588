import {
  ANALYTICS_COOKIE,
  ANALYTICS_COOKIE_DAYS,
  ANONYMOUS_CHAT_MS,
  SESSION_DAYS,
  STORAGE_KEYS,
} from '@shop/contract/constants.ts'
import type { PageBlock } from '@shop/contract/content/placeholders.ts'
import { RETENTION } from '@shop/contract/privacy/retention.ts'
import type { ComponentType } from 'react'
import { RECENT_SEARCHES_KEY } from '../../storefront/catalogue/search/recent-searches.ts'
import { SHOP_VIEW_KEY } from '../../storefront/catalogue/shop/use-view-mode.ts'
import { PrivacyRequestForm } from '../../storefront/privacy/privacy-request-form.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Table } from '../../ui/table.tsx'

const CHAT_HOURS = ANONYMOUS_CHAT_MS / 3_600_000

const STORED = [
  [STORAGE_KEYS.ageVerified, 'That you said you are 18 or over', 'Until you clear it', 'Essential'],
  [STORAGE_KEYS.cookieConsent, 'Which choice you made about cookies', 'Until you change it', 'Essential'],
  [STORAGE_KEYS.analyticsConsent, 'Whether you agreed to analytics', 'Until you change it', 'Essential'],
  [STORAGE_KEYS.consentRecord, 'When you chose, and about which wording', 'Until you change it', 'Essential'],
  [
    ANALYTICS_COOKIE,
    'A cookie: that you agreed to Google Analytics, if this shop uses it',
    `${ANALYTICS_COOKIE_DAYS} days, or until you change it`,
    'Essential',
  ],
  ['_ga, _ga_…', 'Google’s cookies, if this shop uses it and you agreed', 'Up to two years', 'Analytics'],
  [
    STORAGE_KEYS.taggedPurchase,
    'Which order Google Analytics counted last, if you agreed',
    'Until you clear it',
    'Analytics',
  ],
  [
    STORAGE_KEYS.accessToken,
    'That you are logged in',
    `Until you log out; it opens nothing after ${SESSION_DAYS} days unused`,
    'Essential',
  ],
  [
    'coupon:…',
    'The coupon you applied; the dots are the number of your account',
    'Until you order or remove it',
    'Essential',
  ],
  [
    'checkout:…',
    'How far you’ve got at checkout: your address, delivery and payment method, never a card',
    'Until you close the tab',
    'Essential',
  ],
  [
    `${STORAGE_KEYS.chatSessionAnonymous}, ${STORAGE_KEYS.chatSessionUser}`,
    'Which chat you are in, without and with a login',
    `Without a login ${CHAT_HOURS} hours; with one, until you start or reopen another`,
    'Essential',
  ],
  [
    `${STORAGE_KEYS.chatMessages}…`,
    'What was said in a chat, so that the next page shows it at once; the dots are its number',
    'Until you close the tab or log out',
    'Essential',
  ],
  [
    `${STORAGE_KEYS.chatLatest}, ${STORAGE_KEYS.chatOpen}, ${STORAGE_KEYS.chatTutorialSeen}`,
    'Which chat was added to last, whether its window is open, and that you have seen its tips',
    'Until you clear it',
    'Essential',
  ],
  [STORAGE_KEYS.ageCheckToken, 'The link to confirm your age', 'Until you close the tab', 'Essential'],
  [STORAGE_KEYS.paymentLinkToken, 'The link to pay for an order', 'Until you close the tab', 'Essential'],
  [
    STORAGE_KEYS.ageCheckBrowser,
    'A random number that shows it’s you who comes back from an identity service',
    'Until you come back',
    'Essential',
  ],
  ['react-router-scroll-positions', 'How far down each page you were', 'Until you close the tab', 'Essential'],
  [STORAGE_KEYS.theme, 'The colours you chose', 'Until you clear it', 'Essential'],
  [SHOP_VIEW_KEY, 'Whether the shop shows a grid or a list', 'Until you clear it', 'Essential'],
  [RECENT_SEARCHES_KEY, 'Your last five searches', 'Until you clear it, also in the search', 'Essential'],
] as const

const PERIODS = RETENTION.map(({ what, period }) => [what, period])

/** The structured blocks of the privacy page. */
export const PRIVACY_BLOCKS: Partial<Record<PageBlock, ComponentType>> = {
  browser_storage: () => <WideTable columns={['Name', 'What it holds', 'How long', 'Kind']} rows={STORED} hasCode />,
  retention: () => <WideTable columns={['What', 'How long']} rows={PERIODS} />,
  privacy_form: () => (
    <div id="request">
      <PrivacyRequestForm />
    </div>
  ),
}

/** A table that scrolls sideways. */
function WideTable(props: { columns: readonly string[]; rows: readonly (readonly string[])[]; hasCode?: boolean }) {
  const { columns, rows, hasCode = false } = props
  return (
    <ScrollArea className="scroll" label={`Table: ${columns.join(', ')}`}>
      <Table
        columns={columns}
        rows={rows.map(([name = '', ...cells]) => ({
          key: name,
          cells: [hasCode ? <code key={name}>{name}</code> : name, ...cells],
        }))}
      />
    </ScrollArea>
  )
}
