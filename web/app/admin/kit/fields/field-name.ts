/** The forms call it so. */
const SLUG = /\bslug\b/g
const ABBREVIATIONS = /\b(id|url|sku|seo|vat|iban|csv)\b/gi

/** 'Stock quantity' from 'stock_quantity', 'SEO title' from 'seo_title', 'Variations, 1, price' from 'variations.0.price'. */
export function fieldName(path: string): string {
  const plain = path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('_', ' ')))
    .join(', ')
    // Amounts are shown in pounds, whatever they are stored in.
    .replace(/ pence$/, '')
    .replace(SLUG, 'address')
    .replace(ABBREVIATIONS, (word) => word.toUpperCase())
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
