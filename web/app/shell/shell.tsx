import type { ReactNode } from 'react'
import { Toaster } from '../ui/toaster.tsx'
import { AgeGate } from './age-gate.tsx'
import { AnnouncementBar } from './announcement-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const PAGE_ID = 'page'

/** What stands around every page. A page brings its own `<main id="main">`, which the skip link leads to. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <div id={PAGE_ID}>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <AnnouncementBar />
        <Header />
        {children}
        <Footer />
      </div>
      <Toaster />
      <AgeGate pageId={PAGE_ID} />
    </>
  )
}
