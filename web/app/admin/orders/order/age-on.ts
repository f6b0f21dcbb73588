/** How many years somebody born on `birth` ('2000-02-29') has lived on the London day of `now`. */
export function ageOn(birth: string, now: Date): number {
  const today = now.toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}
