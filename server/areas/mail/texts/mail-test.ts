/** Tests of mails: the queue holds the mail and the texts to test, and the data is a sample. */
import type { MailInput } from '@shop/contract/mail.ts'
import { MailContent } from '@shop/contract/mails/mail.content.ts'
import { isMailId, type MailId } from '@shop/contract/mails/mails.ts'
import type { Order } from '@shop/contract/orders.ts'
import { z } from 'zod'
import { needsOrder, orderForSample, SAMPLE_ORDER, sampleData } from './mail-samples.ts'

/** The kind of a test in the queue. */
export const MAIL_TEST = 'mail_test'

const Test = z.object({ mail: z.string().refine(isMailId), content: MailContent })

interface Samples {
  orders: { getLatest(): Promise<Order | undefined> }
  publicUrl: string
}

/** Returns what a test is written from. */
export async function readTest(
  stored: unknown,
  samples: Samples,
): Promise<Pick<MailInput, 'data' | 'order' | 'content'>> {
  const { mail, content } = Test.parse(stored)
  return { ...(await buildSample(mail, samples)), content }
}

/** Returns sample data of a mail, about the latest order, or an invented one in a new shop. */
export async function buildSample(
  mail: MailId,
  { orders, publicUrl }: Samples,
): Promise<Pick<MailInput, 'data' | 'order'>> {
  const order = needsOrder(mail) ? orderForSample(mail, (await orders.getLatest()) ?? SAMPLE_ORDER) : null
  return { data: sampleData(mail, order?.id ?? SAMPLE_ORDER.id, publicUrl), order }
}
