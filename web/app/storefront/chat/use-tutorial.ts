import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { useState } from 'react'
import { readStored, writeStored } from '../../ui/storage.ts'

/** The control that a tip explains. */
type TipPlace = 'type' | 'microphone' | 'send' | 'history'

interface Tip {
  place: TipPlace
  title: string
  text: string
}

const TIPS: readonly Tip[] = [
  {
    place: 'type',
    title: 'Ask in your own words',
    text: 'Write what you are looking for, as you would say it in a shop.',
  },
  {
    place: 'microphone',
    title: 'Or say it',
    text: 'Press the microphone and speak. Your words appear here before you send them.',
  },
  { place: 'send', title: 'Send it', text: 'Press Send, or Enter on a keyboard. The answer appears above.' },
]
const HISTORY_TIP: Tip = {
  place: 'history',
  title: 'Come back to it',
  text: 'You’ll find your past conversations here.',
}

export interface Tutorial {
  tip: Tip
  /** The position as text, such as '2 of 3'. */
  position: string
  isLast: boolean
  onNext: () => void
  /** Skips or finishes the tutorial. */
  onEnd: () => void
}

/** Returns the tips for the first opening in this browser: three, and a fourth for customers. Null once seen. */
export function useTutorial(isSignedIn: boolean, onEnd: () => void): Tutorial | null {
  const [step, setStep] = useState(() => (readStored(STORAGE_KEYS.chatTutorialSeen) === 'true' ? null : 0))
  const tips = isSignedIn ? [...TIPS, HISTORY_TIP] : TIPS
  const tip = step === null ? undefined : tips[step]
  if (step === null || !tip) return null
  const end = () => {
    writeStored(STORAGE_KEYS.chatTutorialSeen, 'true')
    setStep(null)
    onEnd()
  }
  const isLast = step === tips.length - 1
  return {
    tip,
    position: `${step + 1} of ${tips.length}`,
    isLast,
    onNext: isLast ? end : () => setStep(step + 1),
    onEnd: end,
  }
}
