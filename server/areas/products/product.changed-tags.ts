/** Which cached responses a saved product changes. */
import { isDeepStrictEqual } from 'node:util'
import { LIST_TAG, productTag } from './product.tags.ts'
import type { ProductContent, VariationChanges } from './product.write.content.ts'

/** Fields that only responses about the product show. */
const OWN_FIELDS = ['seo_title', 'seo_description', 'confirmations', 'import_key']
/** Fields that also decide where lists and searches show it. All others, new ones too, count as a change of every page. */
const LISTED_FIELDS = ['name', 'sku', 'description', 'short_description', 'options', 'net_quantity', 'net_unit']

/** Returns the cache tags of a save; undefined if every page may change, as menus, counts and related products do. */
export function tagsOfSave(
  id: number,
  stored: ProductContent | undefined,
  content: ProductContent,
  variations: VariationChanges,
): string[] | undefined {
  const isOrWasPublic = content.status === 'active' || stored?.status === 'active'
  if (!isOrWasPublic) return [productTag(id)]
  const before = new Map<string, unknown>(Object.entries(stored ?? {}))
  const changed = Object.entries(content).flatMap(([name, value]) =>
    isDeepStrictEqual(before.get(name), value) || OWN_FIELDS.includes(name) ? [] : [name],
  )
  if (variations.changesChoices || changed.some((name) => !LISTED_FIELDS.includes(name))) return undefined
  const isListed = changed.length + variations.updated.length + variations.added.length > 0
  return isListed ? [productTag(id), LIST_TAG] : [productTag(id)]
}
