/** Accounts, age checks and coupons, as the shop's pages have them. */
import { AGE_LIMIT_YEARS, PASSWORD_MIN, RESET_LINK_MINUTES } from '@shop/contract/constants.ts'
import type { AccountTopic, AgeTopic, CouponTopic } from '../understand/understanding.topics.ts'
import type { Entries, ShopEntries } from './entry.ts'

export const ACCOUNT: Entries<AccountTopic> = {
  general: {
    text: 'Your account is under [your profile](/profile): orders, addresses, wishlist, details, security and privacy. Without one you can look at everything; for basket, wishlist and checkout you [log in or register](/auth).',
    next: ['How do I register?', 'I forgot my password', 'Show my orders'],
  },
  sign_in: {
    text: 'Log in with your e-mail address and password on the [login page](/auth). If the password does not work, have a new one sent from there.',
    next: ['I forgot my password', 'How do I register?'],
  },
  register: {
    text: `Choose ‘Register’ on the [login page](/auth) and give your name, e-mail address and a password of at least ${PASSWORD_MIN} characters. That is all; an address and your date of birth are asked for at checkout.`,
    next: ['Can I order without an account?', 'How does the age check work?'],
  },
  guest: {
    text: 'An account is needed to fill the basket and order, since most of what we sell needs an age check. [Registering](/auth) takes a name, an e-mail address and a password. Looking around and asking me needs none.',
    next: ['How do I register?', 'How does the age check work?'],
  },
  forgot_password: {
    text: `On the [login page](/auth) choose ‘Forgot password’ and give your e-mail address: we send a link that works once and for ${RESET_LINK_MINUTES} minutes. Look in the spam folder if it does not come. I cannot change passwords from this chat.`,
    next: ['How do I contact you?'],
  },
  change_password: {
    text: 'Under [profile, security](/profile?tab=security) you can set a new password with the current one, and see where you are logged in.',
    next: ['I forgot my password', 'Do you have two-step login?'],
  },
  change_details: {
    text: 'Name, telephone and date of birth are under [profile, details](/profile?tab=details). If name, date of birth or billing address change, the age check is made again with your next order.',
    next: ['How do I change my e-mail address?', 'How do I change my address?'],
  },
  change_email: {
    text: 'You can change your email under [profile, details](/profile?tab=details), with your password. We send the new address a link; once you open it, you log in with it and our mails go there.',
    next: ['How do I change my password?'],
  },
  addresses: {
    text: 'Your addresses are under [profile, addresses](/profile/addresses): add, change or delete them there and choose the usual one. An order that is placed keeps the address it was placed with.',
    next: ['I ordered to the wrong address', 'Where do you deliver?'],
  },
  wishlist: {
    text: 'The heart on a product saves it to your [wishlist](/profile/wishlist). Saving does not reserve stock.',
    forVisitors: 'You need to be logged in for that.',
    next: ['How do I log in?'],
  },
  cart: {
    text: 'Choose the flavour, strength or size on the product page and press ‘Add to Cart’; the [basket](/cart) shows delivery and total from the first item on. I cannot add things for you.',
    forVisitors: 'You need to be logged in for that.',
    next: ['How do I check out?', 'How do I log in?'],
  },
  checkout: {
    text: 'Open your [basket](/cart) and go to the [checkout](/checkout): choose address, delivery and payment, enter a coupon if you have one, and see the whole total before you pay. For vaping and CBD goods it asks for your date of birth.',
    next: ['Which ways of paying do you take?', 'What does delivery cost?'],
  },
  delete: {
    text: 'Under [profile, privacy](/profile?tab=privacy) choose ‘Delete my account’: login, addresses, basket and wishlist go at once. Orders and invoices stay for six years, because tax law asks for them, without your e-mail and telephone.',
    next: ['How do I get a copy of my data?'],
  },
  my_data: {
    text: 'Under [profile, privacy](/profile?tab=privacy) you can download everything we hold about you in one file. What is kept and why is in the [privacy policy](/privacy).',
    next: ['How do I delete my account?'],
  },
  two_factor: {
    text: 'Yes: under [profile, security](/profile?tab=security) you can switch on one-time codes from an authenticator app. Keep the recovery codes in a safe place.',
    next: ['How do I change my password?'],
  },
  write_review: {
    text: 'Once an order is delivered, open it under [your orders](/profile/orders) and choose ‘Write a review’ beside the product. You can change it later. Please write what you experienced and nothing about effects on your body.',
    next: ['Show my orders'],
  },
  past_chats: {
    text: 'If you are logged in, earlier chats are under Past Conversations at the top of this window. A visitor’s chat is kept for 24 hours, in that browser only.',
    next: ['How do I log in?'],
  },
}

