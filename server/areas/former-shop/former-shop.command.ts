/** `shop import-customers FILE.csv`: imports a file of a former shop and prints the result. */
import { readFile } from 'node:fs/promises'
import type { FormerKind } from '@shop/contract/admin/former-shop.admin.ts'
import type { Context } from '../../context.ts'
import { UnreadableFile } from '../product-import/formats/import.product.ts'
import { inspectFile } from './former-file.ts'
import { MAX_PROBLEMS, runFile, type Step } from './former-run.ts'

interface FormerCommand extends Pick<Context, 'db' | 'clock'> {
  kind: FormerKind
  /** Reports what the import would do, and changes nothing. */
  isTrial: boolean
  print: (line: string) => void
}

/** Returns the exit code: 1 if the file is unreadable, otherwise 0. Imported again, the file adds only what is missing. */
export async function formerShopCommand(
  args: string[],
  { db, clock, kind, isTrial, print }: FormerCommand,
): Promise<number> {
  const [path, ...rest] = args
  if (path === undefined || rest.length > 0) {
    print(`Usage: npm run shop -- import-${kind} FILE.csv [--dry-run]`)
    return 1
  }
  const sums: Step = { rows: 0, created: 0, unchanged: 0, rejected: 0, problems: [] }
  try {
    const bytes = await readFile(path)
    const { source, rows } = await inspectFile(bytes, kind)
    const store = async (_: unknown, step: Step) => {
      for (const name of ['rows', 'created', 'unchanged', 'rejected'] as const) sums[name] += step[name]
      sums.problems.push(...step.problems.slice(0, MAX_PROBLEMS - sums.problems.length))
      print(`${sums.rows} of ${rows} rows`)
      return true
    }
    await runFile({ db, clock, kind, source, importId: null, bytes, isTrial, skip: 0, store })
  } catch (error) {
    if (!(error instanceof UnreadableFile) && !(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      throw error
    print(error.message)
    return 1
  }
  for (const { line, name, message } of sums.problems) print(`Line ${line}, ${name}: ${message}`)
  const would = isTrial ? 'Nothing was changed. It would be: ' : ''
  print(`${would}${sums.created} added, ${sums.unchanged} already here, ${sums.rejected} rejected.`)
  return 0
}
