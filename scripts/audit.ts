/**
 * node scripts/audit.ts: known vulnerabilities in production packages. High and critical ones fail; a registry without an audit
 * service is reported but does not fail.
 */
import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const LIMIT_MS = 60_000

interface Hole {
  name: string
  severity: string
  range?: string
  fixAvailable?: unknown
}

/** The part of `npm audit --json` that is read. */
interface AuditReport {
  vulnerabilities?: Record<string, Hole>
  metadata?: { vulnerabilities?: Record<string, number> }
  message?: string
  error?: { code?: string; summary?: string }
}

/** Returns the messages to print for a report, and whether to fail. */
export function assessAdvisory(report: AuditReport | undefined): { isFaulty: boolean; lines: string[] } {
  const counts = report?.metadata?.vulnerabilities
  if (!report || !counts) {
    const why = report?.error?.summary || report?.message || report?.error?.code || 'it gave no report'
    return { isFaulty: false, lines: [`The registry does not answer audits (${why.split('\n')[0]}): not checked.`] }
  }
  const serious = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) => isSerious(severity))
  const isFaulty = Object.entries(counts).some(([severity, count]) => isSerious(severity) && count > 0)
  const lesser = ['info', 'low', 'moderate'].reduce((sum, severity) => sum + (counts[severity] ?? 0), 0)
  const verdict = isFaulty
    ? 'Production packages have known holes.'
    : `No serious hole is known; ${lesser} lesser ones are.`
  return { isFaulty, lines: [...serious.map(sentenceOf), verdict] }
}

const isSerious = (severity: string) => severity === 'high' || severity === 'critical'

const sentenceOf = ({ name, severity, range = '', fixAvailable }: Hole) =>
  `${severity}: ${name} ${range} (${fixAvailable ? 'a fixed version is there' : 'no fixed version yet'})`

function audit(): AuditReport | undefined {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json', '--loglevel=error']
  const isWindows = process.platform === 'win32'
  const { stdout } = spawnSync(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    shell: isWindows,
    maxBuffer: 64 * 1024 * 1024,
  })
  try {
    return JSON.parse(stdout)
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const { isFaulty, lines } = assessAdvisory(audit())
  for (const line of lines) process.stdout.write(`${line}\n`)
  process.exit(isFaulty ? 1 : 0)
}