/** Rules B1 to B3. */
export const AGE: ShopEntries<AgeTopic> = {
  general: ({ rules }) => ({
    text: `You must be ${rules.age_limit_years} or over, and we check it: ${asClause(rules.age_check)} Confirming your age when you enter the site is not the check itself.`,
    next: ['Which documents do you accept?', 'Why do you check my age?'],
  }),
  how: ({ rules }) => ({
    text: `${rules.age_check} A check that was passed holds for later orders while name, date of birth and billing address stay the same.`,
    next: ['Which documents do you accept?', 'What if the check fails?'],
  }),
  documents: () => ({
    text: 'Usually none: name, address and date of birth are enough. If they are not, we ask for photo ID, a passport or driving licence, and delete the picture once it is decided. Please do not send documents in this chat.',
    next: ['What if the check fails?', 'How does the age check work?'],
  }),
  why: ({ rules }) => ({
    text: `Because the law asks it: vapes, with nicotine or without, may not be sold to anyone under ${rules.age_limit_years}, and CBD is for adults only. Ticking a box is not proof, so we check before such an order leaves.`,
    next: ['How does the age check work?'],
  }),
  pending: () => ({
    text: 'While the check is pending your order is safe but does not leave yet. If we need photo ID we write to you, so look at your e-mail. You can follow the check on the order’s page: [your orders](/profile/orders).',
    next: ['Where is my order?', 'How do I contact you?'],
  }),
  failed: () => ({
    text: 'If it is not passed, the order is cancelled and refunded in full. If you are of age and think something is wrong, such as a misspelt name or an old address, correct it in [your profile](/profile?tab=details) and [write to us](/contact).',
    next: ['How long does a refund take?', 'How do I contact you?'],
  }),
  privacy: () => ({
    text: 'We keep the result of the check and when it was made. A picture of your ID is deleted as soon as it is decided. Everything else is in the [privacy policy](/privacy).',
    next: ['Which documents do you accept?'],
  }),
}

const asClause = (sentence: string) => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`

/** Codes are never told: the shop sends them, and staff may end them at any moment. */
export const COUPONS: ShopEntries<CouponTopic> = {
  general: ({ store }) => ({
    text: `I have no codes to give out, and I will not make one up. If you have one, enter it at checkout: one coupon per order${store.coupons_apply_to_vaping ? '' : ', and not on vaping goods'}. Without a code, [bundles](/bundles) cost less than their parts.`,
    next: ['Which bundles do you have?', 'From which sum is delivery free?'],
  }),
  how: ({ store }) => ({
    text: `Enter the code in the basket or at checkout and press ‘Apply’; the discount shows at once. One coupon per order; it ${store.coupons_apply_to_vaping ? 'counts for vaping goods too' : 'takes nothing off vaping goods'}.`,
    forVisitors: 'You need to be logged in for that.',
    next: ['My coupon does not work', 'Which bundles do you have?'],
  }),
  not_working: ({ store }) => ({
    text: `The basket says why: it may have ended, been used already, need a higher sum, or be spelt differently (capitals do not matter)${store.coupons_apply_to_vaping ? '' : '; it takes nothing off vaping goods'}. If it should work, [write to us](/contact) with the code.`,
    forVisitors: 'You need to be logged in to use a code.',
    next: ['How do I contact you?', 'Which bundles do you have?'],
  }),
  groups: () => ({
    text: 'We have no standing discount for students, NHS staff or other groups. [Bundles](/bundles) cost less than their parts, and standard delivery is free from a certain sum on.',
    next: ['Which bundles do you have?', 'From which sum is delivery free?'],
  }),
  first_order: () => ({
    text: 'I know of no discount for a first order and will not make up a code. If you were sent one, enter it at checkout. [Bundles](/bundles) cost less than their parts for everybody.',
    next: ['Which bundles do you have?', 'How do I use a coupon?'],
  }),
  offers: () => ({
    text: 'What is reduced shows the earlier price beside the new one on its page. [Bundles](/bundles) always cost less than their parts. I have no codes to give out.',
    next: ['Which bundles do you have?', 'Show me your cheapest nic salts'],
  }),
}

/** Said where somebody is too young. */
export const ADULTS_ONLY = `everything here is for adults of ${AGE_LIMIT_YEARS} and over`
