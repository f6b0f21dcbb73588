/** Addresses as the log may hold them: some carry a secret that opens something. */

/** A link for a new password, and what a card provider adds where it leads back to the shop. */
const PARAMETERS = /([?&](?:token|payment_intent_client_secret|client_secret)=)[^&#]*/gi
/** Whoever holds the id of a visitor's chat may read it. */
const CHATS = /(anonymous_session_)[\w-]+/gi

/** `url` without the secrets in it. */
export const loggedAddress = (url: string): string => url.replace(PARAMETERS, '$1[secret]').replace(CHATS, '$1[secret]')
