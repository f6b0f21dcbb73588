/**
 * The order of test files. By default Vitest runs one project after the other and large files first, so that a long file which
 * starts last would leave the other cores idle.
 */

/** The files that take longest, longest first. `npm test` prints the slowest of a run at its end. */
export const LONGEST = [
  'tests/browser/admin/staff-blog.test.ts',
  'tests/development/dev-shop.test.ts',
  'tests/browser/pages/every-admin-page.test.ts',
  'tests/browser/pages/every-page.test.ts',
  'tests/browser/pages/every-customer-page.test.ts',
  'tests/browser/chat/chat.test.ts',
  'tests/browser/pages/process.test.ts',
  'tests/faults/workers.test.ts',
  'tests/browser/admin/staff-products.test.ts',
  'tests/browser/admin/staff-orders.test.ts',
  'tests/browser/pages/layout.test.ts',
  'tests/browser/storefront/visitor-journeys.test.ts',
  'tests/faults/killed-purchases.test.ts',
  'tests/fuzz/every-call.test.ts',
  'tests/api/payment-provider-away.test.ts',
  'tests/recipes/recipes.test.ts',
  'tests/api/chat-processes.test.ts',
  'tests/api/hostile-input.test.ts',
  'server/areas/products/csv/products.csv.test.ts',
  'server/backup.test.ts',
  'tests/api/hostile-forms.test.ts',
  'server/platform/database/replica/replica.test.ts',
  'server/areas/product-import/import.service.test.ts',
  'demo/seed.test.ts',
  'server/areas/product-import/merging/import.merge.test.ts',
]

export interface OrderedFile {
  path: string
  project: string
  /** Whether files of its project run between those of other such projects. */
  isMixed: boolean
}

function rankOf({ path }: OrderedFile): number {
  const rank = LONGEST.findIndex((one) => path.endsWith(one))
  return rank < 0 ? LONGEST.length : rank
}

/**
 * Returns the longest files first. Then mixed projects alternate, so that files that mostly wait run beside files that mostly
 * compute. Files of other projects stay together, because they share workers.
 */
export function inOrder<File extends OrderedFile>(files: readonly File[]): File[] {
  const ranked = files.toSorted((one, other) => rankOf(one) - rankOf(other))
  const placed = [...Map.groupBy(ranked, ({ project }) => project).values()].flatMap((own, nth) =>
    own.map((file, index) => ({
      file,
      group: file.isMixed ? 0 : nth + 1,
      // Negative for the longest, which start before all others; otherwise the position in the project, from 0 to 1.
      place: file.isMixed ? Math.min(rankOf(file) - LONGEST.length, 0) || index / own.length : index,
    })),
  )
  return placed.sort((one, other) => one.group - other.group || one.place - other.place).map(({ file }) => file)
}
