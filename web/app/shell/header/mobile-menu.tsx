import { useQuery } from '@tanstack/react-query'
import { ChevronDown, X } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { Link } from 'react-router'
import { useCurrentUser } from '../../storefront/accounts/queries.ts'
import { useLogout } from '../../storefront/accounts/use-session-changes.ts'
import { useCartCount } from '../../storefront/cart/queries.ts'
import { type Categories, categoriesQuery } from '../../storefront/catalogue/queries.ts'
import { SearchField } from '../../storefront/catalogue/search/search-field.tsx'
import { usePageFrame } from '../../storefront/content/use-page-frame.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { MenuLink } from '../menu-link.tsx'
import { ThemeSwitch } from '../theme/theme-control.tsx'
import { HomeLink } from './site-name.tsx'

/** The slide-in menu of small screens (docs/behaviour.md, Header and footer). */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser()
  const count = useCartCount()
  return (
    <Drawer label="Menu" className="drawer" onClose={onClose}>
      <div className="top-bar">
        <HomeLink onClick={onClose} />
        <button type="button" className="icon-button" aria-label="Close menu" onClick={onClose}>
          <X className="icon" aria-hidden />
        </button>
      </div>
      {user && <Person name={user.name} email={user.email} onLeave={onClose} />}
      <div className="px-5 pb-4">
        <SearchField isInline onLeave={onClose} />
      </div>
      <nav className="links" aria-label="Menu">
        <MobileLinks onLeave={onClose} />
        <Link to="/cart" onClick={onClose}>
          Cart
          {count > 0 && (
            <span className="badge accent">
              {count}
              <span className="visually-hidden"> {count === 1 ? 'item' : 'items'}</span>
            </span>
          )}
        </Link>
        {user?.role === 'admin' && (
          <Link to="/admin" onClick={onClose}>
            Admin Dashboard
          </Link>
        )}
      </nav>
      <div className="bottom">
        <div className="hstack between min-h-11">
          <span>Theme</span>
          <ThemeSwitch />
        </div>
        {user ? (
          <LogoutButton onLeave={onClose} />
        ) : (
          <Link className="account" to="/auth" onClick={onClose}>
            Login / Register
          </Link>
        )}
      </div>
    </Drawer>
  )
}

function MobileLinks({ onLeave }: { onLeave: () => void }) {
  const { mobile } = usePageFrame()
  return mobile.map(({ label, path, is_categories }) => (
    <Fragment key={`${path} ${label}`}>
      {is_categories ? (
        <CategoryTree onLeave={onLeave} />
      ) : (
        <MenuLink path={path} onClick={onLeave}>
          {label}
        </MenuLink>
      )}
    </Fragment>
  ))
}

function LogoutButton({ onLeave }: { onLeave: () => void }) {
  const logout = useLogout()
  const handleClick = () => {
    logout.mutate()
    onLeave()
  }
  return (
    <button type="button" className="account muted w-full" onClick={handleClick}>
      Logout
    </button>
  )
}

/** The signed-in user, with a link to their profile. */
function Person({ name, email, onLeave }: { name: string; email: string; onLeave: () => void }) {
  const initials = name
    .split(/\s+/)
    .map((part) => part.charAt(0).toUpperCase())
    .slice(0, 2)
    .join('')
  return (
    <Link className="hstack px-5 pt-1 pb-4" to="/profile" onClick={onLeave}>
      <span className="eighteen" aria-hidden="true">
        {initials}
      </span>
      <span className="min-w-0 leading-tight wrap-anywhere">
        <b className="font-semibold">{name}</b>
        <br />
        <span className="small muted">{email}</span>
      </span>
    </Link>
  )
}

/** Categories that expand to their subcategories. */
function CategoryTree({ onLeave }: { onLeave: () => void }) {
  const { data } = useQuery(categoriesQuery)
  if (!data || data.length === 0) {
    return (
      <p className="waiting" role="status">
        Loading categories...
      </p>
    )
  }
  return data.map((category) => <Branch key={category.id} category={category} onLeave={onLeave} />)
}

function Branch({ category, onLeave }: { category: Categories[number]; onLeave: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div className="branch">
        <Link to={`/shop?categories=${category.id}`} onClick={onLeave}>
          {category.name}
        </Link>
        {category.subcategories.length > 0 && (
          <button
            type="button"
            className="icon-button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`Subcategories of ${category.name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown className="icon icon-small" aria-hidden />
          </button>
        )}
      </div>
      <div id={id} className="subs" hidden={!isOpen}>
        {category.subcategories.map((subcategory) => (
          <Link key={subcategory.id} to={`/shop?subcategories=${subcategory.id}`} onClick={onLeave}>
            {subcategory.name}
          </Link>
        ))}
      </div>
    </>
  )
}
