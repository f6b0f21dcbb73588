import { Link } from 'react-router'
import { PageTop } from './kit/page-top.tsx'

/** An address of the admin area that is none. */
export default function AdminNotFoundPage() {
  return (
    <>
      <PageTop title="There is nothing here" />
      <p>
        The address may be old or mistyped.{' '}
        <Link className="link" to="/admin">
          Go to the dashboard
        </Link>
      </p>
    </>
  )
}
