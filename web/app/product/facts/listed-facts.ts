/** Facts that a description lists as '- **Made in:** Leeds': they belong in the facts table, the rest is the story. */
import type { Fact } from './facts-table.ts'

const LISTED = /^ {0,3}[-*] \*\*([^*]{1,40}?):?\*\*:? ([^*_`[\]<>]{1,300})$/

/** What a description calls a fact that the table has under another label; both in small letters. */
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

/** The description without its listed facts, and those facts. */
export function splitDescription(markdown: string): { story: string; listed: Fact[] } {
  const listed: Fact[] = []
  const story = markdown.split('\n').filter((line) => {
    const [, label, value] = LISTED.exec(line.trimEnd()) ?? []
    if (label && value) listed.push({ label, value: capitalised(value) })
    return !label
  })
  return { story: story.join('\n'), listed }
}

/** The listed facts that nothing else on the page states. `stated` are the labels of what does. */
export function furtherFacts(listed: readonly Fact[], stated: readonly string[]): Fact[] {
  const known = new Set(stated.map((label) => label.toLowerCase()))
  return listed.filter(({ label }) => {
    const name = label.toLowerCase()
    return !known.has(name) && !known.has(SAME[name] ?? name)
  })
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
