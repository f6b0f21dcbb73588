import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SubmitButton } from '../forms/submit-button.tsx'
import { holdFormsBack, useEarlyInput } from './early-input.ts'
import { recordEarlyInput } from './record-early-input.ts'

const sent = vi.fn()

function Page({ action }: { action?: string | undefined }) {
  useEarlyInput()
  const [text, setText] = useState('')
  const [hasTick, setHasTick] = useState(false)
  const [taps, setTaps] = useState<string[]>([])
  const tap = (name: string) => () => setTaps((before) => [...before, name])
  const send = (event: React.FormEvent) => {
    event.preventDefault()
    sent(text)
  }
  return (
    <form action={action} onSubmit={send}>
      <input name="text" value={text} onChange={(event) => setText(event.target.value)} />
      <input type="checkbox" checked={hasTick} onChange={(event) => setHasTick(event.target.checked)} />
      <button type="button" name="first" onClick={tap('first')}>
        First
      </button>
      <button type="button" name="second" onClick={tap(`second after ${taps.join()}`)}>
        <b>Second</b>
      </button>
      <SubmitButton name="send" isSending={false} sending="Sending">
        Send
      </SubmitButton>
      <output>{`${text}|${hasTick}|${taps.join()}`}</output>
    </form>
  )
}

let container: HTMLElement
/** Inserts the page as the server renders it. */
function serve(action?: string) {
  document.body.innerHTML = `<div>${renderToString(<Page action={action} />)}</div>`
  const page = document.body.firstElementChild
  if (!(page instanceof HTMLElement)) throw new Error('There is no page.')
  container = page
}
/** Hydrates the page; recorded input has not been replayed yet. */
function hydrate(action?: string) {
  holdFormsBack()
  render(<Page action={action} />, { container, hydrate: true })
}
const doAgain = () => act(() => new Promise((resolve) => setTimeout(resolve, 200)))
/** Simulates the start of the page's modules. */
async function takeOver() {
  hydrate()
  await doAgain()
}

const found = <T extends Element>(selector: string, kind: new () => T): T => {
  const one = container.querySelector(selector)
  if (!(one instanceof kind)) throw new Error(`There is no ${selector}.`)
  return one
}
const output = () => found('output', HTMLOutputElement).textContent
const tap = (name: string) => found(`[name=${name}]`, HTMLButtonElement).click()
function type(text: string) {
  const field = found('input', HTMLInputElement)
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

beforeEach(() => {
  recordEarlyInput()
  serve()
})
afterEach(() => {
  document.body.innerHTML = ''
  sent.mockClear()
})

test('repeats early taps once the modules run, in order, each button once', async () => {
  tap('first')
  found('[name=second] b', HTMLElement).click()
  tap('second')
  await takeOver()
  expect(output()).toBe('|false|first,second after first')
})

test.each([1, 2, 3])('preserves a checkbox that was ticked %i times early', async (times) => {
  const box = found('[type=checkbox]', HTMLInputElement)
  for (let count = 0; count < times; count += 1) box.click()
  const isTicked = times % 2 === 1
  expect(box.checked).toBe(isTicked)
  await takeOver()
  expect([box.checked, output()]).toEqual([isTicked, `|${isTicked}|`])
})

test('preserves early text in the field and in the state', async () => {
  type('mi')
  type('mint')
  await takeOver()
  expect(output()).toBe('mint|false|')
  expect(found('input', HTMLInputElement).value).toBe('mint')
})

test('submits a form that was sent early with the typed text', async () => {
  type('mint tea')
  tap('send')
  await takeOver()
  expect(sent).toHaveBeenCalledExactlyOnceWith('mint tea')
})

test('submits a form that was sent early with Enter, with the typed text and without a page load', async () => {
  type('mint tea')
  const early = new SubmitEvent('submit', { bubbles: true, cancelable: true })
  found('form', HTMLFormElement).dispatchEvent(early)
  expect(early.defaultPrevented).toBe(true)
  await takeOver()
  expect(sent).toHaveBeenCalledExactlyOnceWith('mint tea')
})

test('submits a form with its own action during hydration with the text typed before', async () => {
  serve('/shop')
  type('mint tea')
  hydrate('/shop')
  found('form', HTMLFormElement).requestSubmit()
  expect(sent).not.toHaveBeenCalled()
  await doAgain()
  expect(sent).toHaveBeenCalledExactlyOnceWith('mint tea')
})

test('preserves text typed during the replay, and its order', async () => {
  tap('first')
  type('mint')
  hydrate()
  await act(async () => {
    // The moment at which the replay of recorded input starts.
    await new Promise((resolve) => document.addEventListener('taken-over', resolve, { once: true }))
    type('mint tea')
    found('form', HTMLFormElement).requestSubmit()
  })
  await doAgain()
  expect(output()).toBe('mint tea|false|first')
  expect(sent).toHaveBeenCalledExactlyOnceWith('mint tea')
})

test('does not repeat input after hydration', async () => {
  tap('first')
  await takeOver()
  act(() => tap('second'))
  expect(output()).toBe('|false|first,second after first')
})

test('leaves a form with its own action to the browser', () => {
  container.innerHTML = '<form action="/shop"><button name="go">Search</button></form>'
  const reached = vi.fn((event: Event) => event.preventDefault())
  container.addEventListener('submit', reached)
  tap('go')
  expect(reached).toHaveBeenCalledOnce()
  document.dispatchEvent(new Event('taken-over'))
})

test.each([
  ['   ', true],
  ['mint', false],
])('prevents the browser’s own search for %j: %j', (words, isKept) => {
  container.innerHTML = `<form role="search" action="/shop"><input name="search" value="${words}"></form>`
  const early = new SubmitEvent('submit', { bubbles: true, cancelable: true })
  found('form', HTMLFormElement).dispatchEvent(early)
  expect(early.defaultPrevented).toBe(isKept)
  document.dispatchEvent(new Event('taken-over'))
})
