/** Addresses as the log may hold them: some carry a secret that opens something. */

/** A link for a new password, and what a card provider adds where it leads back to the shop. */
const PARAMETERS = /([?&](?:token|payment_intent_client_secret|client_secret)=)[^&#\s"']*/gi
/** Whoever holds the id of a visitor's chat may read it. */
const CHATS = /(anonymous_session_)[^/?#&\s"']+/gi
/** Letters, digits and signs that need no percent sign, written with one (RFC 3986, 2.3): the router reads them alike. */
const NEEDLESSLY_ENCODED = /%(?:2d|2e|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi

/** `url` without the secrets in it. */
export const loggedAddress = (url: string): string =>
  url
    .replace(NEEDLESSLY_ENCODED, (sign) => plainSign(sign))
    .replace(PARAMETERS, '$1[secret]')
    .replace(CHATS, '$1[secret]')

/** Only what is a letter, a digit or one of -._~ becomes plain. */
function plainSign(encoded: string): string {
  const sign = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  return /[\w.~-]/.test(sign) ? sign : encoded
}
