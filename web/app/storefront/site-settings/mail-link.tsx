import { DEFAULT_CONTACT_EMAIL } from '@shop/contract/constants.ts'
import { useSettings } from './queries.ts'

/** The shop's email address as a link that starts a letter, with `subject` filled in where one is given. */
export function MailLink({ subject }: { subject?: string }) {
  const email = useSettings().contact_email || DEFAULT_CONTACT_EMAIL
  return (
    <a className="link" href={`mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}>
      {email}
    </a>
  )
}
