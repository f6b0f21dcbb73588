/** A model's text on its way to the customer: whole sentences, each checked before it goes out. */
import { plainWords } from '../../server/areas/compliance/compliance.facts.ts'
import type { SendPiece } from '../brain.ts'
import { CAUTIONS, type Caution, claimIn } from './model.claims.ts'
import { ownMarkdown } from './model.markdown.ts'
import { bySentences } from './model.sentences.ts'

/** From this length on, words of the rules are not there by chance. */
const TELLTALE_LENGTH = 24
/** Enough of what went before to find a claim that was cut in two. */
const TAIL_LENGTH = 80
const LIST_MARK = /^\s*(?:[-*+]|\d{1,3}\.)\s+/
const LINK = /\[([^[\]]*)\]\(([^\s()]*)\)/g

export interface SpeechRules {
  /** What the chat is about so far. */
  context: string
  /** What the tools have said by now. */
  facts(): string
  /** Not to be repeated. */
  secret: string
  contactEmail: string
}

export function speech({ context, facts, secret, contactEmail }: SpeechRules, say: SendPiece) {
  const secretWords = plainWords(secret.replace(LINK, '$1'))
  const cautioned = new Set<Caution>()
  let text = ''

  /** What is said of `sentence`; '' where nothing is. */
  function checked(sentence: string): string {
    const own = ownMarkdown(sentence, contactEmail)
    const words = own.replace(LINK, '$1')
    if (own.trim() === '' || repeatsSecret(words)) return breakAfter(sentence)
    const caution =
      claimIn(words, { context: `${context}\n${text}`, facts: facts() }) ??
      claimIn(`${text.slice(-TAIL_LENGTH).trimEnd()} ${words}`, { context, facts: facts() })
    if (!caution) return own
    if (cautioned.has(caution)) return breakAfter(sentence)
    cautioned.add(caution)
    return `${LIST_MARK.exec(own)?.[0] ?? ''}${CAUTIONS[caution]}${/\s+$/.exec(sentence)?.[0] ?? ' '}`
  }

  function repeatsSecret(sentence: string): boolean {
    const words = plainWords(sentence.replace(LIST_MARK, '')).trim()
    return words.length >= TELLTALE_LENGTH && secretWords.includes(words)
  }

  const sentences = bySentences((sentence) => {
    const piece = text === '' ? checked(sentence).trimStart() : checked(sentence)
    if (piece === '') return
    text += piece
    say(piece)
  })

  return {
    ...sentences,
    /** Everything said so far. */
    text: () => text,
    /** Says something of the shop's own. */
    addOwn(sentence: string) {
      text += sentence
      say(sentence)
    },
  }
}

/** A line stays a line, so that a list or a paragraph does not run into the next one. */
const breakAfter = (sentence: string) => (/\n\s*$/.test(sentence) ? '\n' : '')
