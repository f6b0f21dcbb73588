/** Forms call a slug an address. */
const SLUG = /\bslug\b/g
const ABBREVIATIONS = /\b(id|url|sku|seo|vat|iban|csv)\b/gi

/** Returns a label: 'SEO title' for 'seo_title', 'Variations, 1, price' for 'variations.0.price'. */
export function fieldName(path: string): string {
  const plain = path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('_', ' ')))
    .join(', ')
    // Amounts are shown in pounds, even if they are stored in pence.
    .replace(/ pence$/, '')
    .replace(SLUG, 'address')
    .replace(ABBREVIATIONS, (word) => word.toUpperCase())
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
