import type { PageFrame } from '@shop/contract/content/content.ts'
import type { ReactNode } from 'react'
import { Footer } from '../../../shell/footer/footer.tsx'
import { AnnouncementBar } from '../../../shell/header/announcement-bar.tsx'
import { Header } from '../../../shell/header/header.tsx'
import '../../../storefront/catalogue/home/home.css'
import { ServiceFacts } from '../../../storefront/catalogue/home/service-facts.tsx'
import { PageFrameContext } from '../../../storefront/content/use-page-frame.ts'

interface FramePreviewProps {
  frame: PageFrame
  /** The page; the service facts if left out. */
  children?: ReactNode
}

/** What surrounds every page, as visitors will see it. Loaded lazily, because it needs the storefront. */
export function FramePreview({ frame, children = <ServiceFacts /> }: FramePreviewProps) {
  return (
    <PageFrameContext value={frame}>
      <AnnouncementBar />
      <Header />
      {children}
      <Footer />
    </PageFrameContext>
  )
}
