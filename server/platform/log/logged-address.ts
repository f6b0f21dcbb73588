/** Removes secrets from addresses before they are logged. */

/** Tokens of password reset links, the secret of payment notifications, and parameters that a card provider adds when it redirects back. */
const PARAMETERS = /([?&](?:token|secret|payment_intent_client_secret|client_secret)=)[^&#\s"']*/gi
/** The id of a visitor's chat is enough to read it. */
const CHATS = /(anonymous_session_)[^/?#&\s"']+/gi
/** Percent-encoded characters that need no encoding (RFC 3986, 2.3): the router treats both forms alike. */
const NEEDLESSLY_ENCODED = /%(?:2d|2e|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi

/** Returns `url` without its secrets. */
export const loggedAddress = (url: string): string =>
  url
    .replace(NEEDLESSLY_ENCODED, (sign) => plainSign(sign))
    .replace(PARAMETERS, '$1[secret]')
    .replace(CHATS, '$1[secret]')

/** Decodes only letters, digits and -._~. */
function plainSign(encoded: string): string {
  const sign = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  return /[\w.~-]/.test(sign) ? sign : encoded
}
