/** The mails to customers about their returns, with the texts that the shop is delivered with. */
import { block, type MailDefinition, text } from './mail.definition.ts'
import { ofOrder } from './order.mails.ts'

const decided = (label: string, subject: string, heading: string) =>
  ofOrder(
    {
      label: `Return decided: ${label}`,
      subject,
      heading,
      preview: 'For order {order_number}',
      sections: [
        text('We’ve checked return {return_number} of order {order_number}. {return_result}'),
        block('return_decision'),
        text(
          'Do you see it differently? Write to {email} and we’ll look at it again.',
          'questions',
          'Text below the items',
        ),
        block('order_button'),
      ],
    },
    { extra: ['amount'], required: ['return_number', 'return_result'] },
  )

export const RETURN_MAILS = {
  return_received: ofOrder(
    {
      label: 'Return started',
      subject: 'Your return {return_number} of order {order_number}',
      heading: 'Here’s how to return it',
      preview: '{return_reason}',
      sections: [
        text('You told us about order {order_number}: {return_reason_in_text}. {return_steps}'),
        block('return_parcel'),
        block('own_note'),
        text('Questions? Write to {email}.', 'questions', 'Text below the customer’s note'),
      ],
    },
    {
      extra: ['return_number', 'return_reason', 'return_reason_in_text', 'return_address'],
      required: ['return_steps'],
    },
  ),
  return_arrived: ofOrder(
    {
      label: 'Return has arrived',
      subject: 'Your return {return_number} has arrived',
      heading: 'Your parcel has arrived',
      preview: 'For order {order_number}',
      sections: [
        text(
          'Return {return_number} of order {order_number} is with us. We’ll check it and write to you; if you’re due a refund, you’ll have it by {due}.',
        ),
        block('order_button'),
      ],
    },
    { required: ['return_number', 'due'] },
  ),
  return_cancelled: ofOrder(
    {
      label: 'Return cancelled',
      subject: 'Your return {return_number} is cancelled',
      heading: 'We’ve closed your return',
      preview: 'For order {order_number}',
      sections: [
        text('Nothing has arrived for return {return_number} of order {order_number}, so we’ve closed it.'),
        text('Have you posted it, or do you still want to? Write to {email}.', 'questions', 'What to do next'),
        block('order_button'),
      ],
    },
    { required: ['return_number'] },
  ),
  return_replaced: ofOrder(
    {
      label: 'Replacement dispatched',
      subject: 'Your replacement for return {return_number} is on its way',
      heading: 'Your replacement is on its way',
      preview: '{tracking_state}',
      sections: [
        text(
          'The replacement for return {return_number} of order {order_number} is with the courier. {tracking_state}{photo_id}',
        ),
        block('order_button'),
      ],
    },
    { extra: ['tracking_state'], required: ['return_number', 'photo_id'] },
  ),
  'return_decided.refunded': decided('refunded', 'Your refund for return {return_number}', 'We’re refunding {amount}'),
  'return_decided.replaced': decided(
    'replaced',
    'Your replacement for return {return_number}',
    'Your replacement is on its way soon',
  ),
  'return_decided.rejected': decided(
    'not accepted',
    'About your return {return_number}',
    'We can’t accept this return',
  ),
} satisfies Record<string, MailDefinition>
