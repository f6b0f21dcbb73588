/** Mails about privacy requests and complaints (rules G3 and G4). Neither quotes the sender's own text. */
import { Button, Text } from '@react-email/components'
import { PRIVACY_KINDS } from '@shop/contract/constants.ts'
import { styles } from './styles.ts'
import type { Template } from './template.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

export const privacyReceived: Template<'privacy_received'> = ({ data: { about, due } }) => ({
  subject: about === 'complaint' ? 'We’ve received your privacy complaint' : 'We’ve received your privacy request',
  title: about === 'complaint' ? 'We’ve received your complaint' : 'We’ve received your request',
  preview: PRIVACY_KINDS[about],
  body: (
    <>
      <Text style={styles.text}>
        {about === 'complaint'
          ? `We’ll acknowledge it by ${day.format(new Date(due))}, look into it without delay and tell you the outcome.`
          : `“${PRIVACY_KINDS[about]}”: we’ll answer by ${day.format(new Date(due))}. It’s free.`}
      </Text>
      <Text style={styles.text}>
        You can also complain to the Information Commissioner’s Office: ico.org.uk/make-a-complaint or 0303 123 1113.
      </Text>
      <Text style={styles.small}>If you didn’t send this, reply to this email and we’ll remove it.</Text>
    </>
  ),
})

export const staffPrivacy: Template<'staff_privacy'> = ({ data: { about, due }, public_url }) => ({
  subject: about === 'complaint' ? 'New privacy complaint' : 'New privacy request',
  title: PRIVACY_KINDS[about],
  preview: `Due by ${day.format(new Date(due))}`,
  body: (
    <>
      <Text style={styles.text}>
        {about === 'complaint' ? 'Acknowledge it' : 'Answer it'} by {day.format(new Date(due))}.
      </Text>
      <Button href={`${public_url}/admin/privacy`} style={styles.button}>
        Open privacy requests
      </Button>
    </>
  ),
})
