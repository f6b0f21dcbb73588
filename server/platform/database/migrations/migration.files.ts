/** Reads the files of server/migrations, in the order of their names. */
import { readdir, readFile } from 'node:fs/promises'

const FOLDER = new URL('../../../migrations/', import.meta.url)
const WITHOUT_TRANSACTION = /^-- without transaction\b/

export interface MigrationFile {
  /** The file's name without its ending. */
  name: string
  text: string
  /** Its statements one by one where the file says that no transaction holds them together. */
  statements: string[] | undefined
}

/** Every migration of `folder`, the shop's own unless told otherwise. */
export async function readMigrations(folder: URL = FOLDER): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8')
      const statements = WITHOUT_TRANSACTION.test(text) ? splitStatements(text) : undefined
      return { name: file.replace(/\.sql$/, ''), text, statements }
    }),
  )
}

/** Comments, quoted text and names, bodies between dollars, the semicolon that ends a statement, and everything else. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^'"$;/-]+|[^;]/g

/** The statements of `text` one by one, without comments. */
export function splitStatements(text: string): string[] {
  const statements = ['']
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === ';') statements.push('')
    else if (!token.startsWith('--') && !token.startsWith('/*')) statements.push(statements.pop() + token)
  }
  return statements.map((statement) => statement.trim()).filter(Boolean)
}
