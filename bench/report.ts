/** Reports benchmark results with their floors, on the screen and in RESULTS.md. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

export interface Figure {
  name: string
  /** Formatted for display: '12,345 /s'. */
  value: string
  floor?: string
  /** Value divided by floor; 1 is as good as the floor. */
  ratio?: number
  wanted?: string
  isMet?: boolean
}

const FILE = fileURLToPath(new URL('RESULTS.md', import.meta.url))

const rate = (perSecond: number) => `${Math.round(perSecond).toLocaleString('en-GB')} /s`
export const milliseconds = (ms: number) => `${ms.toFixed(1)} ms`
export const megabytes = (value: number) => `${Math.round(value)} MB`

/** A rate compared with its floor; `min` is the minimum ratio. */
export function againstFloor(name: string, value: number, floor: number, min?: number): Figure {
  const ratio = value / floor
  const goal = min === undefined ? {} : { wanted: `≥ ${min.toFixed(2)}`, isMet: ratio >= min }
  return { name, value: rate(value), floor: rate(floor), ratio, ...goal }
}

/** A rate with a minimum. */
export function minimum(name: string, value: number, min: number): Figure {
  return { name, value: rate(value), wanted: `≥ ${rate(min)}`, isMet: value >= min }
}

/** A value with a maximum. */
export function withLimit(name: string, value: number, limit: number, show: (value: number) => string): Figure {
  return { name, value: show(value), wanted: `< ${show(limit)}`, isMet: value < limit }
}

function table(figures: Figure[]): string {
  const rows = figures.map(({ name, value, floor = '', ratio, wanted = '', isMet }) => {
    const verdict = isMet === undefined ? '' : isMet ? 'yes' : '**no**'
    return `| ${name} | ${value} | ${floor} | ${ratio?.toFixed(2) ?? ''} | ${wanted} | ${verdict} |`
  })
  return ['| What | Shop | Floor | Ratio | Wanted | Met |', '|---|---|---|---|---|---|', ...rows].join('\n')
}

function machine(): string {
  const [cpu] = cpus()
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${cpus().length} × ${cpu?.model.trim()}, ${memory} GB, Node ${process.versions.node}, load ${loadavg()[1]?.toFixed(1)}`
}

/** Prints the results of one part and replaces its section in RESULTS.md. */
export function report(part: string, figures: Figure[]): void {
  const section = `## ${part}\n\n${machine()}\n\n${table(figures)}\n`
  console.log(`\n${section}`)
  const known = existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
    : '# What it costs\n\nWritten by `npm run bench`. Each rate stands beside a floor measured in the same run.\n\n'
  const others = known.split(/^(?=## )/m).filter((text) => !text.startsWith(`## ${part}\n`))
  writeFileSync(FILE, `${others.join('').trimEnd()}\n\n${section}`)
}
