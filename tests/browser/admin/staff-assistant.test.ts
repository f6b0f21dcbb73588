import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor, THEMES } from '../support/browser.ts'
import { findErrorsByTheme, sticksOut } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { button, newStaff } from '../support/staff.ts'

/** A training takes seconds. */
const PATIENCE = { timeout: 90_000 }

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Asks in a new visitor's chat; returns the answer with the button to rate it. */
async function ask(question: string, width: number) {
  const { page, context } = await newVisitor(browser, { width })
  await context.addInitScript(() => localStorage.setItem('chatTutorialSeen', 'true'))
  await page.goto('/delivery-info')
  await page.getByRole('button', { name: 'Open chat: Ask the counter' }).click()
  const chat = page.getByRole('dialog', { name: 'Ask the counter' })
  const field = chat.getByRole('textbox', { name: 'Message' })
  await expect.poll(() => field.isEnabled()).toBe(true)
  await field.fill(question)
  await field.press('Enter')
  const rate = button(chat, 'Not helpful')
  await rate.waitFor()
  return { text: await chat.locator('.message.from-assistant').last().innerText(), rate, close: () => context.close() }
}

test.each([
  [390, 'may i fetch it from whitby on foot', 'There is no counter in Whitby yet.'],
  [1440, 'is a locker near the railway station possible', 'We use no lockers at stations yet.'],
])(
  'a message is misunderstood, gets an answer, is trained and published, and is understood without a restart, at %i px',
  async (width, message, answer) => {
    const misread = await ask(message, width)
    expect(misread.text).not.toContain(answer)
    await misread.rate.click()
    await misread.close()

    const { page, context, errors } = await newStaff(browser, { width })
    const expectAccessible = async () => {
      expect(await sticksOut(page), 'nothing sticks out sideways').toBe(false)
      expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    }
    await page.goto('/admin/assistant')
    await button(page, `Details of ${message}`).click()
    await button(page, 'Write an answer').click()
    await page.getByLabel('New answer').fill(answer)
    await page.getByRole('combobox', { name: /opic/ }).fill('where you deliver')
    await page.getByRole('option', { name: 'Where you deliver' }).click()
    await expectAccessible()
    await button(page, /^Save answer and next/).click()
    await page.getByText('Answer saved for ‘Where you deliver’').waitFor()

    await page.getByRole('link', { name: 'Training data' }).click()
    await page.getByText(answer, { exact: true }).waitFor()
    await button(page, 'Add').click()
    await expectAccessible()

    await page.getByRole('link', { name: 'Versions' }).click()
    await button(page, 'Train and test').click()
    const publish = page.getByRole('button', { name: /^Publish Version/ })
    await publish.waitFor(PATIENCE)
    await expectAccessible()
    await publish.click()
    await button(page.getByRole('dialog'), 'Publish').click()
    await page.getByText(/^Version \d+ is published$/).waitFor()

    const understood = async () => {
      const { text, close } = await ask(message, width)
      await close()
      return text
    }
    await expect.poll(understood, PATIENCE).toContain(answer)
    expect(errors).toEqual([])
    await context.close()
  },
)
