import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openWindow } from './chat.test-window.tsx'

class FakeRecogniser {
  static made: FakeRecogniser[] = []
  lang = ''
  interimResults = false
  isAborted = false
  onresult: ((event: object) => void) | null = null
  onerror: ((event: { error: string }) => void) | null = null
  onend: (() => void) | null = null
  constructor() {
    FakeRecogniser.made.push(this)
  }
  start() {}
  abort() {
    this.isAborted = true
  }
  hear(...phrases: string[]) {
    this.onresult?.({ results: phrases.map((transcript) => [{ transcript }]) })
  }
}

const recogniser = () => {
  const made = FakeRecogniser.made.at(-1)
  if (!made) throw new Error('Nobody listens.')
  return made
}

/** Renders the window with this recogniser and presses the microphone. */
async function speak(maker: unknown, name = 'SpeechRecognition') {
  vi.stubGlobal(name, maker)
  const view = await openWindow()
  const press = () => view.user.click(view.getByRole('button', { name: /Speak your message|Stop listening/ }))
  return { ...view, press }
}

beforeEach(() => {
  FakeRecogniser.made = []
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('appends recognised words to the field as they are spoken, and sends them only on request', async () => {
  const { press, field, user, sent, getByRole, getByText } = await speak(FakeRecogniser)
  await user.type(field(), 'Please:')
  await press()
  expect(recogniser().lang).toBe('en-US')
  expect(recogniser().interimResults).toBe(true)
  expect(getByRole('button', { name: 'Stop listening' }).getAttribute('aria-pressed')).toBe('true')
  expect(getByText('Listening…')).toBeTruthy()
  act(() => recogniser().hear('a mint'))
  expect(field().value).toBe('Please: a mint')
  act(() => recogniser().hear('a mint tea ', 'without caffeine'))
  expect(field().value).toBe('Please: a mint tea without caffeine')
  act(() => recogniser().onend?.())
  expect(getByRole('button', { name: 'Speak your message' })).toBeTruthy()
  expect(sent).toHaveLength(0)
  await user.click(getByRole('button', { name: 'Send' }))
  expect(sent[0]?.body).toMatchObject({ message: 'Please: a mint tea without caffeine' })
})

test('supports the prefixed name of the browser API', async () => {
  const { press, getByText } = await speak(FakeRecogniser, 'webkitSpeechRecognition')
  await press()
  expect(getByText('Listening…')).toBeTruthy()
})

test('stops listening when pressed again, on sending and on closing', async () => {
  const { press, user, field, unmount } = await speak(FakeRecogniser)
  await press()
  await press()
  expect(recogniser().isAborted).toBe(true)
  await press()
  await user.type(field(), 'Mint{Enter}')
  expect(recogniser().isAborted).toBe(true)
  await press()
  expect(recogniser().isAborted).toBe(false)
  unmount()
  expect(recogniser().isAborted).toBe(true)
})

test('shows when the browser does not support speech recognition', async () => {
  const { press, getByText } = await speak(undefined)
  await press()
  expect(getByText('Speech recognition is not supported by your browser.')).toBeTruthy()
})

test('shows when the speech service is not available', async () => {
  class Broken {
    constructor() {
      throw new Error('no service')
    }
  }
  const { press, getByText } = await speak(Broken)
  await press()
  expect(getByText('Speech recognition service not available. Please refresh.')).toBeTruthy()
})

test('shows when it does not start, and clears the message at the next start', async () => {
  const start = vi.spyOn(FakeRecogniser.prototype, 'start').mockImplementationOnce(() => {
    throw new Error('busy')
  })
  const { press, getByText, queryByText } = await speak(FakeRecogniser)
  await press()
  expect(getByText('Could not start voice recognition. Check microphone permissions.')).toBeTruthy()
  await press()
  expect(queryByText('Could not start voice recognition. Check microphone permissions.')).toBeNull()
  expect(start).toHaveBeenCalledTimes(2)
})

test.each([
  ['no-speech', 'No speech detected.'],
  ['network', 'Speech recognition error: network'],
  ['audio-capture', 'Speech recognition error: audio-capture'],
  ['not-allowed', 'Could not start voice recognition. Check microphone permissions.'],
])('shows a message for %s', async (error, sentence) => {
  const { press, getByText } = await speak(FakeRecogniser)
  await press()
  act(() => {
    recogniser().onerror?.({ error })
    recogniser().onend?.()
  })
  expect(getByText(sentence)).toBeTruthy()
})
