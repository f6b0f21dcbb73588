import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const FORM = {
  topic: 'order',
  order_number: 'VS-2026-000007',
  name: 'Imogen Hale',
  email: 'imogen@example.com',
  message: 'Where is it?',
}
const send = (payload: object = {}, { app } = shop) =>
  app.inject({ method: 'POST', url: '/api/v1/contact-messages', payload: { ...FORM, ...payload } })
const mails = ({ db } = shop) => db.selectFrom('mail').select(['kind', 'recipient', 'data']).execute()

test('mails a message to the shop completely', async () => {
  expect((await send()).statusCode).toBe(204)
  expect(await mails()).toEqual([{ kind: 'staff_message', recipient: '', data: FORM }])
})

test('answers the same to a program that fills the hidden field, and sends nothing', async () => {
  const before = await mails()
  expect((await send({ website: 'https://spam.example' })).statusCode).toBe(204)
  expect(await mails()).toEqual(before)
})

test('a blank message and a missing topic are validation errors of their fields', async () => {
  const answer = await send({ message: ' ', topic: 'weather' })
  expect(answer.statusCode).toBe(422)
  expect(
    answer
      .json()
      .errors.map(({ path }: { path: string }) => path)
      .sort(),
  ).toEqual(['message', 'topic'])
})

test('accepts a few messages an hour from one network', async () => {
  const { limits } = readConfig({})
  const limited = await buildTestApp({ config: { limits: { ...limits, contactMessagesPerHour: 1 } } })
  try {
    expect((await send({}, limited)).statusCode).toBe(204)
    expect((await send({}, limited)).statusCode).toBe(429)
  } finally {
    await limited.close()
  }
})
