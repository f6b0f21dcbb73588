import { Link } from 'react-router'
import { useSettings } from '../../storefront/site-settings/queries.ts'

/** The shop's name in two styles, split at the first space; a single word has only the first. */
export function SiteName() {
  const { first, rest } = splitName(useSettings().site_name)
  return (
    <>
      <b>{first}</b> {rest && <span>{rest}</span>}
    </>
  )
}

/** The shop's name as a link to the home page. */
export function HomeLink({ onClick }: { onClick?: () => void }) {
  return (
    <Link className="mark" to="/" onClick={onClick}>
      <SiteName />
    </Link>
  )
}

export function splitName(name: string): { first: string; rest: string } {
  const space = name.trim().indexOf(' ')
  if (space === -1) return { first: name.trim(), rest: '' }
  return {
    first: name.trim().slice(0, space),
    rest: name
      .trim()
      .slice(space + 1)
      .trim(),
  }
}
