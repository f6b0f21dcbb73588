/** What is left of a model's markdown: text, and links to the shop's own pages. No HTML, no images, no other addresses. */

const LINK = /(!?)\[([^[\]]*)\]\(\s*(<[^<>]*>|[^\s()]*)[^()]*\)/g
const TAG = /<\/?[a-z!?][^<>]*>/gi
const TAG_START = /<(?=[a-z/!?])/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', pound: '£', nbsp: ' ', quot: '"', apos: "'" }
const ENTITY = /&(#?\w{1,20});/g
const EMAIL = /[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g
/** Addresses of other places, with or without a scheme. */
const ELSEWHERE =
  /\b[a-z][a-z\d+.-]*:\/\/|\bwww\.|\b(?:mailto|tel|javascript|vbscript):(?=\S)|(?<![\w@.-])(?:[a-z\d-]+\.)+(?:com|net|org|io|uk|eu|co|shop|store|info|biz|app|dev|xyz|ru|cn|top|site|online|link|click)\b/i
/** What nobody sees and a filter reads. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu
/** Line breaks, tabs, and what joins the parts of an emoji. */
const KEPT = ['\n', '\t', '\u200d']
const OURS = 'http://localhost'

/**
 * `sentence` without what a customer's chat may not hold. A link to elsewhere leaves its words; a sentence that spells out
 * an address of elsewhere, or an e-mail address other than `contactEmail`, is left out whole: ''.
 */
export function ownMarkdown(sentence: string, contactEmail: string): string {
  let text = sentence.replace(INVISIBLE, (found) => (KEPT.includes(found) ? found : ''))
  // What is taken out may bring together what was written to be taken for text.
  for (let before = ''; before !== text; ) {
    before = text
    text = text
      .replace(ENTITY, (_whole, name: string) => ENTITIES[name.toLowerCase()] ?? '')
      .replace(LINK, (_whole, image: string, words: string, target: string) => {
        if (image !== '') return ''
        return isOwnPath(target) ? `[${words}](${target})` : words
      })
    if (spellsElsewhere(text, contactEmail)) return ''
    text = text.replace(TAG, '')
  }
  return text.replace(TAG_START, '')
}

/** A path of this shop that no browser reads as another site. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path)) return false
  const url = URL.parse(path, OURS)
  return url?.origin === OURS && !/^\/[/\\]/.test(url.pathname)
}

function spellsElsewhere(text: string, contactEmail: string): boolean {
  const emails = text.match(EMAIL) ?? []
  if (emails.some((email) => email.toLowerCase().replace(/\.$/, '') !== contactEmail.toLowerCase())) return true
  return ELSEWHERE.test(text.replace(EMAIL, ''))
}
