/** Returns the age in years, on the London day of `now`, of a person born on `birth` ('2000-02-29'). */
export function ageOn(birth: string, now: Date): number {
  const today = now.toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}
