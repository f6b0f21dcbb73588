/** Layout errors, found by the boxes of rendered elements, so that design changes do not break the tests. */
import type { Page } from 'playwright-core'

/**
 * Finds text over an image or control, overlapping controls, targets under 24 px, and a page wider than the window. Floating
 * elements (chat, bars, dialogs) are ignored, and so is text with its own background, such as a badge. Where text belongs on
 * the empty part of an image, that part is given as a share of the image.
 */
export async function findLayoutErrors(page: Page): Promise<string[]> {
  await page.waitForSelector('html[data-laid-out]')
  return page.evaluate(() => {
    /** The part of an image, from its left or top edge, that is empty, so that text may cover it. */
    const EMPTY_PARTS = [
      { pictures: '.hero img', side: 'left', share: 0.485 },
      { pictures: '.department img', side: 'top', share: 0.42 },
    ] as const
    const TOLERANCE_PX = 2
    const TARGET_PX = 24
    interface Box {
      left: number
      top: number
      right: number
      bottom: number
    }
    const isFloating = (element: Element) => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true
      return false
    }
    const isDrawn = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.visually-hidden, .skip, [role="dialog"]') === null &&
      getComputedStyle(element).clipPath !== 'inset(50%)' &&
      !isFloating(element)
    /** Returns the visible part of `box`: scroll containers clip the rest. */
    const seen = (element: Element, box: Box): Box => {
      const cut = { left: box.left, top: box.top, right: box.right, bottom: box.bottom }
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(one)
        const frame = one.getBoundingClientRect()
        if (overflowX !== 'visible') {
          cut.left = Math.max(cut.left, frame.left)
          cut.right = Math.min(cut.right, frame.right)
        }
        if (overflowY !== 'visible') {
          cut.top = Math.max(cut.top, frame.top)
          cut.bottom = Math.min(cut.bottom, frame.bottom)
        }
      }
      return cut
    }
    const overlap = (a: Box, b: Box) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOLERANCE_PX &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOLERANCE_PX
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`

    const pictures = [...document.querySelectorAll('img')].filter(isDrawn).map((element) => {
      const box = seen(element, element.getBoundingClientRect())
      const empty = EMPTY_PARTS.find(({ pictures: selector }) => element.matches(selector))
      const isCover = empty && getComputedStyle(element).position === 'absolute'
      // An image with object-fit cover is clipped evenly on both sides.
      const whole = element.getBoundingClientRect()
      const scale = Math.max(whole.width / element.naturalWidth, whole.height / element.naturalHeight)
      if (isCover && empty.side === 'left') {
        const width = element.naturalWidth * scale
        box.left = whole.left + (whole.width - width) / 2 + width * empty.share
      }
      if (isCover && empty.side === 'top') {
        const height = element.naturalHeight * scale
        box.top = whole.top + (whole.height - height) / 2 + height * empty.share
      }
      return { element, box }
    })
    const controls = [
      ...document.querySelectorAll('a[href], button, select, input:not([type="hidden"], [type="range"])'),
    ]
      .filter(isDrawn)
      .map((element) => ({ element, box: seen(element, element.getBoundingClientRect()) }))
      .filter(({ box }) => box.right > box.left && box.bottom > box.top)
    const texts: { element: Element; box: Box; text: string }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || text === '' || element.closest('script, style, noscript, option') || !isDrawn(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        texts.push({ element, box: seen(element, box), text: text.slice(0, 40) })
    }
    /** Whether an element between the text and `other` has its own background. */
    const hasGround = (element: Element, other: Element) => {
      for (let one: Element | null = element; one && !one.contains(other); one = one.parentElement)
        if (getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)') return true
      return false
    }

    const faults: string[] = []
    if (document.documentElement.scrollWidth > window.innerWidth)
      faults.push(`the page is ${document.documentElement.scrollWidth} px wide`)
    for (const { element, box, text } of texts) {
      for (const picture of pictures)
        if (overlap(box, picture.box) && !hasGround(element, picture.element))
          faults.push(`"${text}" lies over the picture ${picture.element.getAttribute('src')}`)
      for (const control of controls)
        if (overlap(box, control.box) && !control.element.contains(element) && !element.contains(control.element))
          faults.push(`"${text}" lies over ${nameOf(control.element)}`)
    }
    controls.forEach(({ element, box }, index) => {
      for (const other of controls.slice(index + 1))
        if (overlap(box, other.box) && !element.contains(other.element) && !other.element.contains(element))
          faults.push(`${nameOf(element)} lies over ${nameOf(other.element)}`)
      const isInText = getComputedStyle(element).display === 'inline'
      const { width, height } = element.getBoundingClientRect()
      const isLabelled = element instanceof HTMLInputElement && (element.labels?.length ?? 0) > 0
      if (!isInText && !isLabelled && (width < TARGET_PX || height < TARGET_PX))
        faults.push(`${nameOf(element)} is a target of ${Math.round(width)} by ${Math.round(height)} px`)
    })
    return [...new Set(faults)]
  })
}

/** Returns controls whose states look the same in a high contrast theme, on a page with forced colours. */
export function findForcedColorErrors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const ground = (element: Element) => getComputedStyle(element).backgroundColor
    const canvas = ground(document.body)
    for (const chosen of document.querySelectorAll(
      '[role="radio"][aria-checked="true"], .segmented [aria-pressed="true"], .chip.active',
    )) {
      const other = [...(chosen.parentElement?.children ?? [])].find(
        (one) => one !== chosen && one.matches('[aria-checked="false"], [aria-pressed="false"], .chip:not(.active)'),
      )
      if (other && ground(other) === ground(chosen)) faults.push(`chosen looks like not chosen: ${chosen.textContent}`)
    }
    for (const tick of document.querySelectorAll('.gauge i, .strength i')) {
      const chosen = tick.closest('[aria-checked="true"]')
      if (ground(tick) === (chosen ? ground(chosen) : canvas)) faults.push('a tick of the gauge is not seen')
    }
    for (const primary of document.querySelectorAll('.button.primary:not([disabled], [aria-disabled="true"])'))
      if (ground(primary) === canvas) faults.push(`a primary button looks like any other: ${primary.textContent}`)
    for (const select of document.querySelectorAll('select'))
      if (getComputedStyle(select).appearance === 'none') faults.push(`a select has no arrow: ${select.name}`)
    return [...new Set(faults)]
  })
}
