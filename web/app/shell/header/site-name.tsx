import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { imagePath } from '@shop/contract/lib/media.ts'
import { Link } from 'react-router'
import { useSettings } from '../../storefront/site-settings/queries.ts'

/** The shop's logo, or its name. Both logos of a shop are in the page: the theme shows one, and browsers load only that. */
export function SiteName() {
  const { site_name: name, logo, logo_dark } = useSettings()
  if (!logo) return <NameInTwoStyles name={name} />
  return (
    <>
      <Logo name={name} image={logo} className="on-light" />
      {logo_dark ? (
        <Logo name={name} image={logo_dark} className="on-dark" />
      ) : (
        <span className="on-dark">
          <NameInTwoStyles name={name} />
        </span>
      )}
    </>
  )
}

/** Splits the name at the first space; a single word has only the first style. */
function NameInTwoStyles({ name }: { name: string }) {
  const { first, rest } = splitName(name)
  return (
    <>
      <b>{first}</b> {rest && <span>{rest}</span>}
    </>
  )
}

function Logo({ name, image, className }: { name: string; image: string; className: string }) {
  const [single, double] = [imagePath(image, IMAGE_WIDTHS.small), imagePath(image, IMAGE_WIDTHS.small, 2)]
  return (
    <img className={`logo ${className}`} src={single} srcSet={`${single} 1x, ${double} 2x`} alt={name} loading="lazy" />
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
