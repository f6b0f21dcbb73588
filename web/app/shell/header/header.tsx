import { HEADER_FIXED_AFTER_PX } from '@shop/contract/constants.ts'
import { type LucideIcon, Mail, Menu, Search, ShieldUser, ShoppingBag, User } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useCurrentUser } from '../../storefront/accounts/queries.ts'
import { useCartCount } from '../../storefront/cart/queries.ts'
import { SearchField } from '../../storefront/catalogue/search/search-field.tsx'
import { usePageFrame } from '../../storefront/content/use-page-frame.ts'
import { chunk } from '../../ui/chunk.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { ChatSlot } from '../chat-slot.tsx'
import { MenuLink } from '../menu-link.tsx'
import { ThemeCycleButton } from '../theme/theme-control.tsx'
import { CategoriesMenu } from './categories-menu.tsx'
import { HomeLink } from './site-name.tsx'

const MENU_FAILED = 'The menu couldn’t be loaded. Please try again.'
const MobileMenu = chunk(() => import('./mobile-menu.tsx').then((module) => module.MobileMenu), MENU_FAILED)
const MobileSearch = chunk(() => import('./mobile-search.tsx').then((module) => module.MobileSearch), MENU_FAILED)

/** The shop's header; fixed to the top after scrolling more than 50 px (docs/behaviour.md, Header and footer). */
export function Header() {
  const isFixed = useIsScrolledPast(HEADER_FIXED_AFTER_PX)
  const { header } = usePageFrame()
  return (
    <header className={isFixed ? 'header fixed-top' : 'header'}>
      <div className="wrap">
        <MobileOpener label="Open menu" icon={Menu} panel={MobileMenu} />
        <HomeLink />
        <nav className="main-nav only-d" aria-label="Main">
          {header.map(({ label, path, is_categories }) =>
            is_categories ? (
              <CategoriesMenu key={label} label={label} />
            ) : (
              <MenuLink key={`${path} ${label}`} path={path} isMarked>
                {label}
              </MenuLink>
            ),
          )}
        </nav>
        <SearchField className="only-d" />
        <div className="tools">
          <MobileOpener label="Search" icon={Search} panel={MobileSearch} />
          <ThemeCycleButton />
          <Link className="icon-button only-d roomy" to="/contact" aria-label="Contact us">
            <Mail className="icon" aria-hidden />
          </Link>
          <AccountLinks />
          <ChatSlot />
          <CartLink />
        </div>
      </div>
    </header>
  )
}

interface MobileOpenerProps {
  label: string
  icon: LucideIcon
  /** The panel that it opens. */
  panel: ComponentType<{ onClose: () => void }>
}

/** The button that opens a panel on a small screen. */
function MobileOpener({ label, icon: Icon, panel: Panel }: MobileOpenerProps) {
  return (
    <DialogButton
      className="icon-button only-m"
      aria-label={label}
      aria-haspopup="dialog"
      dialog={(close) => (
        <Suspense>
          <Panel onClose={close} />
        </Suspense>
      )}
    >
      <Icon className="icon" aria-hidden />
    </DialogButton>
  )
}

function AccountLinks() {
  const user = useCurrentUser()
  if (!user) {
    return (
      <Link className="login only-d" to="/auth">
        Login / Register
      </Link>
    )
  }
  return (
    <>
      {user.role === 'admin' && (
        <Link className="icon-button only-d" to="/admin" aria-label="Admin area">
          <ShieldUser className="icon" aria-hidden />
        </Link>
      )}
      <Link className="icon-button only-d" to="/profile" aria-label="Your profile">
        <User className="icon" aria-hidden />
      </Link>
    </>
  )
}

/** The cart with its badge. A hidden status line announces changes. */
function CartLink() {
  const count = useCartCount()
  const words = `${count} ${count === 1 ? 'item' : 'items'} in cart`
  return (
    <>
      <Link
        className="icon-button"
        to="/cart"
        aria-label={count > 0 ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
      >
        <ShoppingBag className="icon" aria-hidden />
        {count > 0 && (
          <span className="count" aria-hidden="true">
            {count}
          </span>
        )}
      </Link>
      <span className="visually-hidden" role="status">
        {count > 0 && words}
      </span>
    </>
  )
}

function useIsScrolledPast(px: number): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    const handleScroll = () => setIsPast(window.scrollY > px)
    handleScroll()
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => window.removeEventListener('scroll', handleScroll)
  }, [px])
  return isPast
}
