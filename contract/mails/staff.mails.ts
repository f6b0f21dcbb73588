/** The mails to staff, with the texts that the shop is delivered with. */
import type { Permission } from '../permissions.ts'
import { block, type MailDefinition, type MailSection, smallText, text } from './mail.definition.ts'
import { ORDER_VALUES } from './order.mails.ts'

type Texts = Pick<MailDefinition, 'label' | 'subject' | 'heading' | 'preview'> &
  Partial<MailDefinition> & { sections: MailSection[] }

/** A mail to one person. */
const toPerson = (mail: Texts): MailDefinition => ({ audience: 'staff', values: [], required: [], ...mail })

/** A mail to the staff in general: to the roles that the shop chooses among those with these permissions. */
const toRoles = (recipientsNeed: readonly Permission[], mail: Texts): MailDefinition =>
  toPerson({ ...mail, recipientsNeed })

const privacy = (label: string, verb: string) =>
  toRoles(['privacy.write'], {
    label,
    subject: `New ${label.toLowerCase()}`,
    heading: '{request}',
    preview: 'Due by {due}',
    sections: [text(`${verb} it by {due}.`), block('open_privacy')],
    values: ['request', 'due'],
    required: ['due'],
  })

const lowStock = (label: string, subject: string, heading: string, left: string) =>
  toRoles(['products.read'], {
    label,
    subject,
    heading,
    preview: '{item} ({sku})',
    sections: [text(`{item} ({sku}): ${left} left.`), block('open_product')],
    values: ['item', 'sku', 'stock'],
    required: ['item'],
  })

export const STAFF_MAILS = {
  staff_new_order: toRoles(['orders.read', 'customers.name', 'customers.address'], {
    label: 'New order',
    subject: 'New order {order_number}, {total}',
    heading: 'New order {order_number}',
    preview: '{total}, {payment}',
    sections: [
      text('{paid_by} Delivery: {delivery}. Age check: {age_check}.'),
      block('order_lines'),
      block('deliver_to'),
      block('open_order'),
    ],
    values: [...ORDER_VALUES, 'payment', 'paid_by', 'delivery', 'age_check'],
    required: ['order_number'],
  }),
  staff_age_check: toRoles(['age_checks.decide', 'customers.name', 'customers.address'], {
    label: 'Age check to be decided',
    subject: 'Age check of order {order_number} needs a decision',
    heading: 'An age check needs a decision',
    preview: '{reason}',
    sections: [
      text('Order {order_number} can’t be dispatched until someone decides. {reason}'),
      block('deliver_to'),
      block('open_order'),
    ],
    values: [...ORDER_VALUES, 'reason'],
    required: ['order_number', 'reason'],
  }),
  staff_return: toRoles(['orders.read', 'customers.name'], {
    label: 'Return announced',
    subject: 'Return {return_number} of order {order_number}: {return_reason_in_text}',
    heading: 'A customer returns an order',
    preview: '{return_reason}',
    sections: [
      text('{return_number} of order {order_number}: {return_reason_in_text}.'),
      block('return_parcel'),
      block('customer_note'),
      block('open_return'),
    ],
    values: [...ORDER_VALUES, 'return_number', 'return_reason', 'return_reason_in_text'],
    required: ['order_number', 'return_number'],
  }),
  staff_refund_approval: toRoles(['orders.refund'], {
    label: 'Refund to approve',
    subject: 'Refund of {amount} for order {order_number} waits for a second person',
    heading: 'A refund waits for a second person',
    preview: '{reason}',
    sections: [
      text('{by} asks for a refund of {amount} for order {order_number}. The reason: {reason}'),
      block('open_order'),
    ],
    values: [...ORDER_VALUES, 'amount', 'reason', 'by'],
    required: ['order_number', 'amount'],
  }),
  staff_message: toRoles(['customers.contact'], {
    label: 'Message from the contact form',
    subject: 'Message: {topic_in_text}',
    heading: '{topic}',
    preview: 'From {sender_name}',
    sections: [
      text('From {sender_name}, {sender_email}.{sender_order}'),
      block('message'),
      block('reply_button'),
      block('sender_order_link'),
    ],
    values: ['topic', 'topic_in_text', 'sender_name', 'sender_email', 'sender_order'],
    required: ['sender_email'],
  }),
  'staff_privacy.request': privacy('Privacy request', 'Answer'),
  'staff_privacy.complaint': privacy('Privacy complaint', 'Acknowledge'),
  'staff_low_stock.low': lowStock('Running low', 'Only {stock} left: {item}', 'Running low', '{stock}'),
  'staff_low_stock.sold_out': lowStock('Sold out', 'Sold out: {item}', 'Sold out', 'none'),
  purchase_order: toPerson({
    label: 'Purchase order, to the supplier',
    subject: 'Order {purchase_number} from {shop}',
    heading: 'Order {purchase_number}',
    preview: 'We expect it by {due}.',
    sections: [
      text('We’d like to order the following.{account_no} We expect it by {due}.'),
      block('purchase_lines'),
      text('If something isn’t available, please reply to this email: {email}.', 'end', 'Text at the end'),
    ],
    values: ['purchase_number', 'account_no', 'due'],
    required: ['purchase_number'],
  }),
  staff_webhook_disabled: toRoles(['settings.read'], {
    label: 'Webhook switched off',
    subject: 'A webhook was switched off, because it failed for days',
    heading: 'A webhook was switched off',
    preview: '{webhook_url}',
    sections: [
      text(
        'Every attempt to reach {webhook_url} has failed for 5 days. The last error: {error}\n\nNew events aren’t queued for it until you enable it again.',
      ),
      block('open_webhooks'),
    ],
    values: ['webhook_url', 'error'],
    required: ['webhook_url'],
  }),
  staff_invited: toPerson({
    label: 'Invitation to the staff',
    subject: 'You’re invited to the staff of {shop}',
    heading: 'You’re invited',
    preview: '{by} has added you as {role}.',
    sections: [
      text(
        '{by} has given you access to the admin area of {shop}. Your role: {role}. Choose a password to begin; the link works once, for {days} days.',
      ),
      block('link_button'),
      smallText('If you don’t know what this is about, you don’t need to do anything. The button goes to {link}'),
    ],
    values: ['by', 'role', 'days', 'link'],
    required: ['days'],
  }),
  staff_new_admin: toPerson({
    label: 'New member of staff, to the others',
    subject: 'Someone new has access to the admin area',
    heading: 'New member of staff',
    preview: '{member_email}',
    sections: [
      text(
        '{member_name} ({member_email}) is now staff and can see and change everything in the shop. Access was given by {by}.\n\nIf you don’t expect this, open Users, make them a customer, and change your password.',
      ),
      block('open_users'),
    ],
    values: ['member_name', 'member_email', 'by'],
    required: ['member_email'],
  }),
} satisfies Record<string, MailDefinition>
