/** Dispatched on the document just before React hydrates it. */
export const TAKING_OVER = 'taking-over'
/** Dispatched on the document once React has hydrated it. */
export const TAKEN_OVER = 'taken-over'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Records what a visitor on a slow connection does before the page's modules run, and replays it in that order once
 * they do: clicks on buttons (each button once), the last text or checked state of each field, and submits by the Enter
 * key. Links, and forms with their own address, need no modules and are left to the browser; only a blank search does
 * nothing, as usual. During hydration those forms are recorded too: React would handle them already, without the values
 * of their fields. Input during the replay is queued.
 */
export function recordEarlyInput(): void {
  /** Buttons and forms without a value, fields with theirs. */
  const recorded = new Map<HTMLElement, string | boolean | undefined>()
  let isTakingOver = false
  let isReplaying = false

  function record(element: HTMLElement, value?: string | boolean) {
    recorded.delete(element)
    recorded.set(element, value)
  }
  function handleClick(event: Event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (isReplaying || !button || button.type === 'submit') return
    record(button)
    stop(event)
  }
  function handleInput({ target }: Event) {
    if (isReplaying || !isField(target) || target.type === 'file') return
    record(target, hasTick(target) ? target.checked : target.value)
  }
  function handleSubmit(event: Event) {
    const { target } = event
    if (isReplaying || !(target instanceof HTMLFormElement)) return
    if (isTakingOver || !target.hasAttribute('action')) {
      record(target)
      stop(event)
    } else if (isBlankSearch(target)) stop(event)
  }
  function replayNext() {
    const [next] = recorded
    if (!next) return stopRecording()
    recorded.delete(next[0])
    setTimeout(replayNext)
    isReplaying = true
    replay(...next)
    isReplaying = false
  }
  function stopRecording() {
    document.removeEventListener('click', handleClick, true)
    document.removeEventListener('input', handleInput, true)
    document.removeEventListener('submit', handleSubmit, true)
  }
  document.addEventListener('click', handleClick, true)
  document.addEventListener('input', handleInput, true)
  document.addEventListener('submit', handleSubmit, true)
  document.addEventListener(TAKING_OVER, () => (isTakingOver = true), { once: true })
  document.addEventListener(TAKEN_OVER, () => setTimeout(replayNext), { once: true })
}

function replay(element: HTMLElement, value: string | boolean | undefined): void {
  if (!element.isConnected) return
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else if (!isField(element)) element.click()
  else if (hasTick(element)) {
    element.checked = !value
    element.click()
  } else changeValue(element, value)
}

/** Changes a field as typing would: React replaces the setter of each field, and notices only what the original sets. */
function changeValue(field: Field, value: unknown): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

const hasTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

function isBlankSearch(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLInputElement>('[role=search] [name=search]')
  return field !== null && field.value.trim() === ''
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
