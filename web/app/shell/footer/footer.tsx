import { DEFAULT_FOOTER_TEXT, FOOTER_CATEGORY_COUNT } from '@shop/contract/constants.ts'
import type { PageFrame } from '@shop/contract/content/content.ts'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { categoriesQuery } from '../../storefront/catalogue/queries.ts'
import { usePageFrame } from '../../storefront/content/use-page-frame.ts'
import { MailLink } from '../../storefront/site-settings/mail-link.tsx'
import { type Settings, useSettings } from '../../storefront/site-settings/queries.ts'
import { removeConsent } from '../consent.ts'
import { HomeLink } from '../header/site-name.tsx'
import { MenuLink } from '../menu-link.tsx'
import { LightDarkToggle } from '../theme/theme-control.tsx'

const PLACES = Array.from({ length: FOOTER_CATEGORY_COUNT }, (_, place) => place)

/** Up to five categories, or a loading, error or empty state (docs/behaviour.md, Header and footer). */
function CategoryLinks() {
  const { data, isError } = useQuery(categoriesQuery)
  if (isError) return <li className="state">Could not load categories.</li>
  if (!data) {
    return PLACES.map((place) => (
      <li key={place} className="state" aria-hidden="true" data-testid="category-skeleton">
        <span className="skeleton" />
      </li>
    ))
  }
  if (data.length === 0) return <li className="state">No categories found.</li>
  return data.slice(0, FOOTER_CATEGORY_COUNT).map(({ id, slug, name }) => (
    <li key={id}>
      <Link to={`/shop?category=${encodeURIComponent(slug || String(id))}`}>{name}</Link>
    </li>
  ))
}

/** The footer of every page (docs/behaviour.md, Header and footer). */
export function Footer() {
  const settings = useSettings()
  const { footer } = usePageFrame()
  const handleClick = useScrollUpOnSamePage()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears the clicks of its links
    <footer className="footer" onClick={handleClick}>
      <div className="wrap">
        <div className="cols">
          <Identity settings={settings} />
          {footer.map((column) => (
            <FooterColumn key={column.title} {...column} />
          ))}
          <Social settings={settings} />
        </div>
        <Legal settings={settings} />
      </div>
    </footer>
  )
}

function FooterColumn({ title, links }: PageFrame['footer'][number]) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, path, is_categories }) =>
          is_categories ? (
            <CategoryLinks key="categories" />
          ) : (
            <li key={`${path} ${label}`}>
              <MenuLink path={path}>{label}</MenuLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

function Identity({ settings }: { settings: Settings }) {
  const address = [settings.city, settings.state, settings.postal_code].filter((part) => part !== '').join(', ')
  return (
    <div>
      <HomeLink />
      <p className="muted mt-4 max-w-[22rem]">{settings.footer_text || DEFAULT_FOOTER_TEXT}</p>
      <p className="mt-4">
        <MailLink />
        {address && (
          <>
            <br />
            <span className="muted">{address}</span>
          </>
        )}
      </p>
      <p className="mt-4">
        <Link className="link" to="/newsletter">
          Newsletter by email
        </Link>
      </p>
    </div>
  )
}

function Social({ settings }: { settings: Settings }) {
  const links = [
    ['Instagram', settings.social_instagram],
    ['Facebook', settings.social_facebook],
    ['YouTube', settings.social_youtube],
    ['X', settings.social_x],
  ].filter(([, address]) => address !== '')
  if (links.length === 0) return null
  return (
    <nav aria-label="Social">
      <h2>Follow</h2>
      <ul>
        {links.map(([name, address]) => (
          <li key={name}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {name}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Legal({ settings }: { settings: Settings }) {
  const { site_name, legal_name, company_number, vat_number, scotland_register_number } = settings
  const company = [
    legal_name,
    company_number && `Company number ${company_number}`,
    vat_number && `VAT number ${vat_number}`,
    scotland_register_number && `Scottish register number ${scotland_register_number}`,
  ].filter((part) => part !== '')
  return (
    <div className="legal">
      <span className="hstack gap-4">
        <span className="eighteen" aria-hidden="true">
          18+
        </span>
        <span className="max-w-[34rem]">
          Vaping products are for adult smokers and vapers. Not for sale to anyone under 18. Age is checked before the
          first parcel leaves.
          {company.length > 0 && <span className="block">{company.join(' · ')}</span>}
        </span>
      </span>
      <span className="hstack wrapping gap-6">
        <LightDarkToggle />
        <button type="button" className="link min-h-6" onClick={openCookieSettings}>
          Cookie Settings
        </button>
        <span>
          © <span suppressHydrationWarning>{new Date().getFullYear()}</span> {site_name}
        </span>
      </span>
    </div>
  )
}

/** Removes the cookie choice, so that the gate asks again after the reload. */
function openCookieSettings(): void {
  removeConsent()
  window.location.reload()
}

/** A link to the current page does not navigate: it scrolls to the top instead. */
function useScrollUpOnSamePage(): (event: MouseEvent) => void {
  const location = useLocation()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.origin !== window.location.origin) return
    if (link.pathname + link.search !== location.pathname + location.search) return
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
  }
}
