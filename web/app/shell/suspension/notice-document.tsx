import type { ReactNode } from 'react'
import { splitName } from '../header/site-name.tsx'

interface NoticeDocumentProps {
  siteName: string
  title: string
  stylesheet: string
  children: ReactNode
}

/** A complete document with a notice, in place of any page of the shop. */
export function NoticeDocument({ siteName, title, stylesheet, children }: NoticeDocumentProps) {
  const { first, rest } = splitName(siteName)
  return (
    <html lang="en-GB" data-theme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
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
            {children}
          </div>
        </main>
      </body>
    </html>
  )
}
