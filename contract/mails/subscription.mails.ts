/**
 * The mails that a person has agreed to, with the texts that the shop is delivered with. They state facts and praise nothing; none is
 * about a product for vaping (rule A9). Those to confirm an address contain nothing of the person who entered it.
 */
import { block, type MailDefinition, type MailSection, smallText, text } from './mail.definition.ts'

const confirm = (label: string, values: MailDefinition['values'], sentence: string): MailDefinition => ({
  label,
  audience: 'customer',
  subject: 'Please confirm that we may email you',
  heading: 'Is this right?',
  preview: sentence,
  sections: [
    text(sentence),
    block('confirm_button'),
    smallText('If you didn’t ask for this, ignore this email: we won’t send any more about it.'),
  ],
  values,
  required: values,
})

/** A mail whose sections end with the link to unsubscribe. */
const agreed = (mail: Omit<MailDefinition, 'audience'> & { sections: readonly MailSection[] }): MailDefinition => ({
  audience: 'customer',
  ...mail,
  sections: [...mail.sections, block('unsubscribe')],
})

export const SUBSCRIPTION_MAILS = {
  'subscription_confirm.newsletter': confirm(
    'Newsletter, to confirm',
    [],
    'You asked for our newsletter. Confirm, and you’ll get the next one.',
  ),
  'subscription_confirm.back_in_stock': confirm(
    'Back in stock, to confirm',
    ['item'],
    'You asked us to email you when {item} is back in stock. Confirm, and we’ll email you once.',
  ),
  back_in_stock: agreed({
    label: 'Back in stock',
    subject: '{item} is back in stock',
    heading: 'Back in stock',
    preview: '{item}, {price}',
    sections: [
      text('{item} is back in stock. It costs {price}. We haven’t reserved one for you.'),
      block('product_button'),
    ],
    values: ['item', 'price'],
    required: ['item'],
  }),
}
