/**
 * Mails about an account. None of them names its holder: whoever registers chooses the name and may give a stranger's email, so a
 * name would let anybody send words of their own in the shop's mail.
 */
import { Button, Text } from '@react-email/components'
import { EMAIL_LINK_MINUTES, RESET_LINK_MINUTES } from '@shop/contract/constants.ts'
import type { AccountChange } from '@shop/contract/mail.ts'
import { look } from './look.ts'
import type { Template } from './template.ts'

export const welcome: Template<'welcome'> = ({ settings, public_url }) => ({
  subject: `Welcome to ${settings.site_name}`,
  title: 'Welcome',
  preview: 'Your account is ready.',
  body: (
    <>
      <Text style={look.text}>
        Your account is ready. It keeps your cart and wishlist on every device, your addresses, and your orders with
        their tracking.
      </Text>
      <Button href={`${public_url}/shop`} style={look.button}>
        Go to the shop
      </Button>
      <Text style={look.small}>If you didn’t open this account, reply to this mail and we’ll remove it.</Text>
    </>
  ),
})

export const passwordReset: Template<'password_reset'> = ({ data }) => ({
  subject: 'Choose a new password',
  title: 'Choose a new password',
  preview: `The link works for ${RESET_LINK_MINUTES} minutes.`,
  body: (
    <>
      <Text style={look.text}>
        Someone asked for a new password for your account. The link works once, for {RESET_LINK_MINUTES} minutes.
      </Text>
      <Button href={data.link} style={look.button}>
        Choose a new password
      </Button>
      <Text style={look.small}>
        If it wasn’t you, do nothing: your password stays as it is. The button leads to {data.link}
      </Text>
    </>
  ),
})

/** What to do when somebody else made the change. */
function NotYou({ public_url }: { public_url: string }) {
  return (
    <>
      <Text style={look.text}>
        If this wasn’t you, set a new password now: choose “Forgot password?” on the login page. Then reply to this mail
        and we’ll help.
      </Text>
      <Button href={`${public_url}/auth`} style={look.button}>
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
      <Text style={look.text}>The password of your account was changed just now.</Text>
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
      <Text style={look.text}>
        Someone asked to use this address for their account with us. The link works once, for {EMAIL_LINK_MINUTES}{' '}
        minutes.
      </Text>
      <Button href={data.link} style={look.button}>
        Confirm this email
      </Button>
      <Text style={look.small}>If it wasn’t you, do nothing. The button leads to {data.link}</Text>
    </>
  ),
})

export const emailChangeAsked: Template<'email_change_asked'> = ({ data, public_url }) => ({
  subject: 'Your email is about to change',
  title: 'Your email is about to change',
  preview: 'If this wasn’t you, act now.',
  body: (
    <>
      <Text style={look.text}>
        A new email was given for your account: {data.email}. It counts once the link we sent there is opened; until
        then you log in with this one. A new password cancels the change.
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
      <Text style={look.text}>
        The email of your account is {data.email} now. You log in with it, and our mails go there.
      </Text>
      <Text style={look.text}>If this wasn’t you, reply to this mail at once: we can close the account to others.</Text>
    </>
  ),
})

const CHANGES: Record<AccountChange, { subject: string; text: string }> = {
  codes_on: {
    subject: 'One-time codes are on',
    text: 'From now on, logging in to your account takes a code from an authenticator app as well as your password.',
  },
  codes_off: {
    subject: 'One-time codes are off',
    text: 'One-time codes were switched off for your account. Your password alone logs in now.',
  },
  codes_reset: {
    subject: 'Our staff switched your one-time codes off',
    text: 'Our staff switched one-time codes off for your account and logged you out everywhere. Your password alone logs in now; you can set codes up again in your profile, under Security.',
  },
  codes_locked: {
    subject: 'Too many wrong codes: login is locked',
    text: 'Somebody gave your right password and too many wrong one-time codes, so no more codes are accepted for your account. To log in again, set a new password: your codes work again after that.',
  },
  staff_given: {
    subject: 'You are staff now',
    text: 'Your account was given access to the admin area of the shop.',
  },
  staff_taken: {
    subject: 'You are no longer staff',
    text: 'Access to the admin area was taken from your account. You can still use it as a customer.',
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
        <Text style={look.text}>{text}</Text>
        <NotYou public_url={public_url} />
      </>
    ),
  }
}

/** To every admin: a new one is the change that an attacker would make first. */
export const staffNewAdmin: Template<'staff_new_admin'> = ({ data, public_url }) => ({
  subject: 'Somebody new has access to the admin area',
  title: 'New member of staff',
  preview: data.email,
  body: (
    <>
      <Text style={look.text}>
        {data.name} ({data.email}) is staff now and can see and change everything in the shop. Access was given by{' '}
        {data.by}.
      </Text>
      <Text style={look.text}>
        If you don’t expect this, open Users, make them a customer, and change your password.
      </Text>
      <Button href={`${public_url}/admin/users`} style={look.button}>
        Open Users
      </Button>
    </>
  ),
})
