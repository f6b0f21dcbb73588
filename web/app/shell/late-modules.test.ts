import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadModulesLate, withLateModules } from './late-modules.ts'

const RENDERED =
  '<link rel="icon" href="/mark.svg"/><link rel="modulepreload" href="/entry.js"/>' +
  '<script nonce="x">first()</script><script nonce="x" type="module" async="">import "/entry.js"</script>'

/** Replaces the browser's PerformanceObserver; `paint` reports a paint. */
function observedPaints(supportedEntryTypes: string[]) {
  const listeners: (() => void)[] = []
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = supportedEntryTypes
      listener: () => void
      constructor(listener: () => void) {
        this.listener = listener
      }
      observe() {
        listeners.push(this.listener)
      }
    },
  )
  return {
    paint() {
      for (const listener of listeners) listener()
    },
  }
}

/** The types of the body's links and scripts (tests before may have left some in the head), after the script in its head has run. */
const kinds = () => ({
  links: Array.from(document.body.querySelectorAll('link'), (link) => link.rel),
  scripts: Array.from(document.body.querySelectorAll('script'), (script) => script.type),
})
const HELD_BACK = { links: ['icon', 'late-module'], scripts: ['', 'late-module'] }
const ASKED_FOR = { links: ['icon', 'modulepreload'], scripts: ['', 'module'] }

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = withLateModules(RENDERED)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const run = loadModulesLate

test('the modules of a page wait for its first paint, everything else loads at once', () => {
  const browser = observedPaints(['paint'])
  run()
  expect(kinds()).toEqual(HELD_BACK)
  browser.paint()
  expect(kinds()).toEqual(ASKED_FOR)
  expect(document.querySelector('script[type=module]')?.textContent).toBe('import "/entry.js"')
})

test('requests the modules once, however often the browser paints', () => {
  const browser = observedPaints(['paint'])
  run()
  browser.paint()
  const asked = document.querySelector('script[type=module]')
  browser.paint()
  vi.runAllTimers()
  expect(document.querySelector('script[type=module]')).toBe(asked)
})

test('requests the modules of a page that is not painted in time', () => {
  observedPaints(['paint'])
  run()
  vi.runAllTimers()
  expect(kinds()).toEqual(ASKED_FOR)
})

test('does not wait in a browser that does not report paints', () => {
  observedPaints(['mark'])
  run()
  expect(kinds()).toEqual(ASKED_FOR)
})

test('does not wait in a background tab, which is never painted', () => {
  observedPaints(['paint'])
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  run()
  expect(kinds()).toEqual(ASKED_FOR)
})
