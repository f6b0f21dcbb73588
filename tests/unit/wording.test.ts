/** User-facing texts are in plain English. */
import { expect, test } from 'vitest'
import { isProduction, readSources } from '../../scripts/shape/sources.ts'

/** The folders with texts for customers and staff; without the assistant, whose texts are partly for machines. */
const HAS_TEXTS =
  /^web\/app\/(?:admin|forms|mail|order|product|routes|shell|storefront|ui)\/|^server\/areas\/(?:catalogue|compliance|product-import|products|search|stock|taxonomy)\//
/** Outdated or translated phrases, and their replacements. */
const RETIRED: readonly [phrase: RegExp, better: string][] = [
  [/\bstands?\b(?! out)/i, 'is, or what it does'],
  [/\banew\b/i, 'again'],
  [/\bcould not be\b/i, 'couldn’t be'],
  [/\b(?:is|are) told\b/i, 'we tell'],
  [/\bday to come\b/i, 'in the future'],
  [/\bdo not (?:use|buy)\b/i, 'don’t'],
  [/\bcannot\b/i, 'can’t'],
]
/** Fixed texts (docs/behaviour.md), and texts only for operators and developers. */
const IS_FIXED = /Cannot send message|console\.|\breport\(|new Error\(/

/** Returns the lines of a source that may contain user-facing text, in quotes or between tags, without comments. */
function textLines(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return code.split('\n').filter((line) => /['"`].* .*['"`]|^\s+[^\s(){}=;]+ [^(){}=;]*$|>[^<{]* [^<{]*</.test(line))
}

test('texts for customers and staff have no retired phrases', () => {
  const sources = readSources('*.ts', '*.tsx').filter((source) => isProduction(source) && HAS_TEXTS.test(source.path))
  expect(sources.length).toBeGreaterThan(400)
  const found = sources.flatMap(({ path, text }) =>
    textLines(text)
      .filter((line) => !IS_FIXED.test(line))
      .flatMap((line) =>
        RETIRED.flatMap(([phrase, better]) => (phrase.test(line) ? `${path}: ${line.trim()} (write ${better})` : [])),
      ),
  )
  expect(found).toEqual([])
})
