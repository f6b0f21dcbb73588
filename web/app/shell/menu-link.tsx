import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'

interface MenuLinkProps {
  /** A path of this shop, or an https address. */
  path: string
  /** Whether it is marked on its own page. */
  isMarked?: boolean
  onClick?: () => void
  children: ReactNode
}

/** A link that staff have put into a menu: within the shop, or to another site in a new tab. */
export function MenuLink({ path, isMarked = false, onClick, children }: MenuLinkProps) {
  if (!path.startsWith('/')) {
    return (
      <a href={path} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {children}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    )
  }
  // Many pages differ only in their query, which a NavLink does not compare.
  return isMarked && !path.includes('?') ? (
    <NavLink to={path} end={path === '/'} onClick={onClick}>
      {children}
    </NavLink>
  ) : (
    <Link to={path} onClick={onClick}>
      {children}
    </Link>
  )
}
