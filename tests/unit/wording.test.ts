/** What people read is plain English. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Where the texts for customers and staff are; the assistant, which is for the machine to understand too, is not among them. */
const FOLDERS = [
  'web/app/admin',
  'web/app/areas',
  'web/app/forms',
  'web/app/goods',
  'web/app/mail',
  'web/app/routes',
  'web/app/shell',
  'web/app/ui',
  'server/areas/catalogue',
]
/** Old or translated turns of phrase, and what to write instead. */
const RETIRED: readonly [phrase: RegExp, better: string][] = [
  [/\bstands?\b(?! out)/i, 'is, or what it does'],
  [/\banew\b/i, 'again'],
  [/\bcould not be\b/i, 'couldn’t be'],
  [/\b(?:is|are) told\b/i, 'we tell'],
  [/\bday to come\b/i, 'in the future'],
  [/\bdo not (?:use|buy)\b/i, 'don’t'],
  [/\bcannot\b/i, 'can’t'],
]
/** Fixed texts (docs/behaviour.md), and those that only operators and developers read. */
const IS_FIXED = /Cannot send message|console\.|\breport\(|new Error\(/

const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true }))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test(-[\w-]+)?\./.test(name))
    .map((name) => join(folder, name))

/** The lines of a source that may hold text for people, in quotes or between tags, without comments. */
function textLines(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return code.split('\n').filter((line) => /['"`].* .*['"`]|^\s+[^\s(){}=;]+ [^(){}=;]*$|>[^<{]* [^<{]*</.test(line))
}

test('texts for customers and staff have no retired phrases', async () => {
  const files = (await Promise.all(FOLDERS.map(filesOf))).flat()
  expect(files.length).toBeGreaterThan(400)
  const found = await Promise.all(
    files.map(async (file) =>
      textLines(await readFile(file, 'utf8'))
        .filter((line) => !IS_FIXED.test(line))
        .flatMap((line) =>
          RETIRED.flatMap(([phrase, better]) => (phrase.test(line) ? `${file}: ${line.trim()} (write ${better})` : [])),
        ),
    ),
  )
  expect(found.flat()).toEqual([])
})
