/**
 * How complicated markdown may be. A parser takes time with the square of some repeated signs, and calls itself for each level
 * of a list in a quote in a list: a few kilobytes can hold it up for minutes. No text that a person writes comes near.
 */

/** Characters of a description or an article. */
export const MAX_MARKDOWN = 50_000
/** Quotes and lists within each other. */
const MAX_NESTING = 20
/** Of `*`, `_`, `~`, backticks or square brackets in one paragraph. */
const MAX_MARKS = 400
/** Of a table: its rows times its widest row, since short rows are filled up. */
const MAX_CELLS = 5000

const LINE_END = /\r\n|\n|\r/
const PARAGRAPH_END = /^[ \t]*$/
/** How a line that opens quotes or lists may begin, from where the last one ended. */
const OPENING = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
const MARK = /\*+|_+|~+|`+|[[\]]/g

/** What is too complicated in `text`, as a sentence for who wrote it; undefined where it may be shown. In linear time. */
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

/** How deep the quotes and lists are that `line` opens; a list that is set in by two signs or more is within another. */
function levelsOf(line: string): number {
  let levels = 0
  OPENING.lastIndex = 0
  for (let opening = OPENING.exec(line); opening; opening = OPENING.exec(line)) {
    levels += 1 + Math.floor((opening[0].length - 1) / MAX_INDENT)
  }
  return levels
}

/** The widest that one level is set in: a number of three digits, its dot and a space. */
const MAX_INDENT = 5
