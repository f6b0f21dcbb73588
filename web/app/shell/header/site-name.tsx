import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { imagePath } from '@shop/contract/lib/media.ts'
import { Link } from 'react-router'
import { useSettings } from '../../storefront/site-settings/queries.ts'

/** The shop's logo, or its name in two styles, split at the first space; a single word has only the first. */
export function SiteName() {
  const { site_name, logo, logo_dark } = useSettings()
  const { first, rest } = splitName(site_name)
  if (logo) return <Logo name={site_name} light={logo} dark={logo_dark ?? logo} />
  return (
    <>
      <b>{first}</b> {rest && <span>{rest}</span>}
    </>
  )
}

/** Both images of a logo: the theme shows one, and browsers load only that. */
function Logo({ name, light, dark }: { name: string; light: string; dark: string }) {
  const image = (key: string, className: string) => (
    <img
      className={className}
      src={imagePath(key, IMAGE_WIDTHS.small)}
      srcSet={`${imagePath(key, IMAGE_WIDTHS.small)} 1x, ${imagePath(key, IMAGE_WIDTHS.small, 2)} 2x`}
      alt={name}
      loading="lazy"
    />
  )
  if (light === dark) return image(light, 'logo')
  return (
    <>
      {image(light, 'logo on-light')}
      {image(dark, 'logo on-dark')}
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
