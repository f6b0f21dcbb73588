/** The two levels of categories, and the positions that a move changes. */
import type { AdminCategory } from './queries.ts'

interface Branch {
  category: AdminCategory
  subcategories: AdminCategory[]
}

/** Returns the top-level categories in order, each with its subcategories. */
export function toBranches(categories: readonly AdminCategory[]): Branch[] {
  return categories
    .filter(({ parent_id }) => parent_id === null)
    .map((category) => ({ category, subcategories: categories.filter(({ parent_id }) => parent_id === category.id) }))
}

/** Returns all categories with the same parent as `category`, in order. */
const siblingsOf = (category: AdminCategory, categories: readonly AdminCategory[]): AdminCategory[] =>
  categories.filter(({ parent_id }) => parent_id === category.parent_id)

interface PositionChange {
  category: AdminCategory
  position: number
}

/** Returns the changes that move `category` by `step` positions, up if negative; none beyond either end. */
export function moveChanges(
  category: AdminCategory,
  step: number,
  categories: readonly AdminCategory[],
): PositionChange[] {
  const siblings = siblingsOf(category, categories)
  const from = siblings.findIndex(({ id }) => id === category.id)
  const to = from + step
  if (from < 0 || to < 0 || to >= siblings.length) return []
  const order = siblings.filter(({ id }) => id !== category.id)
  order.splice(to, 0, category)
  return order.flatMap((one, position) => (one.position === position ? [] : [{ category: one, position }]))
}

/** Returns all categories with these changes applied, in order. */
export const movedTo = (changes: readonly PositionChange[], categories: readonly AdminCategory[]): AdminCategory[] =>
  categories
    .map((one) => {
      const change = changes.find(({ category }) => category.id === one.id)
      return change ? { ...one, position: change.position } : one
    })
    .sort((one, other) => one.position - other.position)
