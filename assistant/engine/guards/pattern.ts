/**
 * Patterns over the words of a message:
 *   `word`, `deliver*`, `*statin`   a word, the beginning or the end of one
 *   `(a|b c)`, `(a|b c)?`           one of these; perhaps one of these
 *   `{name}`                        one of a named group
 *   `~`, `~2`                       up to six (two) words of the same sentence
 *   `#8-17`, `#8-17yo`              a whole number of that range, with its unit
 *   `!word`, `!{name}`              not followed by this
 *   `^`, `$`                        the message begins, ends here
 *   `one & other`, `one & !other`   both, anywhere in the message; one without the other
 */
const GAP = 6
const GROUP = /\{(\w+)\}/g
const TOKENS = /\s+|!?\(|\)\??|\||[^\s()|?]+/g

type Groups = Readonly<Record<string, string>>

/** Returns a test of text that consists of words, each between single spaces. */
export function compilePattern(pattern: string, groups: Groups): (text: string) => boolean {
  const parts = pattern.split(' & ').map((part) => {
    const isDenied = part.startsWith('!')
    const source = sourceOf(expandGroups(isDenied ? part.slice(1) : part, groups))
    return { isDenied, expression: new RegExp(`(?<= )${source}`, 'u') }
  })
  return (text) => parts.every(({ isDenied, expression }) => expression.test(text) !== isDenied)
}

/** The whole words that a pattern names. */
export const wordsOfPattern = (pattern: string): string[] =>
  pattern.match(/(?<![\p{L}*{])\p{L}{5,}(?![\p{L}*}])/gu) ?? []

function expandGroups(pattern: string, groups: Groups): string {
  const expanded = pattern.replace(GROUP, (_, name: string) => {
    const group = groups[name]
    if (group === undefined) throw new Error(`There is no group {${name}}.`)
    return `(${group})`
  })
  return GROUP.test(expanded) ? expandGroups(expanded, groups) : expanded
}

const sourceOf = (pattern: string): string => pattern.replace(TOKENS, tokenSource)

function tokenSource(token: string): string {
  if (/^\s/.test(token)) return ''
  if (/^!?\($/.test(token)) return token === '(' ? '(?:' : '(?!'
  if (/^[)|]/.test(token)) return token
  if (token === '^') return '(?<=^ )'
  if (token === '$') return '$'
  if (token.startsWith('!')) return `(?!${tokenSource(token.slice(1))})`
  if (token.startsWith('~')) return `(?:(?!\\. )\\S+ ){0,${token.slice(1) || GAP}}?`
  const [, from, to, unit] = /^#(\d+)-(\d+)(\w*)$/.exec(token) ?? []
  if (from && to) return `(?:${numbersBetween(Number(from), Number(to)).join('|')})${unit} `
  return `${token.replace(/[.+^$\\[\]]/g, '\\$&').replaceAll('*', '\\S*')} `
}

const numbersBetween = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
