/** Cuts text that comes in pieces into whole sentences, so that each can be checked before anybody reads it. */

/** The end of a sentence with the space behind it, or of a line. */
const END = /[.!?…]["'”’)\]*_]*\s+|\n+/g
/** '2. ' at the start of a line counts, and 'e.g. ' goes on. */
const GOES_ON = /(?:^|\n)\s*\d{1,3}\.\s+$|\b(?:e\.g|i\.e|no|vs|approx)\.\s+$/i
/** A link that has begun and not ended. */
const WITHIN_LINK = /\[[^\]\n]*$|\]\([^)\n]*$/

/** `take` gets each sentence with the space behind it; joined they are the text. */
export function bySentences(take: (sentence: string) => void) {
  let waiting = ''

  return {
    add(piece: string) {
      waiting += piece
      for (let end = endOfFirst(waiting); end > 0; end = endOfFirst(waiting)) {
        const sentence = waiting.slice(0, end)
        waiting = waiting.slice(end)
        take(sentence)
      }
    },

    /** No more comes. What is left is a last sentence, or is dropped where the text was cut short. */
    end({ isCutShort }: { isCutShort: boolean }) {
      if (waiting !== '' && !isCutShort) take(waiting)
      waiting = ''
    },
  }
}

/** Where the first sentence of `text` ends; 0 while it is not whole. */
function endOfFirst(text: string): number {
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length
    const sentence = text.slice(0, end)
    if (match[0].startsWith('\n') || !(GOES_ON.test(sentence) || WITHIN_LINK.test(sentence))) return end
  }
  return 0
}
