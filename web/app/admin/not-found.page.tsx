import { TextLink } from '../ui/buttons.tsx'
import { PageTop } from './kit/page-top.tsx'

/** The page for an unknown address in the admin area. */
export default function AdminNotFoundPage() {
  return (
    <>
      <PageTop title="We can’t find that page" />
      <p>
        The address may be old or wrong. <TextLink to="/admin">Go to the dashboard</TextLink>
      </p>
    </>
  )
}
