import { useEffect } from 'react'
import { TAKEN_OVER, TAKING_OVER } from './record-early-input.ts'

/** Starts recording all form submits; to be called just before hydration. */
export function holdFormsBack(): void {
  document.dispatchEvent(new Event(TAKING_OVER))
}

/** Replays the recorded input, once the page has been hydrated. */
export function useEarlyInput(): void {
  useEffect(() => {
    // Differences from the server-rendered page are rendered right after this effect.
    const drawn = setTimeout(() => document.dispatchEvent(new Event(TAKEN_OVER)))
    return () => clearTimeout(drawn)
  }, [])
}
