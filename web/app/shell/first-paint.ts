import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { readStored } from '../ui/storage.ts'
import { currentTheme } from './theme/theme.ts'

/**
 * Applies the stored theme, and opens the age and cookie gate unless both choices are stored. Cached pages are the same
 * for every visitor, so only the browser can know either.
 */
export function applyStoredChoices(): void {
  const { dataset } = document.documentElement
  dataset.theme = currentTheme()
  const hasChosen = readStored(STORAGE_KEYS.ageVerified) === 'true' && readStored(STORAGE_KEYS.cookieConsent)
  if (!hasChosen) dataset.gate = 'open'
}
