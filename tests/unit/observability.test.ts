import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '../../server/testing/app.ts'
import { scrape } from '../../server/testing/scrape.ts'

const textOf = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string(),
          labels: z.object({ severity: z.enum(['page', 'warn']) }),
          annotations: z.object({ summary: z.string(), description: z.string(), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
})
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() })),
})
const Scraping = z.object({
  rule_files: z.array(z.string()),
  scrape_configs: z.array(z.object({ job_name: z.string(), metrics_path: z.string() })),
})

const rules = Rules.parse(parse(textOf('deploy/observability/alerts.yaml'))).groups.flatMap(({ rules }) => rules)
const { panels } = Dashboard.parse(JSON.parse(textOf('deploy/observability/grafana-dashboard.json')))
const manual = textOf('docs/observability.md')

/** Grafana replaces this variable by an interval. */
const asPromQl = (expression: string) => expression.replaceAll('$__rate_interval', '5m')

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, asPromQl(expr)] as const)),
]

/** Returns the metrics in an expression. Throws if it is not PromQL. */
function metricsIn(expression: string): string[] {
  const names: string[] = []
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`Not PromQL at ${from}: ${expression}`)
      const isName = type.name === 'Identifier' && /^[a-z]+_/.test(expression.slice(from, to))
      if (isName || expression.slice(from, to) === 'up') names.push(expression.slice(from, to))
    },
  })
  return names
}

let shop: TestApp
let offered: string[]
beforeAll(async () => {
  shop = await buildTestApp()
  offered = (await scrape(shop.app)).names
})
afterAll(() => shop.close())

/** Prometheus creates three series for a histogram. */
const isOffered = (name: string) =>
  name === 'up' || offered.includes(name) || offered.includes(name.replace(/_(?:bucket|sum|count)$/, ''))

describe('rules and dashboard', () => {
  test.each(expressions)('%s is PromQL over metrics that the shop exports: %s', (_name, expression) => {
    const names = metricsIn(expression)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !isOffered(name))).toEqual([])
  })

  test('text that is not PromQL is detected', () => {
    expect(() => metricsIn('sum(rate(shop_http_requests_total[5m])')).toThrow('Not PromQL')
    expect(metricsIn('rate(no_such_metric[5m])').filter((name) => !isOffered(name))).toEqual(['no_such_metric'])
  })
})

test.each(rules)('$alert describes the problem and links to its runbook', ({ alert, annotations }) => {
  expect(annotations.summary.length).toBeGreaterThan(10)
  expect(annotations.description.length).toBeGreaterThan(10)
  expect(annotations.runbook_url).toBe(`docs/observability.md#${alert.toLowerCase()}`)
  expect(manual).toContain(`\n### ${alert}\n`)
})

test('exactly the metrics that the shop exports are documented', () => {
  const documented = [...manual.matchAll(/^\| `(shop_\w+)` \|/gm)].map(([, name = '']) => name)
  const own = offered.filter((name) => name.startsWith('shop_'))
  expect(documented.sort()).toEqual([...own].sort())
})

test('the shop also exports Node’s process metrics', () => {
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ]) {
    expect(offered).toContain(name)
  }
})

test('the example Prometheus configuration loads the rules and scrapes the right address', () => {
  const { rule_files, scrape_configs } = Scraping.parse(parse(textOf('deploy/observability/prometheus.yaml')))
  expect(rule_files).toEqual(['alerts.yaml'])
  expect(scrape_configs).toMatchObject([{ job_name: 'shop', metrics_path: '/metrics' }])
})
