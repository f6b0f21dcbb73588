import { usePageFrame } from '../../storefront/content/use-page-frame.ts'
import { MenuLink } from '../menu-link.tsx'

/** Up to three texts in one line above the header; the first alone on phones. */
export function AnnouncementBar() {
  const { bar } = usePageFrame()
  if (bar.length === 0) return null
  return (
    <aside className="announce" aria-label="Announcements">
      <div className="wrap">
        {bar.map(({ text, path }) => (
          <span key={text}>{path === '' ? text : <MenuLink path={path}>{text}</MenuLink>}</span>
        ))}
      </div>
    </aside>
  )
}
