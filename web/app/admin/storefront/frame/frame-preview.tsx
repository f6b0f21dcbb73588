import type { PageFrame } from '@shop/contract/content/content.ts'
import { Footer } from '../../../shell/footer/footer.tsx'
import { AnnouncementBar } from '../../../shell/header/announcement-bar.tsx'
import { Header } from '../../../shell/header/header.tsx'
import '../../../storefront/catalogue/home/home.css'
import { ServiceFacts } from '../../../storefront/catalogue/home/service-facts.tsx'
import { PageFrameContext } from '../../../storefront/content/use-page-frame.ts'

/** What surrounds every page, as visitors will see it. Loaded lazily, because it needs the storefront. */
export function FramePreview({ frame }: { frame: PageFrame }) {
  return (
    <PageFrameContext value={frame}>
      <div inert>
        <AnnouncementBar />
        <Header />
        <ServiceFacts />
        <Footer />
      </div>
    </PageFrameContext>
  )
}
