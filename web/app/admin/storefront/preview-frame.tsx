import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { currentTheme, THEMES, type Theme, themeName, toTheme } from '../../shell/theme/theme.ts'
import { DialogContainer } from '../../ui/dialog-button.tsx'

interface PreviewFrameProps {
  /** The name of what is shown. */
  title: string
  /** The style sheet of a drafted branding, instead of the published one; null for none. */
  branding?: string | null
  children: ReactNode
}

const WIDTHS = { Desktop: 1280, Phone: 390 } as const
type Device = keyof typeof WIDTHS

/** What works in a preview. */
const OPENERS = '[aria-label="Open menu"], [aria-label="Close menu"], .drawer [aria-expanded]'

/** Stops what would leave the page or change something, such as a link, the cart or logging out. */
function holdBack(event: SyntheticEvent) {
  const { target } = event
  event.preventDefault()
  if (!('closest' in target && typeof target.closest === 'function' && target.closest(OPENERS))) event.stopPropagation()
}

/**
 * Shows content as a window of that width would: in a frame with the style sheets of this page, so that media queries apply,
 * scaled to the space, in any theme. Its links lead nowhere, and its menu opens inside.
 */
export function PreviewFrame({ title, branding, children }: PreviewFrameProps) {
  const [theme, setTheme] = useState<Theme>(currentTheme)
  const [device, setDevice] = useState<Device>('Desktop')
  const [inner, setInner] = useState<Document | null>(null)
  const [space, setSpace] = useState({ width: 0, height: 0 })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const observer = new ResizeObserver(() => setSpace({ width: current.clientWidth, height: current.clientHeight }))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => (inner ? mirrorStyles(inner, theme, branding) : undefined), [inner, theme, branding])
  const width = WIDTHS[device]
  const scale = Math.min(1, space.width / width) || 1
  const open = (frame: HTMLIFrameElement | null) => {
    if (frame?.contentDocument && frame.contentDocument !== inner) setInner(frame.contentDocument)
  }
  return (
    <section className="preview" aria-label={`Preview of ${title}`}>
      <div className="hstack wrapping">
        <fieldset className="segmented">
          <legend className="visually-hidden">Width of the preview</legend>
          {(['Desktop', 'Phone'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={device === name} onClick={() => setDevice(name)}>
              {name}
            </button>
          ))}
        </fieldset>
        <select
          className="select"
          aria-label="Theme of the preview"
          value={theme}
          onChange={({ target }) => setTheme(toTheme(target.value))}
        >
          {THEMES.map((name) => (
            <option key={name} value={name}>
              {themeName(name)}
            </option>
          ))}
        </select>
      </div>
      <div ref={box} className="preview-box" onClickCapture={holdBack} onSubmitCapture={holdBack}>
        <iframe
          title={`${title}, ${device.toLowerCase()}`}
          ref={open}
          // Firefox replaces the first document of a frame when it has loaded.
          onLoad={(event) => open(event.currentTarget)}
          style={{ width, height: space.height / scale, transform: `scale(${scale})` }}
        />
        {inner && <DialogContainer value={inner.body}>{createPortal(children, inner.body)}</DialogContainer>}
      </div>
    </section>
  )
}

const PUBLISHED_BRANDING = '[href^="/branding/"]'

/** Gives a document the styles of this page, also those that are loaded later, but another theme and branding. */
function mirrorStyles(inner: Document, theme: Theme, branding: string | null | undefined): () => void {
  const copy = () => {
    for (const { name, value } of document.documentElement.attributes) inner.documentElement.setAttribute(name, value)
    inner.documentElement.dataset.theme = theme
    const sheets = [...document.querySelectorAll('link[rel="stylesheet"], style')]
    const copies = sheets
      .filter((sheet) => branding === undefined || !sheet.matches(PUBLISHED_BRANDING))
      .map((sheet) => sheet.cloneNode(true))
    inner.head.replaceChildren(...copies)
    if (!branding) return
    const link = inner.createElement('link')
    link.rel = 'stylesheet'
    link.href = branding
    inner.head.append(link)
  }
  copy()
  const observer = new MutationObserver(copy)
  observer.observe(document.head, { childList: true })
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}
