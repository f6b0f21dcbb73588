import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

interface PreviewFrameProps {
  /** The name of what is shown. */
  title: string
  children: ReactNode
}

const WIDTHS = { Desktop: 1280, Phone: 390 } as const
type Device = keyof typeof WIDTHS

/**
 * Shows content as a window of that width would: in a frame with the style sheets of this page, so that media queries apply,
 * scaled to the space. Its links lead nowhere.
 */
export function PreviewFrame({ title, children }: PreviewFrameProps) {
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
  useEffect(() => (inner ? mirrorStyles(inner) : undefined), [inner])
  const width = WIDTHS[device]
  const scale = Math.min(1, space.width / width) || 1
  const open = (frame: HTMLIFrameElement | null) => {
    if (frame?.contentDocument && frame.contentDocument !== inner) setInner(frame.contentDocument)
  }
  return (
    <section className="preview" aria-label={`Preview of ${title}`}>
      <fieldset className="segmented">
        <legend className="visually-hidden">Width of the preview</legend>
        {(['Desktop', 'Phone'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={device === name} onClick={() => setDevice(name)}>
            {name}
          </button>
        ))}
      </fieldset>
      <div
        ref={box}
        className="preview-box"
        onClickCapture={(event) => event.preventDefault()}
        onSubmitCapture={(event) => event.preventDefault()}
      >
        <iframe
          title={`${title}, ${device.toLowerCase()}`}
          ref={open}
          // Firefox replaces the first document of a frame when it has loaded.
          onLoad={(event) => open(event.currentTarget)}
          style={{ width, height: space.height / scale, transform: `scale(${scale})` }}
        />
        {inner && createPortal(children, inner.body)}
      </div>
    </section>
  )
}

/** Gives a document the styles and the theme of this page, also those that are loaded later. */
function mirrorStyles(inner: Document): () => void {
  const copy = () => {
    for (const { name, value } of document.documentElement.attributes) inner.documentElement.setAttribute(name, value)
    const sheets = document.querySelectorAll('link[rel="stylesheet"], style')
    inner.head.replaceChildren(...[...sheets].map((sheet) => sheet.cloneNode(true)))
  }
  copy()
  const observer = new MutationObserver(copy)
  observer.observe(document.head, { childList: true })
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}
