import { AGE_LIMIT_YEARS } from '@shop/contract/constants.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { Checkbox } from '../forms/checkbox.tsx'
import { useSettings } from '../storefront/site-settings/queries.ts'
import { PrimaryButton } from '../ui/buttons.tsx'
import { type ConsentStatus, isChoiceMissing, publishStoredConsent, storeChoices } from './consent.ts'
import { SiteName } from './header/site-name.tsx'

/** The exit for visitors under age: a search engine. */
const EXIT_URL = 'https://www.google.com/'

/**
 * The age and cookie gate (docs/behaviour.md, Age and cookies). Every page contains it; the first-paint script shows it
 * if a choice is missing, so that no content of the shop is visible before it. Only its buttons close it.
 */
export function AgeGate({ pageId }: { pageId: string }) {
  const [isOpen, setIsOpen] = useState(true)
  const [analytics, setAnalytics] = useState(false)
  const dialog = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const hasGoogleTag = useSettings().google_tag !== ''

  useEffect(() => {
    publishStoredConsent()
    setIsOpen(isChoiceMissing())
  }, [])

  useEffect(() => {
    if (!isOpen || !isChoiceMissing()) return
    const page = document.getElementById(pageId)
    document.documentElement.dataset.gate = 'open'
    page?.setAttribute('inert', '')
    // In the next frame: focusing immediately would force a style recalculation of the whole page during hydration.
    const frame = requestAnimationFrame(() => dialog.current?.focus())
    return () => {
      cancelAnimationFrame(frame)
      delete document.documentElement.dataset.gate
      page?.removeAttribute('inert')
    }
  }, [isOpen, pageId])

  const confirm = (status: ConsentStatus, withAnalytics: boolean) => {
    storeChoices(status, withAnalytics, hasGoogleTag)
    // Only a page that is requested with the consent may load the tag.
    if (hasGoogleTag && withAnalytics) window.location.reload()
    else setIsOpen(false)
  }

  if (!isOpen) return null
  return (
    <div className="scrim blurred gate-scrim">
      <div ref={dialog} className="dialog gate" role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <div className="hstack between mb-8">
          <span className="mark">
            <SiteName />
          </span>
          <span className="eighteen" aria-hidden="true">
            {AGE_LIMIT_YEARS}+
          </span>
        </div>
        <h2 className="heading" id={titleId}>
          You must be 18+ to enter
        </h2>
        <p className="muted mt-3">This shop sells nicotine products. They are for adults who smoke or vape already.</p>
        <fieldset className="cookies">
          <legend className="visually-hidden">Cookies</legend>
          <Checkbox checked disabled>
            <span>
              Essential cookies
              <span className="muted block">Cart, log in and this choice. Always on.</span>
            </span>
          </Checkbox>
          <Checkbox checked={analytics} onChange={(event) => setAnalytics(event.target.checked)}>
            <span>
              Analytics cookies
              <span className="muted block">
                {hasGoogleTag ? 'Page counts by Google Analytics. ' : 'Page counts only. '}No advertising, ever.
              </span>
            </span>
          </Checkbox>
        </fieldset>
        <div className="mt-7 grid gap-2.5">
          <PrimaryButton onClick={() => confirm('custom', analytics)}>Confirm Age & Save Choices</PrimaryButton>
          <PrimaryButton onClick={() => confirm('granted', true)}>Confirm Age & Accept All</PrimaryButton>
          <a className="button plain small muted" href={EXIT_URL}>
            I am under 18 / Exit Site
          </a>
        </div>
      </div>
    </div>
  )
}
