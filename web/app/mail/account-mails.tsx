/**
 * Mails about an account. None contains its holder's name: a person who registers chooses the name and may enter a
 * stranger's email, so a name would let anyone send text of their choice in the shop's mail.
 */
import { Button, Text } from '@react-email/components'
import { EMAIL_LINK_MINUTES, INVITATION_LINK_DAYS, RESET_LINK_MINUTES } from '@shop/contract/constants.ts'
import type { AccountChange } from '@shop/contract/mail.ts'
import { styles } from './styles.ts'
import type { Template } from './template.ts'

export const welcome: Template<'welcome'> = ({ settings, public_url }) => ({
  subject: `Welcome to ${settings.site_name}`,
  title: 'Welcome',
  preview: 'Your account is ready.',
  body: (
    <>
      <Text style={styles.text}>
        Your account is ready. Use it on any device to see your cart, wishlist, addresses and orders with their
        tracking.
      </Text>
      <Button href={`${public_url}/shop`} style={styles.button}>
        Go to the shop
      </Button>
      <Text style={styles.small}>If you didn’t open this account, reply to this email and we’ll remove it.</Text>
    </>
  ),
})

export const passwordReset: Template<'password_reset'> = ({ data }) => ({
  subject: 'Choose a new password',
  title: 'Choose a new password',
  preview: `The link works for ${RESET_LINK_MINUTES} minutes.`,
  body: (
    <>
      <Text style={styles.text}>
        Someone asked for a new password for your account. The link works once, for {RESET_LINK_MINUTES} minutes.
      </Text>
      <Button href={data.link} style={styles.button}>
        Choose a new password
      </Button>
      <Text style={styles.small}>
        If it wasn’t you, you don’t need to do anything: your password won’t change. The button goes to {data.link}
      </Text>
    </>
  ),
})

/** Instructions for a recipient who did not make the change. */
function NotYou({ public_url }: { public_url: string }) {
  return (
    <>
      <Text style={styles.text}>
        If this wasn’t you, set a new password now: choose “Forgot password?” on the login page. Then reply to this
        email and we’ll help.
      </Text>
      <Button href={`${public_url}/auth`} style={styles.button}>
        Go to the login page
      </Button>
    </>
  )
}

export const passwordChanged: Template<'password_changed'> = ({ public_url }) => ({
  subject: 'Your password was changed',
  title: 'Your password was changed',
  preview: 'If this wasn’t you, act now.',
  body: (
    <>
      <Text style={styles.text}>Your account’s password has just been changed.</Text>
      <NotYou public_url={public_url} />
    </>
  ),
})

export const emailConfirm: Template<'email_confirm'> = ({ data }) => ({
  subject: 'Confirm your email',
  title: 'Confirm your email',
  preview: `The link works for ${EMAIL_LINK_MINUTES} minutes.`,
  body: (
    <>
      <Text style={styles.text}>
        Someone asked to use this address for their account with us. The link works once, for {EMAIL_LINK_MINUTES}{' '}
        minutes.
      </Text>
      <Button href={data.link} style={styles.button}>
        Confirm this email
      </Button>
      <Text style={styles.small}>If it wasn’t you, you don’t need to do anything. The button goes to {data.link}</Text>
    </>
  ),
})

export const emailChangeAsked: Template<'email_change_asked'> = ({ data, public_url }) => ({
  subject: 'Your email is about to change',
  title: 'Your email is about to change',
  preview: 'If this wasn’t you, act now.',
  body: (
    <>
      <Text style={styles.text}>
        Someone asked to change your account’s email to {data.email}. It changes once the link we sent there is opened.
        Until then, log in with this one. Setting a new password cancels the change.
      </Text>
      <NotYou public_url={public_url} />
    </>
  ),
})

export const emailChanged: Template<'email_changed'> = ({ data }) => ({
  subject: 'Your email was changed',
  title: 'Your email was changed',
  preview: 'If this wasn’t you, write to us now.',
  body: (
    <>
      <Text style={styles.text}>
        Your account’s email is now {data.email}. Use it to log in. We’ll write to you there too.
      </Text>
      <Text style={styles.text}>If this wasn’t you, reply to this email at once and we’ll secure your account.</Text>
    </>
  ),
})

const CHANGES: Record<AccountChange, { subject: string; text: string }> = {
  codes_on: {
    subject: 'One-time codes are on',
    text: 'From now on you need a code from your authenticator app as well as your password to log in.',
  },
  codes_off: {
    subject: 'One-time codes are off',
    text: 'One-time codes have been switched off for your account. You now only need your password to log in.',
  },
  codes_reset: {
    subject: 'Our staff switched your one-time codes off',
    text: 'Our staff switched off one-time codes for your account and logged you out everywhere. You now only need your password to log in. You can set up codes again in your profile, under Security.',
  },
  codes_locked: {
    subject: 'Too many wrong codes: login is locked',
    text: 'Someone entered your correct password and too many wrong one-time codes, so we’ve stopped accepting codes for your account. To log in again, set a new password. Your codes will then work again.',
  },
  staff_given: {
    subject: 'You’re now staff',
    text: 'Your account now has access to the shop’s admin area.',
  },
  staff_taken: {
    subject: 'You’re no longer staff',
    text: 'Your account no longer has access to the admin area. You can still use it as a customer.',
  },
}

export const accountChanged: Template<'account_changed'> = ({ data, public_url }) => {
  const { subject, text } = CHANGES[data.change]
  return {
    subject,
    title: subject,
    preview: text,
    body: (
      <>
        <Text style={styles.text}>{text}</Text>
        <NotYou public_url={public_url} />
      </>
    ),
  }
}

/** Sent to every admin, because an attacker would first add a new one. */
export const staffInvited: Template<'staff_invited'> = ({ data, settings }) => ({
  subject: `You’re invited to the staff of ${settings.site_name}`,
  title: 'You’re invited',
  preview: `${data.by} has added you as ${data.role}.`,
  body: (
    <>
      <Text style={styles.text}>
        {data.by} has given you access to the admin area of {settings.site_name}. Your role: {data.role}. Choose a
        password to begin; the link works once, for {INVITATION_LINK_DAYS} days.
      </Text>
      <Button href={data.link} style={styles.button}>
        Choose a password
      </Button>
      <Text style={styles.small}>
        If you don’t know what this is about, you don’t need to do anything. The button goes to {data.link}
      </Text>
    </>
  ),
})

export const staffNewAdmin: Template<'staff_new_admin'> = ({ data, public_url }) => ({
  subject: 'Someone new has access to the admin area',
  title: 'New member of staff',
  preview: data.email,
  body: (
    <>
      <Text style={styles.text}>
        {data.name} ({data.email}) is now staff and can see and change everything in the shop. Access was given by{' '}
        {data.by}.
      </Text>
      <Text style={styles.text}>
        If you don’t expect this, open Users, make them a customer, and change your password.
      </Text>
      <Button href={`${public_url}/admin/users`} style={styles.button}>
        Open Users
      </Button>
    </>
  ),
})
