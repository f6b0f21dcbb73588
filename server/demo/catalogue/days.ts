/** The day so many days before another; both YYYY-MM-DD. */
export function daysBefore(day: string, count: number): string {
  const moment = new Date(`${day}T12:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() - count)
  return moment.toISOString().slice(0, 10)
}
