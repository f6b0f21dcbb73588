import type { BrandingContent } from '@shop/contract/branding/branding.content.ts'
import { HomeContent } from '@shop/contract/content/content.schemas.ts'
import { imageKey } from '@shop/contract/lib/media.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { usePageFrame } from '../../storefront/content/use-page-frame.ts'
import { settingsQuery, useSettings } from '../../storefront/site-settings/queries.ts'
import { FramePreview } from '../storefront/frame/frame-preview.tsx'
import { HomePreview } from '../storefront/home-preview.tsx'

/** The home page with the drafted logos. Loaded lazily, because it needs the whole storefront. */
export function BrandingPreview({ branding }: { branding: BrandingContent }) {
  const settings = useSettings()
  const frame = usePageFrame()
  const { data } = useQuery({
    queryKey: ['admin', 'content', 'published-home'],
    queryFn: ({ signal }) => api('GET /content/home', { signal }),
  })
  // Components read the settings from their cache: the preview has its own, with what is drafted.
  const [client] = useState(createQueryClient)
  useEffect(() => {
    const { logo, logo_dark } = branding
    client.setQueryData(settingsQuery.queryKey, { ...settings, logo: imageKey(logo), logo_dark: imageKey(logo_dark) })
  }, [client, settings, branding])
  return (
    <QueryClientProvider client={client}>
      <FramePreview frame={frame}>{data && <HomePreview sections={HomeContent.parse(data).sections} />}</FramePreview>
    </QueryClientProvider>
  )
}
