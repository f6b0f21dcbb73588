import { ANONYMOUS_CHAT_MS, SESSION_DAYS, STORAGE_KEYS } from '@shop/contract/constants.ts'
import { RETENTION } from '@shop/contract/retention.ts'
import { pageContext } from '../../lib/api.server-context.ts'
import { fixedPage } from '../../seo/page-meta.ts'
import { TraderFacts } from '../../shell/footer/trader.tsx'
import { RECENT_SEARCHES_KEY } from '../../storefront/catalogue/search/recent-searches.ts'
import { SHOP_VIEW_KEY } from '../../storefront/catalogue/shop/use-view-mode.ts'
import { PrivacyRequestForm } from '../../storefront/privacy/privacy-request-form.tsx'
import { InformationPage } from '../../storefront/site-settings/information-page.tsx'
import { MailLink } from '../../storefront/site-settings/mail-link.tsx'
import { useSettings } from '../../storefront/site-settings/queries.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { Table } from '../../ui/table.tsx'
import type { Route } from './+types/privacy'

/** The shop's own program answers in the chat, unless a model provider is configured: the page then names it. */
export function loader({ context }: Route.LoaderArgs) {
  return { modelProvider: context.get(pageContext).modelProvider }
}

export const meta = fixedPage({
  title: 'Privacy Policy',
  description:
    'What we know about you, why, for how long, what your browser stores, and how to have it changed or deleted.',
  path: '/privacy',
})

const CHAT_HOURS = ANONYMOUS_CHAT_MS / 3_600_000

const USES = [
  ['Account: name, email, phone, password (stored only as a hash)', 'To give you an account', 'Contract'],
  ['Cart, wishlist, addresses you save', 'To have them ready on every device you log in with', 'Contract'],
  [
    'Where you are logged in: browser, network address, last use',
    'To show you, and to log you out elsewhere',
    'Contract',
  ],
  ['Orders: goods, addresses, what was paid and how', 'To send your order and answer for it', 'Contract; tax law'],
  ['Card payments: from which network address, and why one was refused', 'To stop stolen cards', 'Legitimate interest'],
  ['Which emails we sent you, and when', 'To send each one once, and look into any that don’t arrive', 'Contract'],
  ['Date of birth, result of the age check', 'To sell age-restricted goods lawfully', 'Legal duty'],
  ['Reviews, with your first name and initial', 'To show what buyers think', 'Legitimate interest'],
  ['Messages you send us', 'To answer', 'Contract; legitimate interest'],
  ['Privacy requests and complaints, with name and email', 'To answer, and to show that we did', 'Legal duty'],
  [
    'The chat: what you ask, what it answers, the products it shows',
    'To answer, and to let you read it again',
    'Contract; legitimate interest',
  ],
  ['What our staff changed, and when', 'To answer for it', 'Legitimate interest'],
  ['Technical logs: address, time, page', 'To keep the shop safe and working', 'Legitimate interest'],
  ['How the site is used, if you agreed', 'To improve it', 'Consent'],
] as const

const STORED = [
  [STORAGE_KEYS.ageVerified, 'That you said you are 18 or over', 'Until you clear it', 'Essential'],
  [STORAGE_KEYS.cookieConsent, 'Which choice you made about cookies', 'Until you change it', 'Essential'],
  [STORAGE_KEYS.analyticsConsent, 'Whether you agreed to analytics', 'Until you change it', 'Essential'],
  [STORAGE_KEYS.consentRecord, 'When you chose, and about which wording', 'Until you change it', 'Essential'],
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
  ['react-router-scroll-positions', 'How far down each page you were', 'Until you close the tab', 'Essential'],
  [STORAGE_KEYS.theme, 'The colours you chose', 'Until you clear it', 'Essential'],
  [SHOP_VIEW_KEY, 'Whether the shop shows a grid or a list', 'Until you clear it', 'Essential'],
  [RECENT_SEARCHES_KEY, 'Your last five searches', 'Until you clear it, also in the search', 'Essential'],
] as const

const KEPT = RETENTION.map(({ what, kept }) => [what, kept])

