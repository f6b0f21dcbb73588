import { BrandingContent } from '@shop/contract/branding/branding.content.ts'
import { brandingPath } from '@shop/contract/branding/branding.ts'
import { BRANDING_KEY } from '@shop/contract/content/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import { contentText } from '../storefront/content-text.ts'
import { EditorFrame } from '../storefront/editor-frame.tsx'
import { LineChanges } from '../storefront/line-changes-list.tsx'
import { PreviewFrame } from '../storefront/preview-frame.tsx'
import { type AdminContent, contentQuery } from '../storefront/queries.ts'
import { useDraft } from '../storefront/use-draft.ts'
import { BrandingFields } from './branding-fields.tsx'
import './settings.css'

const BACK = { to: '/admin/settings', label: 'Settings' }

const Preview = lazy(() => import('./branding-preview.tsx').then((module) => ({ default: module.BrandingPreview })))

export const meta = unindexedPage('Branding')

/** The shop's logo, colours, fonts and placeholders: a draft with a preview, until it is published. */
export default function BrandingPage() {
  const result = useQuery(contentQuery(BRANDING_KEY))
  return (
    <LoadState result={result} what="branding" back={BACK}>
      {(content) => <BrandingEditor first={content} />}
    </LoadState>
  )
}

const parseBranding = (content: unknown) => BrandingContent.parse(content)

function BrandingEditor({ first }: { first: AdminContent }) {
  const draft = useDraft(first, parseBranding)
  const { content, change, errors, stored } = draft
  // A colour that is being typed is not one yet.
  const isColour = BrandingContent.shape.accent_colour.safeParse(content.accent_colour).success
  const shown = { ...content, accent_colour: isColour ? content.accent_colour.trim().toLowerCase() : '' }
  return (
    <EditorFrame
      draft={draft}
      title="Branding"
      back={BACK}
      changes={<LineChanges before={contentText(stored.published_content)} after={contentText(content)} />}
      preview={
        <PreviewFrame title="the home page" branding={brandingPath(shown)}>
          <Suspense fallback={null}>
            <Preview branding={shown} />
          </Suspense>
        </PreviewFrame>
      }
    >
      <BrandingFields content={content} errors={errors} onChange={(fields) => change({ ...content, ...fields })} />
    </EditorFrame>
  )
}
