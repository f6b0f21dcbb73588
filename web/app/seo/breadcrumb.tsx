import { Link } from 'react-router'
import { JsonLd } from './json-ld.tsx'
import { breadcrumbData, type Crumb } from './structured-data.ts'

/** The breadcrumb trail, visible and as structured data. The last crumb is the page itself. */
export function Breadcrumb({ crumbs, publicUrl }: { crumbs: readonly Crumb[]; publicUrl: string }) {
  return (
    <nav className="wrap" aria-label="Breadcrumb">
      <ol className="crumbs">
        {crumbs.map(({ name, path }, index) =>
          index === crumbs.length - 1 ? (
            <li key={path} aria-current="page">
              {name}
            </li>
          ) : (
            <li key={path}>
              <Link to={path}>{name}</Link>
            </li>
          ),
        )}
      </ol>
      <JsonLd data={breadcrumbData(crumbs, publicUrl)} />
    </nav>
  )
}