export default function PrivacyPage({ loaderData: { modelProvider } }: Route.ComponentProps) {
  const settings = useSettings()
  const mail = <MailLink subject="Privacy" />
  return (
    <InformationPage
      title="Privacy Policy"
      lead="We only use what we need to sell and deliver, keep it no longer than we must, and never sell it."
    >
      <h2>Who is responsible</h2>
      <TraderFacts settings={settings} />

      <h2>What we use, and why</h2>
      <WideTable columns={['What', 'Why', 'Lawful basis']} rows={USES} />
      <p>
        We don’t buy data about you, build advertising profiles, or make decisions about you by machine alone: if an age
        check doesn’t pass automatically, a person looks at it.
      </p>

      <h2>What your browser stores</h2>
      <p>
        We don’t set advertising cookies. Your browser stores the following. Analytics runs only if you ticked it or
        accepted all; advertising storage is always refused. You can choose again with ‘Cookie Settings’ at the foot of
        every page.
      </p>
      <WideTable columns={['Name', 'What it holds', 'How long', 'Kind']} rows={STORED} hasCode />
      <p>
        If you pay by card through Stripe, its form at checkout sets its own cookies. They help to prevent fraud and are
        needed to pay by card.
      </p>

      <h2>Who else sees it</h2>
      <ul>
        <li>The carrier: your name, address and phone number, to deliver.</li>
        <li>
          The payment provider: your card and the name on it, which go from your browser to it, and from us the amount
          and the number of the order. We never see the card’s number, only its brand and last four digits.
        </li>
        <li>The age-check provider, once an order that needs it is paid: your name, address and date of birth.</li>
        {modelProvider && (
          <li>
            {modelProvider}, whose language model writes the chat’s answers: what was said in the chat, and what is
            needed to answer it, such as the state of an order you ask about.
          </li>
        )}
        <li>Hosting and email providers, who act for us and on our instructions.</li>
        <li>Authorities, where the law obliges us.</li>
      </ul>
      <p>
        Where one of them works outside the United Kingdom, it is bound by UK adequacy rules or standard contract terms.
      </p>

      <h2>The chat</h2>
      <p>
        {modelProvider
          ? `Answers in the chat are written by a language model of ${modelProvider}, or by our own program while that can’t be reached.`
          : 'Our own program writes the chat’s answers. We don’t send what you ask to anyone else.'}{' '}
        It never needs a password or card number, so please don’t enter one.
      </p>
      <p>
        If you speak instead of typing, your browser turns your voice into text. It may send your voice to the company
        that makes the browser, whose privacy terms then apply. We only get the text, and nothing is recorded before you
        press the microphone.
      </p>

      <h2>How long we keep it</h2>
      <WideTable columns={['What', 'How long']} rows={KEPT} />

      <h2>Your rights</h2>
      <p>
        You can have a copy of your data, have it corrected or deleted, restrict or object to its use, take it
        elsewhere, and withdraw consent at any time. Much of it you can do yourself in your{' '}
        <TextLink to="/profile?tab=privacy">profile</TextLink>: download everything we hold about you in one file,
        correct your details, see where you are logged in, and delete your account. Deleting takes effect at once, but
        has to wait while an order is under way. We then keep orders and invoices with the name and address on them, but
        without your email and phone number. Reviews stay, without your name.
      </p>
      <p>
        For anything else use the form below or write to {mail}. We’ll answer within one month, free of charge. We only
        ask you to prove who you are if we can’t tell.
      </p>

      <h2>Complaints</h2>
      <p>
        If you think we have handled your data wrongly, choose ‘Privacy complaint’ in the form below, or write to {mail}{' '}
        with these words in the subject. We acknowledge it within 30 days, look into it without delay and tell you the
        outcome. You may also complain to the Information Commissioner’s Office at{' '}
        <a className="link" href="https://ico.org.uk/make-a-complaint/" rel="noopener">
          ico.org.uk/make-a-complaint
        </a>{' '}
        or on 0303 123 1113.
      </p>

      <h2 id="request">Send a request or complaint</h2>
      <p>You don’t need an account. If you have one, log in first: then it’s part of the data you can download.</p>
      <PrivacyRequestForm />

      <h2>Children</h2>
      <p>The shop is for adults. If we learn that we hold data of someone under 18, we delete it.</p>
    </InformationPage>
  )
}

/** A table that scrolls sideways. */
function WideTable(props: { columns: readonly string[]; rows: readonly (readonly string[])[]; hasCode?: boolean }) {
  const { columns, rows, hasCode = false } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
    <section className="scroll" aria-label={`Table: ${columns.join(', ')}`} tabIndex={0}>
      <Table
        columns={columns}
        rows={rows.map(([name = '', ...cells]) => ({
          key: name,
          cells: [hasCode ? <code key={name}>{name}</code> : name, ...cells],
        }))}
      />
    </section>
  )
}
