import { DEFAULT_CONTACT_EMAIL } from '@shop/contract/constants.ts'
import { useSettings } from './queries.ts'

/** The shop's email address as a mailto link, with `subject` filled in if given. */
export function MailLink({ subject }: { subject?: string }) {
  const email = useSettings().contact_email || DEFAULT_CONTACT_EMAIL
  return (
    <a className="link" href={`mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}>
      {email}
    </a>
  )
}
