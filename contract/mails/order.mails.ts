/** The mails to customers about their orders, with the texts that the shop is delivered with. */
import { block, type MailDefinition, type MailValue, text } from './mail.definition.ts'

export const ORDER_VALUES = [
  'order_number',
  'order_date',
  'customer_name',
  'total',
  'order_link',
] as const satisfies MailValue[]

/** A mail about an order, whose number has to be in it. */
export function ofOrder(
  mail: Pick<MailDefinition, 'label' | 'subject' | 'heading' | 'preview' | 'sections'>,
  { extra = [], required = [] }: { extra?: readonly MailValue[]; required?: readonly MailValue[] } = {},
): MailDefinition {
  return {
    ...mail,
    audience: 'customer',
    values: [...ORDER_VALUES, ...extra, ...required],
    required: ['order_number', ...required],
  }
}

const askForAge = (label: string, subject: string) =>
  ofOrder(
    {
      label,
      subject,
      heading: 'Please confirm that you’re 18 or over',
      preview: 'By {due}, so that we can send order {order_number}.',
      sections: [
        text(
          'Order {order_number} has items for adults. By law we check your age before it leaves, and for this order we need your help. It takes a minute, for example with a photo of your passport or driving licence.',
        ),
        block('age_check_button'),
        text(
          'Please do this by {due}. After that we cancel the order and refund you. A document you send is seen only by the staff who decide, and deleted as soon as they have.',
          'deadline',
          'Text below the button',
        ),
      ],
    },
    { required: ['due'] },
  )

const arrived = (label: string, subject: string, heading: string, sentence: string) =>
  ofOrder({
    label,
    subject,
    heading,
    preview: 'How was it?',
    sections: [
      text(`${sentence} If anything isn’t right, write to us and we’ll fix it.`),
      text('Tell other customers what you think:', 'reviews', 'Text above the links to reviews'),
      block('review_links'),
      block('order_button'),
      block('right_to_cancel'),
    ],
  })

