const decimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1, minimumFractionDigits: 1 })

export interface Change {
  /** 'Up 19.0%'; '' where there is nothing to compare with. */
  text: string
  direction: 'up' | 'dn' | ''
}

/** A change against the period before, in words; `null` where that had nothing. */
export function changeText(percent: number | null): Change {
  if (percent === null) return { text: '', direction: '' }
  return worded(percent, '%')
}

/** The same for a figure that is itself a percentage: the difference is in points. */
export function pointsText({ current, previous }: { current: number; previous: number }): Change {
  return worded(current - previous, ' points')
}

function worded(difference: number, unit: string): Change {
  const size = decimal.format(Math.abs(difference))
  if (size === '0.0') return { text: 'Unchanged', direction: '' }
  return difference > 0
    ? { text: `Up ${size}${unit}`, direction: 'up' }
    : { text: `Down ${size}${unit}`, direction: 'dn' }
}
