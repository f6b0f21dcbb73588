const decimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1, minimumFractionDigits: 1 })

interface Change {
  /** A text such as 'Up 19.0%'; '' without a previous value. */
  text: string
  direction: 'rise' | 'fall' | ''
}

/** Describes a change against the previous period; `null` if that had no value. */
export function changeText(percent: number | null): Change {
  if (percent === null) return { text: '', direction: '' }
  return worded(percent, '%')
}

/** Describes the change of a percentage, in percentage points. */
export function pointsText({ current, previous }: { current: number; previous: number }): Change {
  return worded(current - previous, ' points')
}

function worded(difference: number, unit: string): Change {
  const size = decimal.format(Math.abs(difference))
  if (size === '0.0') return { text: 'Unchanged', direction: '' }
  return difference > 0
    ? { text: `Up ${size}${unit}`, direction: 'rise' }
    : { text: `Down ${size}${unit}`, direction: 'fall' }
}
