import { Button, Text } from '@react-email/components'
import { RESET_LINK_MINUTES } from '@shop/contract/constants.ts'
import { look } from './look.ts'
import type { Template } from './template.ts'

export const welcome: Template<'welcome'> = ({ data, settings, public_url }) => ({
  subject: `Welcome to ${settings.site_name}`,
  title: `Welcome, ${data.name}`,
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
      <Text style={look.small}>If you did not open this account, tell us and we will remove it.</Text>
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
        Hello {data.name}, someone asked for a new password for your account. The link works once, for{' '}
        {RESET_LINK_MINUTES} minutes.
      </Text>
      <Button href={data.link} style={look.button}>
        Choose a new password
      </Button>
      <Text style={look.small}>
        If it was not you, do nothing: your password stays as it is. The button leads to {data.link}
      </Text>
    </>
  ),
})

export const passwordChanged: Template<'password_changed'> = ({ data, public_url }) => ({
  subject: 'Your password was changed',
  title: 'Your password was changed',
  preview: 'If it was not you, act now.',
  body: (
    <>
      <Text style={look.text}>Hello {data.name}, the password of your account was changed just now.</Text>
      <Text style={look.text}>If it was not you, ask for a new password at once and write to us.</Text>
      <Button href={`${public_url}/auth`} style={look.button}>
        Go to your account
      </Button>
    </>
  ),
})
