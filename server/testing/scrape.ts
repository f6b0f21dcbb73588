/** Parses the response of /metrics, for tests. */
import type { FastifyInstance } from 'fastify'

export interface Scrape {
  /** Returns the value of a series, in the text's notation: 'shop_orders_placed_total{payment_method="card"}'. */
  value(series: string): number | undefined
  /** The names of all described metrics, with or without values. */
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
