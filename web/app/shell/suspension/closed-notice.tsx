import { splitName } from '../header/site-name.tsx'

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
  const { first, rest } = splitName(siteName)
  const paragraphs = notice.split(/\n+/).filter((text) => text.trim() !== '')
  return (
    <html lang="en-GB" data-theme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${heading} | ${siteName}`}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main className="solo">
          <div className="w-full max-w-[44rem]">
            <div className="mb-[clamp(2.5rem,7vw,5rem)]">
              <span className="mark">
                <b>{first}</b> {rest && <span>{rest}</span>}
              </span>
            </div>
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
          </div>
        </main>
      </body>
    </html>
  )
}