export const ORDER_MAILS = {
  order_received: ofOrder(
    {
      label: 'Order received',
      subject: 'We’ve received your order {order_number}',
      heading: 'Thank you for your order',
      preview: '{order_number}, {total}',
      sections: [
        text('We’ve received your order {order_number} of {order_date} at {shop}. {payment_state}'),
        block('order_button'),
        block('order_lines'),
        block('deliver_to'),
        block('right_to_cancel'),
      ],
    },
    { required: ['payment_state'] },
  ),
  transfer_instructions: ofOrder(
    {
      label: 'How to pay by bank transfer',
      subject: 'How to pay for order {order_number}',
      heading: 'Please transfer {total}',
      preview: 'Reference {order_number}',
      sections: [
        text(
          'We’re holding your items{hold_until}. Please transfer exactly this amount, with the order number as reference:',
        ),
        block('bank_details'),
        block('bank_warning'),
      ],
    },
    { extra: ['hold_until'] },
  ),
  payment_link: ofOrder(
    {
      label: 'Link to pay, sent by staff',
      subject: 'Pay for your order {order_number}',
      heading: 'Pay for your order',
      preview: '{total} for {order_number}',
      sections: [
        text(
          '{payment_failure} You can pay {total} for order {order_number} until {due}: we hold your items until then. If you’ve paid in the meantime, there’s nothing left to do.',
        ),
        block('payment_message'),
        block('pay_button'),
        block('order_lines'),
      ],
    },
    { extra: ['payment_failure'], required: ['due'] },
  ),
  payment_received: ofOrder(
    {
      label: 'Payment received',
      subject: 'Payment received for order {order_number}',
      heading: 'Your payment has arrived',
      preview: '{total} for {order_number}',
      sections: [
        text(
          'We’ve received {total} for order {order_number}{paid_with}. We’ll pack it now and email you when it leaves.',
        ),
        block('age_check_notice'),
        block('order_button'),
        block('invoice'),
        block('order_lines'),
        block('deliver_to'),
      ],
    },
    { extra: ['paid_with'] },
  ),
  age_check_requested: askForAge('Age to be confirmed', 'Please confirm your age for order {order_number}'),
  'age_check_requested.reminder': askForAge(
    'Age to be confirmed: reminder',
    'Reminder: please confirm your age for order {order_number}',
  ),
  order_shipped: ofOrder(
    {
      label: 'Order dispatched',
      subject: 'Order {order_number} has been dispatched',
      heading: 'Your order has been dispatched',
      preview: '{tracking_state}',
      sections: [
        text('Order {order_number} is with the courier.{photo_id}'),
        block('tracking'),
        block('order_button'),
        block('invoice'),
        block('order_lines'),
        block('deliver_to'),
      ],
    },
    { extra: ['tracking_state', 'tracking_number', 'tracking_link'], required: ['photo_id'] },
  ),
  order_ready: ofOrder(
    {
      label: 'Order ready to collect',
      subject: 'Order {order_number} is ready to collect',
      heading: 'Your order is ready to collect',
      preview: 'Your code is {collection_code}',
      sections: [
        text('Order {order_number} is ready. Show this code when you collect it: {collection_code}.{photo_id}'),
        block('deliver_to'),
        block('order_button'),
        block('invoice'),
        block('order_lines'),
      ],
    },
    { extra: ['collection_point'], required: ['collection_code', 'photo_id'] },
  ),
  order_delivered: arrived(
    'Order delivered',
    'Order {order_number} has been delivered',
    'Your order has arrived',
    'Order {order_number} has been delivered.',
  ),
  order_collected: arrived(
    'Order collected',
    'You’ve collected order {order_number}',
    'Thank you for coming in',
    'You’ve collected order {order_number}.',
  ),
  order_cancelled: ofOrder(
    {
      label: 'Order cancelled',
      subject: 'Order {order_number} is cancelled',
      heading: 'Your order has been cancelled',
      preview: '{reason}',
      sections: [text('Order {order_number} has been cancelled. {reason}\n\n{refund_state}'), block('order_button')],
    },
    { required: ['reason', 'refund_state'] },
  ),
  order_edited: ofOrder(
    {
      label: 'Order changed by staff',
      subject: 'Your order {order_number} has changed',
      heading: 'Your order has changed',
      preview: '{changes}',
      sections: [
        text('As agreed, we’ve changed order {order_number}: {changes}'),
        text('If you get money back, we’ll email you when we’ve sent it.', 'refund', 'Text about the refund'),
        block('order_button'),
        block('deliver_to'),
      ],
    },
    { extra: ['changes'], required: ['changes'] },
  ),
  order_refunded: ofOrder(
    {
      label: 'Refund sent',
      subject: 'Refund of {amount} for order {order_number}',
      heading: 'We’ve refunded {amount}',
      preview: 'For order {order_number}',
      sections: [
        text(
          '{amount} of order {order_number} is on its way back to {refund_to}. Banks take up to ten working days to show it.',
        ),
        block('order_button'),
        block('invoice'),
      ],
    },
    { extra: ['refund_to'], required: ['amount'] },
  ),
  lot_recall: ofOrder(
    {
      label: 'Recall of a lot',
      subject: 'Important: please stop using {item}, lot {lot}',
      heading: 'Please stop using {item}',
      preview: 'Lot {lot} in order {order_number}',
      sections: [
        text(
          'Dear {customer_name}, in order {order_number} you bought {quantity} × {item} of lot {lot}. {reason}\n\n{advice}',
        ),
        text('The lot number is on the pack. Please tell us where it is now:', 'answer', 'Text above the buttons'),
        block('recall_buttons'),
        text(
          'We refund you either way. Feeling unwell? Call 111. Questions? Write to {email}.',
          'questions',
          'Text below the buttons',
        ),
      ],
    },
    { required: ['item', 'lot', 'quantity', 'reason', 'advice'] },
  ),
} satisfies Record<string, MailDefinition>
