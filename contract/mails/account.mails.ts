/**
 * The mails to customers about accounts and privacy, with the texts that the shop is delivered with. None can contain its
 * recipient's name: a person who registers chooses the name and may enter a stranger's email, so a name would let anyone send text
 * of their choice in the shop's mail.
 */
import { block, type MailDefinition, type MailSection, smallText, text } from './mail.definition.ts'

type Texts = Pick<MailDefinition, 'label' | 'subject' | 'preview'> &
  Partial<MailDefinition> & { sections: MailSection[] }

/** A mail whose heading is its subject unless one is given. */
const toAccount = (mail: Texts): MailDefinition => ({
  audience: 'customer',
  heading: mail.subject,
  values: [],
  required: [],
  ...mail,
})

const accountChanged = (label: string, subject: string, sentence: string) =>
  toAccount({ label, subject, preview: sentence, sections: [text(sentence), block('not_you')] })

const privacyReceived = (label: string, noun: string, sentence: string) =>
  toAccount({
    label,
    subject: `We’ve received your privacy ${noun}`,
    heading: `We’ve received your ${noun}`,
    preview: '{request}',
    sections: [
      text(sentence),
      block('regulator'),
      smallText('If you didn’t send this, reply to this email and we’ll remove it.'),
    ],
    values: ['request', 'due'],
    required: ['due'],
  })

export const ACCOUNT_MAILS = {
  welcome: toAccount({
    label: 'Welcome',
    subject: 'Welcome to {shop}',
    heading: 'Welcome',
    preview: 'Your account is ready.',
    sections: [
      text(
        'Your account is ready. Use it on any device to see your cart, wishlist, addresses and orders with their tracking.',
      ),
      block('shop_button'),
      smallText('If you didn’t open this account, reply to this email and we’ll remove it.'),
    ],
  }),
  password_reset: toAccount({
    label: 'Password forgotten',
    subject: 'Choose a new password',
    preview: 'The link works for {minutes} minutes.',
    sections: [
      text('Someone asked for a new password for your account. The link works once, for {minutes} minutes.'),
      block('link_button'),
      smallText(
        'If it wasn’t you, you don’t need to do anything: your password won’t change. The button goes to {link}',
      ),
    ],
    values: ['minutes', 'link'],
    required: ['minutes'],
  }),
  customer_invited: toAccount({
    label: 'Account added by staff',
    subject: 'Your account at {shop}',
    preview: 'Choose a password to see your orders.',
    sections: [
      text(
        'You have ordered with us, so we’ve opened an account for you. Choose a password to see your orders and their tracking; the link works once, for {days} days.',
      ),
      block('link_button'),
      smallText(
        'If you don’t know what this is about, reply to this email and we’ll remove it. The button goes to {link}',
      ),
    ],
    values: ['days', 'link'],
    required: ['days'],
  }),
  password_changed: toAccount({
    label: 'Password changed',
    subject: 'Your password was changed',
    preview: 'If this wasn’t you, act now.',
    sections: [text('Your account’s password has just been changed.'), block('not_you')],
  }),
  email_confirm: toAccount({
    label: 'New email to be confirmed',
    subject: 'Confirm your email',
    preview: 'The link works for {minutes} minutes.',
    sections: [
      text('Someone asked to use this address for their account with us. The link works once, for {minutes} minutes.'),
      block('link_button'),
      smallText('If it wasn’t you, you don’t need to do anything. The button goes to {link}'),
    ],
    values: ['minutes', 'link'],
    required: ['minutes'],
  }),
  email_change_asked: toAccount({
    label: 'Change of email asked for, to the old address',
    subject: 'Your email is about to change',
    preview: 'If this wasn’t you, act now.',
    sections: [
      text(
        'Someone asked to change your account’s email to {new_email}. It changes once the link we sent there is opened. Until then, log in with this one. Setting a new password cancels the change.',
      ),
      block('not_you'),
    ],
    values: ['new_email'],
    required: ['new_email'],
  }),
  email_changed: toAccount({
    label: 'Email changed, to the old address',
    subject: 'Your email was changed',
    preview: 'If this wasn’t you, write to us now.',
    sections: [
      text(
        'Your account’s email is now {new_email}. Use it to log in. We’ll write to you there too.\n\nIf this wasn’t you, reply to this email at once and we’ll secure your account.',
      ),
    ],
    values: ['new_email'],
    required: ['new_email'],
  }),
  'account_changed.codes_on': accountChanged(
    'One-time codes switched on',
    'One-time codes are on',
    'From now on you need a code from your authenticator app as well as your password to log in.',
  ),
  'account_changed.codes_off': accountChanged(
    'One-time codes switched off',
    'One-time codes are off',
    'One-time codes have been switched off for your account. You now only need your password to log in.',
  ),
  'account_changed.codes_reset': accountChanged(
    'One-time codes switched off by staff',
    'Our staff switched your one-time codes off',
    'Our staff switched off one-time codes for your account and logged you out everywhere. You now only need your password to log in. You can set up codes again in your profile, under Security.',
  ),
  'account_changed.codes_locked': accountChanged(
    'Login locked after wrong codes',
    'Too many wrong codes: login is locked',
    'Someone entered your correct password and too many wrong one-time codes, so we’ve stopped accepting codes for your account. To log in again, set a new password. Your codes will then work again.',
  ),
  'account_changed.staff_given': accountChanged(
    'Made staff',
    'You’re now staff',
    'Your account now has access to the shop’s admin area.',
  ),
  'account_changed.staff_taken': accountChanged(
    'No longer staff',
    'You’re no longer staff',
    'Your account no longer has access to the admin area. You can still use it as a customer.',
  ),
  'privacy_received.request': privacyReceived(
    'Privacy request received',
    'request',
    '“{request}”: we’ll answer by {due}. It’s free.',
  ),
  'privacy_received.complaint': privacyReceived(
    'Privacy complaint received',
    'complaint',
    'We’ll acknowledge it by {due}, look into it without delay and tell you the outcome.',
  ),
} satisfies Record<string, MailDefinition>
