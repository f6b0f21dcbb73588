/** Reads what /metrics answers, for tests. */
import type { FastifyInstance } from 'fastify'

interface Scrape {
  /** The value of a series, written as in the text: 'shop_orders_placed_total{payment_method="card"}'. */
  value(series: string): number | undefined
  /** The names of everything that is described, whether it has values or not. */
  names: string[]
  text: string
}

export async function scrape(app: FastifyInstance): Promise<Scrape> {
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return readScrape(body)
}

export function readScrape(text: string): Scrape {
  const lines = text.split('\n')
  const values = new Map(lines.filter((line) => !line.startsWith('#')).map(parted))
  return {
    value: (series) => values.get(series),
    names: lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []),
    text,
  }
}

function parted(line: string): [string, number] {
  const at = line.lastIndexOf(' ')
  return [line.slice(0, at), Number(line.slice(at + 1))]
}
