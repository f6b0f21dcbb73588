/** Contact messages to the shop's staff. */
import { z } from 'zod'
import { email, personName } from './accounts.ts'
import { problems } from './problems.ts'

export const ContactTopic = z.enum(['order', 'product', 'return', 'other'], 'Choose a topic.')
export type ContactTopic = z.output<typeof ContactTopic>

export const CONTACT_MESSAGE_MAX = 4000

/** `website` is a honeypot field, hidden from users: if it is filled in, the response is the same but nothing is sent. */
export const ContactForm = z.object({
  topic: ContactTopic,
  order_number: z.string().trim().max(40, 'Use at most 40 characters.').default(''),
  name: personName,
  email,
  message: z.string().trim().min(1, 'Write your message.').max(CONTACT_MESSAGE_MAX, 'Use at most 4,000 characters.'),
  website: z.string().max(200).default(''),
})

/** Public; rate limited per network (429). The message is mailed to the contact email of the site settings. */
export const createContactMessage = {
  method: 'POST',
  url: '/contact-messages',
  schema: {
    tags: ['Contact'],
    summary: 'Send a message to the shop',
    body: ContactForm,
    response: { 204: z.null(), ...problems },
  },
} as const
