/** Reads the files of server/migrations in the order of their names. */
import { readdir, readFile } from 'node:fs/promises'

const FOLDER = new URL('../../../migrations/', import.meta.url)
const WITHOUT_TRANSACTION = /^-- without transaction\b/

export interface MigrationFile {
  /** The file's name without its extension. */
  name: string
  text: string
  /** The statements of a file without a transaction; undefined for others. */
  statements: string[] | undefined
}

/** Returns every migration of `folder`; by default the shop's own. */
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

/** Matches comments, quoted text and names, dollar-quoted bodies, the semicolon after a statement, and everything else. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^'"$;/-]+|[^;]/g

/** Splits `text` into statements, without comments. */
export function splitStatements(text: string): string[] {
  const statements = ['']
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === ';') statements.push('')
    else if (!token.startsWith('--') && !token.startsWith('/*')) statements.push(statements.pop() + token)
  }
  return statements.map((statement) => statement.trim()).filter(Boolean)
}
