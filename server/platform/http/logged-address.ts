/** Addresses as the log may hold them: some carry a secret that opens something. */

/** A link for a new password, and what a card provider adds where it leads back to the shop. */
const SECRETS = /([?&](?:token|payment_intent_client_secret|client_secret)=)[^&#]*/gi

/** `url` without the secrets in it. */
export const loggedAddress = (url: string): string => url.replace(SECRETS, '$1[secret]')
