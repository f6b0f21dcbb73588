import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { startMailServer, type TestMailServer } from '../../testing/services/smtp-server.ts'
import { smtpTransport } from './mail.transport.ts'

let server: TestMailServer
let database: TestDatabase
beforeAll(async () => {
  ;[server, database] = await Promise.all([startMailServer(), createTestDatabase()])
})
afterAll(() => Promise.all([server.close(), database.close()]))

test('line breaks in a subject or a name add no header', async () => {
  const transport = smtpTransport(server.url)
  const mail = {
    mail_id: 1,
    sender: 'Shop <shop@example.com>',
    recipient: 'ida@example.com',
    subject: 'Hello\r\nBcc: all@example.com\r\n\r\n<b>forged</b>',
    replyTo: { name: 'Ida\r\nBcc: more@example.com', address: 'ida@example.com' },
    html: '<p>Hello</p>',
    text: 'Hello',
    messageId: '<1@example.com>',
  }
  await transport.send(database.db, mail, new Date('2026-11-21T12:00:00Z'))
  transport.close()
  const [received] = server.received
  expect(received?.to?.map(({ address }) => address)).toEqual(['ida@example.com'])
  expect(received?.bcc).toBeUndefined()
  expect(received?.headers.filter(({ key }) => key === 'bcc')).toEqual([])
  expect(received?.replyTo?.map(({ address }) => address)).toEqual(['ida@example.com'])
  expect(received?.text?.trim()).toBe('Hello')
})
