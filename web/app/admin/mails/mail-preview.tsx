import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { describeError } from '../../lib/sentence-of.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { type MailContent, previewQuery } from './queries.ts'

const VIEWS = ['Desktop', 'Phone', 'Text'] as const
type View = (typeof VIEWS)[number]
const PAUSE_MS = 400

interface MailPreviewProps {
  mail: string
  title: string
  content: MailContent
}

/** Shows the mail with the typed texts, as the server writes it. */
export function MailPreview({ mail, title, content }: MailPreviewProps) {
  const [view, setView] = useState<View>('Desktop')
  const { data, error } = useQuery(previewQuery(mail, useDebounced(content, PAUSE_MS)))
  return (
    <section className="mail-preview" aria-label={`Preview of ${title}`}>
      <fieldset className="segmented">
        <legend className="visually-hidden">View of the preview</legend>
        {VIEWS.map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
            {name}
          </button>
        ))}
      </fieldset>
      {error && (
        <p className="field-error" role="alert">
          {describeError(error, 'The preview couldn’t be loaded.')}
        </p>
      )}
      {data && (
        <section className="mail-window" aria-label="Mail" tabIndex={view === 'Desktop' ? 0 : undefined}>
          <p className="mail-subject">{data.subject}</p>
          {view === 'Text' ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
            <pre className="mail-text" tabIndex={0}>
              {data.text}
            </pre>
          ) : (
            <MailFrame title={`${title}, ${view.toLowerCase()}`} html={data.html} isPhone={view === 'Phone'} />
          )}
        </section>
      )}
    </section>
  )
}

/** A frame without scripts, in which links do nothing. */
function MailFrame({ title, html, isPhone }: { title: string; html: string; isPhone: boolean }) {
  const [inner, setInner] = useState<Document | null>(null)
  const open = (frame: HTMLIFrameElement | null) => {
    if (frame?.contentDocument && frame.contentDocument !== inner) setInner(frame.contentDocument)
  }
  useEffect(() => {
    if (inner) writeMail(inner, html)
  }, [inner, html])
  return (
    <iframe
      className={isPhone ? 'phone' : undefined}
      title={title}
      sandbox="allow-same-origin"
      ref={open}
      // Firefox replaces the first document of a frame when it has loaded.
      onLoad={(event) => open(event.currentTarget)}
    />
  )
}

const STYLE = ' data-style="'

/**
 * Shows a mail's HTML in a document. Its styles are set by script: the page's Content-Security-Policy, which the frame inherits,
 * allows no style attributes.
 */
function writeMail(target: Document, html: string): void {
  const parsed = new DOMParser().parseFromString(html.replaceAll(' style="', STYLE), 'text/html')
  const body = target.importNode(parsed.body, true)
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')]) {
    element.style.cssText = element.dataset.style ?? ''
    element.removeAttribute('data-style')
  }
  for (const link of body.querySelectorAll('a')) link.removeAttribute('href')
  target.documentElement.lang = 'en-GB'
  target.title = parsed.title
  target.body.replaceWith(body)
}
