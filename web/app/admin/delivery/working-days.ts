/** Returns the working days of a delivery rate in words: 'next working day' for '1', '2 to 3 working days' for '2-3'. */
export const workingDays = (days: string): string =>
  days === '1' ? 'next working day' : `${days.replace('-', ' to ')} working days`
