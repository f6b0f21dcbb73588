/**
 * Limits on the complexity of markdown. Parsers need quadratic time for some repeated characters and recurse for each nested
 * quote or list, so a few kilobytes could block them for minutes. No real text comes near these limits.
 */

/** Maximum characters of a description or an article. */
export const MAX_MARKDOWN = 50_000
/** Maximum depth of nested quotes and lists. */
const MAX_NESTING = 20
/** Maximum `*`, `_`, `~`, backtick and square bracket runs in one paragraph. */
const MAX_MARKS = 400
/** Maximum cells of a table: rows times its widest row, because short rows are filled up. */
const MAX_CELLS = 5000

const LINE_END = /\r\n|\n|\r/
const PARAGRAPH_END = /^[ \t]*$/
/** Matches one quote or list marker at the start of a line, after the previous marker. */
const OPENING = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
const MARK = /\*+|_+|~+|`+|[[\]]/g

/** Returns why `text` is too complex, as a message for its author; undefined if it is fine. Takes linear time. */
export function findMarkdownError(text: string): string | undefined {
  let [marks, rows, columns] = [0, 0, 0]
  for (const line of text.split(LINE_END)) {
    if (PARAGRAPH_END.test(line)) [marks, rows, columns] = [0, 0, 0]
    marks += line.match(MARK)?.length ?? 0
    if (marks > MAX_MARKS) return `Use fewer stars, underscores and brackets: at most ${MAX_MARKS} in a paragraph.`
    if (levelsOf(line) > MAX_NESTING) return `Put at most ${MAX_NESTING} quotes or lists inside each other.`
    rows += 1
    columns = Math.max(columns, line.split('|').length - 1)
    if (rows * columns > MAX_CELLS) return 'Make the table smaller, or split it into several.'
  }
  return undefined
}

/** Returns the nesting depth of the markers at the start of `line`, including levels implied by wide indentation. */
function levelsOf(line: string): number {
  let levels = 0
  OPENING.lastIndex = 0
  for (let opening = OPENING.exec(line); opening; opening = OPENING.exec(line)) {
    levels += 1 + Math.floor((opening[0].length - 1) / MAX_INDENT)
  }
  return levels
}

/** The widest marker of one level: a number of three digits, its dot and a space. */
const MAX_INDENT = 5
