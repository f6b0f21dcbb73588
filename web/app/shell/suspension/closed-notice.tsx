import { NoticeDocument } from './notice-document.tsx'

interface ClosedNoticeProps {
  siteName: string
  /** Empty if it is not shown. */
  email: string
  heading: string
  /** Paragraphs are separated by line breaks. */
  notice: string
  stylesheet: string
}

/** The complete document that customers see until the shop opens. */
export function ClosedDocument({ siteName, email, heading, notice, stylesheet }: ClosedNoticeProps) {
  const paragraphs = notice.split(/\n+/).filter((text) => text.trim() !== '')
  return (
    <NoticeDocument siteName={siteName} title={`${heading} | ${siteName}`} stylesheet={stylesheet}>
      <h1 className="title">{heading}</h1>
      {paragraphs.map((text) => (
        <p key={text} className="lead mt-5 max-w-[36rem]">
          {text}
        </p>
      ))}
      <p className="muted mt-10 hstack wrapping">
        {email !== '' && (
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        )}
        <a className="link" href="/auth?redirect=/admin">
          Staff login
        </a>
      </p>
    </NoticeDocument>
  )
}
