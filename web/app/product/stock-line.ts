/**
 * Describes the stock of a choice: 'In stock, 48 left in this strength'. `optionNames` are the product's options, `low` is the
 * setting.
 */
export function stockLine(stock: number, optionNames: readonly string[], low: number): string {
  if (stock <= 0) return optionNames.length > 0 ? 'This choice is out of stock' : 'Out of stock'
  if (stock <= low) return `Only ${stock} left${ofWhat(optionNames)}`
  return `In stock, ${stock} left${ofWhat(optionNames)}`
}

function ofWhat(optionNames: readonly string[]): string {
  const name = optionNames.at(-1)
  if (name === undefined) return ''
  return /strength/i.test(name) ? ' in this strength' : ` in this ${name.toLowerCase()}`
}
