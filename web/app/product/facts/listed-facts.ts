/** Separates facts such as '- **Made in:** Leeds' in a description, which belong in the facts table, from its text. */
import type { Fact } from './facts-table.ts'

const LISTED = /^ {0,3}[-*] \*\*([^*]{1,40}?):?\*\*:? ([^*_`[\]<>]{1,300})$/

/** Labels in descriptions, mapped to the table's label for the same fact; both in lower case. */
const SAME: Readonly<Record<string, string>> = {
  strength: 'strengths',
  power: 'power, up to',
  pod: 'tank',
  capacity: 'tank',
  'pod: replaceable': 'refills',
  'coil: replaceable': 'refills',
  coils: 'refills',
  'in the pack': 'pack',
  'to make': 'how to use',
  'lab report': 'lab report, lot',
}

/** Returns the description without its listed facts, and those facts. */
export function splitDescription(markdown: string): { story: string; listed: Fact[] } {
  const listed: Fact[] = []
  const story = markdown.split('\n').filter((line) => {
    const [, label, value] = LISTED.exec(line.trimEnd()) ?? []
    if (label && value) listed.push({ label, value: capitalised(value) })
    return !label
  })
  return { story: story.join('\n'), listed }
}

/** Returns the listed facts that the page does not show elsewhere, under one of the labels `stated`. */
export function furtherFacts(listed: readonly Fact[], stated: readonly string[]): Fact[] {
  const known = new Set(stated.map((label) => label.toLowerCase()))
  return listed.filter(({ label }) => {
    const name = label.toLowerCase()
    return !known.has(name) && !known.has(SAME[name] ?? name)
  })
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
