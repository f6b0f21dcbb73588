import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { beforeEach, expect, test } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { openWindow } from './chat.test-window.tsx'

const seen = () => localStorage.getItem(STORAGE_KEYS.chatTutorialSeen)
const first = () => openWindow({ isTutorialSeen: false })

beforeEach(() => sessionStorage.clear())

test('explains typing, the microphone and sending, then closes', async () => {
  const { getByRole, queryByRole, getByText, user, field } = await first()
  expect(getByRole('dialog', { name: 'Chat tips, 1 of 3' })).toBeTruthy()
  expect(getByText('Ask in your own words')).toBeTruthy()
  await user.click(getByRole('button', { name: 'Next' }))
  expect(getByRole('dialog', { name: 'Chat tips, 2 of 3' }).textContent).toContain('Press the microphone and speak.')
  await user.click(getByRole('button', { name: 'Next' }))
  expect(getByRole('dialog', { name: 'Chat tips, 3 of 3' }).textContent).toContain('Send')
  expect(queryByRole('button', { name: 'Skip' })).toBeNull()
  expect(seen()).toBeNull()
  await user.click(getByRole('button', { name: 'Finish' }))
  expect(queryByRole('dialog', { name: /Chat tips/ })).toBeNull()
  expect(seen()).toBe('true')
  expect(document.activeElement).toBe(field())
})

test('has a fourth step about the history for signed-in customers', async () => {
  const { getByRole, getByText, user } = await openWindow({ isTutorialSeen: false, signedIn: buildUser() })
  for (const place of [1, 2, 3]) {
    expect(getByRole('dialog', { name: `Chat tips, ${place} of 4` })).toBeTruthy()
    await user.click(getByRole('button', { name: 'Next' }))
  }
  expect(getByText('You’ll find your past conversations here.')).toBeTruthy()
  expect(document.activeElement).toBe(getByRole('button', { name: 'Finish' }))
  await user.click(getByRole('button', { name: 'Finish' }))
  expect(seen()).toBe('true')
})

test('can be skipped and is not shown again in this browser', async () => {
  const { getByRole, user, unmount } = await first()
  await user.click(getByRole('button', { name: 'Skip' }))
  expect(seen()).toBe('true')
  unmount()
  const again = await first()
  expect(again.queryByRole('dialog', { name: /Chat tips/ })).toBeNull()
})

test('Escape skips it and leaves the chat open; the next one closes', async () => {
  const { user, onClose, queryByRole } = await first()
  await user.keyboard('{Escape}')
  expect(seen()).toBe('true')
  expect(queryByRole('dialog', { name: /Chat tips/ })).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('is skipped before the channel is open, and Escape still closes the chat', async () => {
  const { getByRole, user, onClose } = await openWindow({ isTutorialSeen: false, isLive: false })
  await user.click(getByRole('button', { name: 'Skip' }))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('leaves the focus in the field, which is described by the tip and can be written in', async () => {
  const { field, say, sent, getByText } = await first()
  expect(document.activeElement).toBe(field())
  const described = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect(described?.contains(getByText('Ask in your own words'))).toBe(true)
  await say('Which mint?')
  expect(sent.at(-1)?.body).toMatchObject({ message: 'Which mint?' })
})
