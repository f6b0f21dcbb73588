import { type RefObject, useLayoutEffect } from 'react'

/** Grows a text field with its text, up to the maximum height of its style. */
export function useGrowth(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (!field.current) return
    field.current.style.height = 'auto'
    // Skipped for an empty field: a long placeholder would otherwise determine its height.
    if (text !== '') field.current.style.height = `${field.current.scrollHeight}px`
  }, [field, text])
}
