/** Measures of the code's shape. */
import { posix } from 'node:path'
import { findImportCycles } from './import-cycles.ts'
import { parseSource } from './parsed.ts'
import { findInExport, findInFileName, findInTitle } from './retired-words.ts'
import { areaFromPath, countLines, isProduction, readSources, type Source } from './sources.ts'

const MAX_FILES_IN_FOLDER = 25
const MAX_LINES_IN_FILE = 300
/** The assistant on all sides: its workspace, the chat's server area, contract and screens. */
const ASSISTANT =
  /^assistant\/|^server\/areas\/chat\/|^web\/app\/(storefront|admin)\/chat\/|^web\/app\/admin\/assistant\/|^contract\/(admin\/)?(assistant|inbox)\./

export interface Measure {
  value: number
  /** What was counted, one line each, starting with its size if it has one. */
  findings: string[]
  /** A summary for many small findings. */
  summary?: string[]
}

/** Returns all measures by name. tests/unit/shape.json has a limit for each. */
export function measureShape(): Record<string, Measure> {
  const sources = readSources('*.ts', '*.tsx')
  const production = sources.filter(isProduction)
  const lengths = production.map(({ path, text }) => ({ path, lines: countLines(text) }))
  const folders = countFilesByFolder(sources)
  const inProduction = new Set(production.map(({ path }) => path))
  const parsed = sources.map(parseSource)
  const functions = parsed.filter(({ path }) => inProduction.has(path)).flatMap((source) => source.functions)
  const cycles = findImportCycles(production)
  const commented = readSources('*.ts', '*.tsx', '*.mjs', '*.sql', '*.css', '*.yaml')
  return {
    'lines of production TypeScript': countByArea(lengths),
    'of these, lines of the assistant on all sides': countByArea(lengths.filter(({ path }) => ASSISTANT.test(path))),
    'files in the largest folder': largest(folders),
    [`folders of more than ${MAX_FILES_IN_FOLDER} files`]: counted(
      folders.filter(([files]) => files > MAX_FILES_IN_FOLDER).map(([files, folder]) => `${files} ${folder}`),
    ),
    [`production files of more than ${MAX_LINES_IN_FILE} lines`]: counted(
      lengths.filter(({ lines }) => lines > MAX_LINES_IN_FILE).map(({ path, lines }) => `${lines} ${path}`),
    ),
    'lines of the longest function': largest(functions.map(({ lines, at, name }) => [lines, `${at} ${name}`])),
    'retired words in file names': countWords(
      listNames(sources).flatMap(([path, name]) => findInFileName(name).map((word) => [word, path])),
    ),
    'retired words in exported names': countWords(
      parsed.flatMap(({ path, exportedNames }) =>
        exportedNames.flatMap((name) => findInExport(name).map((word) => [word, `${name} in ${path}`])),
      ),
    ),
    'retired words in test titles': countWords(
      parsed.flatMap(({ path, testTitles }) =>
        testTitles.flatMap((title) => findInTitle(title).map((word) => [word, `‘${title}’ in ${path}`])),
      ),
    ),
    'SQL results typed by assertion': counted(production.flatMap((source) => findLines(source, /\bsql</))),
    'files in import cycles': { value: cycles.flat().length, findings: cycles.map((cycle) => cycle.join(' ↔ ')) },
    // A section sign refers to a document; standards have their number before it.
    'references to documents outside the repository': counted(
      commented.flatMap((source) => findLines(source, /(?<!RFC \d+ )\u00a7|\.\.\/shared\//)),
    ),
  }
}

const counted = (findings: string[]): Measure => ({ value: findings.length, findings })

function largest(sizes: (readonly [size: number, name: string])[]): Measure {
  const sorted = sizes.toSorted(([one], [other]) => other - one)
  return { value: sorted[0]?.[0] ?? 0, findings: sorted.map(([size, name]) => `${size} ${name}`) }
}

function countWords(hits: (readonly [word: string, where: string])[]): Measure {
  const words = Map.groupBy(hits, ([word]) => word)
  const counts = [...words].map(([word, { length }]) => [length, word] as const)
  return {
    value: hits.length,
    findings: [...words.values()].flat().map(([word, where]) => `${word}: ${where}`),
    summary: largest(counts).findings,
  }
}

/** Counts lines; the findings are files and lines of each area, largest first. */
function countByArea(lengths: readonly { path: string; lines: number }[]): Measure {
  const areas = Map.groupBy(lengths, ({ path }) => areaFromPath(path))
  const findings = [...areas]
    .map(([area, files]) => ({
      area,
      files: files.length,
      lines: files.reduce((total, { lines }) => total + lines, 0),
    }))
    .sort((one, other) => other.lines - one.lines)
    .map(({ area, files, lines }) => `${lines} ${area} (${files} files)`)
  return { value: lengths.reduce((total, { lines }) => total + lines, 0), findings }
}

/** Counts the TypeScript files directly in each folder, including tests. */
const countFilesByFolder = (sources: readonly Source[]): [files: number, folder: string][] =>
  [...Map.groupBy(sources, ({ path }) => posix.dirname(path))].map(([folder, files]) => [files.length, folder])

/** Returns the names of all files, without extension, and folders with their paths. */
function listNames(sources: readonly Source[]): [path: string, name: string][] {
  const paths = new Map<string, string>()
  for (const { path } of sources) {
    paths.set(path, posix.basename(path).replace(/\.tsx?$/, ''))
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder))
      paths.set(folder, posix.basename(folder))
  }
  return [...paths]
}

const findLines = ({ path, text }: Source, pattern: RegExp): string[] =>
  text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : []))
