/** The label of the assistant's buttons, written by the server when it offers one and by the browser with today's price. */
import { formatPence } from './money.ts'

interface Addition {
  name: string
  attributes: Record<string, string>
  quantity: number
  /** Of one. */
  pence: number
}

/** Returns 'Add 2 × Garden Mint Nic Salt, 10 mg, £7.98'. */
export function writeAddLabel({ name, attributes, quantity, pence }: Addition): string {
  const form = Object.values(attributes).filter((value) => !name.includes(value))
  return `Add ${quantity} × ${[name, ...form, formatPence(pence * quantity)].join(', ')}`
}
