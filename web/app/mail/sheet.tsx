import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Text } from '@react-email/components'
import type { MailInput } from '@shop/contract/mail.ts'
import type { ReactNode } from 'react'
import { styles } from './styles.ts'

type Site = Pick<MailInput, 'settings' | 'public_url'>

/** The layout of every mail: the shop's name above, the sender's details below (rule F9). */
export function Sheet(props: Site & { title: string; preview: string; children: ReactNode }) {
  const { settings, public_url, title, preview, children } = props
  const [first = '', ...rest] = settings.site_name.trim().split(' ')
  return (
    <Html lang="en-GB">
      <Head>
        <title>{title}</title>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={styles.body}>
        <Container style={styles.sheet}>
          <Text style={styles.mark}>
            <Link href={public_url} style={styles.mark}>
              <b>{first}</b> <span style={styles.markRest}>{rest.join(' ')}</span>
            </Link>
          </Text>
          <Heading as="h1" style={styles.heading}>
            {title}
          </Heading>
          {children}
          <Hr style={styles.rule} />
          <Trader settings={settings} public_url={public_url} />
        </Container>
      </Body>
    </Html>
  )
}

function Trader({ settings, public_url }: Site) {
  const { legal_name, site_name, company_number, vat_number, contact_email, phone } = settings
  const place = [settings.address_line, settings.city, settings.state, settings.postal_code].filter(Boolean).join(', ')
  const numbers = [company_number && `Company number ${company_number}`, vat_number && `VAT number ${vat_number}`]
  return (
    <>
      <Text style={styles.small}>
        {[legal_name || site_name, place].filter(Boolean).join(', ')}
        {numbers.filter(Boolean).map((number) => ` · ${number}`)}
      </Text>
      <Text style={styles.small}>
        Questions? Write to{' '}
        <Link href={`mailto:${contact_email}`} style={styles.link}>
          {contact_email}
        </Link>
        {phone && ` or call ${phone}`}.{' '}
        <Link href={`${public_url}/privacy`} style={styles.link}>
          Privacy
        </Link>{' '}
        ·{' '}
        <Link href={`${public_url}/terms`} style={styles.link}>
          Terms
        </Link>
      </Text>
    </>
  )
}
