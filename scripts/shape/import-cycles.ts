/** Cycles of files that import each other; `import type` counts. */
import { readImports } from '../../tests/unit/structure.ts'
import type { Source } from './sources.ts'

/** Returns the cycles among these files, each as the sorted paths of its files. */
export function findImportCycles(sources: readonly Source[]): string[][] {
  const paths = new Set(sources.map(({ path }) => path))
  const imports = new Map(
    sources.map(({ path, text }) => [path, readImports(path, text).filter((target) => paths.has(target))]),
  )
  const cycles: string[][] = []
  // Tarjan's strongly connected components: `lowest` is the earliest file on the stack that is reachable from a file.
  const order = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const visit = (path: string): number => {
    const index = order.size
    order.set(path, index)
    stack.push(path)
    onStack.add(path)
    let lowest = index
    for (const target of imports.get(path) ?? []) {
      const seen = order.get(target)
      if (seen === undefined) lowest = Math.min(lowest, visit(target))
      else if (onStack.has(target)) lowest = Math.min(lowest, seen)
    }
    if (lowest === index) {
      const members = stack.splice(stack.lastIndexOf(path))
      for (const member of members) onStack.delete(member)
      if (members.length > 1) cycles.push(members.sort())
    }
    return lowest
  }
  for (const path of paths) if (!order.has(path)) visit(path)
  return cycles.sort((one, other) => other.length - one.length)
}
