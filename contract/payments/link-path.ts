/** Returns the path of the page that a payment link leads to. No schemas here: the browser loads this file. */
export const paymentLinkPath = (token: string): string => `/pay?token=${token}`
