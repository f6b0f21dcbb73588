/**
 * What a migration may do to a table with a million rows while customers buy. Each error comes with an alternative;
 * docs/upgrade.md explains the steps.
 */
import type { MigrationFile } from '../../server/platform/database/migrations/migration.files.ts'
import { splitStatements } from '../../server/platform/database/migrations/migration.files.ts'

/** Tables that are small in every shop, so that rewriting them takes milliseconds. */
const SMALL = new Set(['site_settings', 'shop_secret', 'search_synonym', 'category', 'brand'])

interface Rule {
  /** Matches a part of `alter table`, or a statement. */
  fault: RegExp
  /** Matches what makes it harmless. */
  unless?: RegExp
  say: string
}

const ALTER: readonly Rule[] = [
  {
    fault: /^add (column )?(?!constraint|check|foreign|unique|primary|exclude).*\bnot null\b/,
    unless: /\bdefault\b/,
    say: 'a new column that is `not null` needs a constant default, or no row that is there could have it',
  },
  {
    fault:
      /^add (column )?\w+ .*\b(default\b.*\b(random|gen_random_uuid|clock_timestamp|nextval|timeofday|uuidv[47])\b|(big|small)?serial\b|as identity|stored\b)/,
    say: 'a value of its own for each row rewrites the table: add the column empty, fill it in batches, then set the default',
  },
  {
    fault: /^add column \w+ .*\bcheck\b/,
    say: 'a check reads the whole table under the strongest lock: add it by itself with `not valid`, then validate it in a file without transaction',
  },
  {
    fault: /^add column \w+ .*\breferences\b.*\bdefault\b|^add column \w+ .*\bdefault\b.*\breferences\b/,
    say: 'a reference with a default is checked row by row: add the column without default, the reference with `not valid`',
  },
  {
    fault: /^add (constraint \w+ )?(check|foreign key)\b/,
    unless: /\bnot valid\b/,
    say: 'a constraint reads the whole table under lock: add `not valid`, then `validate constraint` in a file without transaction',
  },
  {
    fault: /^add (constraint \w+ )?(unique|primary key|exclude)\b/,
    unless: /\busing index\b/,
    say: 'its index is made under lock: `create unique index concurrently` first, then `add constraint … using index`',
  },
  {
    fault: /^alter (column )?\w+ set not null/,
    say: 'this reads the whole table under lock: add `check (… is not null) not valid`, validate it, then set not null in a later release',
  },
  {
    fault: /^alter (column )?\w+ (set data )?type\b/,
    say: 'another type rewrites the table: add a column of that type, write both, fill it in batches, read it, drop the old one a release later',
  },
  {
    fault: /^rename\b/,
    say: 'the release before reads the old name while both run: add the new one, write both, drop the old one a release later',
  },
]

const STATEMENTS: readonly Rule[] = [
  {
    fault: /^(vacuum full|cluster|reindex(?!.*concurrently))\b/,
    say: 'this locks the table for as long as it takes to write it anew',
  },
  { fault: /^lock table\b/, say: 'a lock held through a migration holds up every customer' },
]

const REPEATABLE = [
  /^create (unique )?index concurrently if not exists \w+ on\b/,
  /^drop index concurrently if exists\b/,
  /^alter table \w+ (validate constraint|add column if not exists)\b/,
  /^(analyze|do)\b/,
]

/** Returns the errors of a migration: the start of the statement, and the alternative. */
export function findMigrationErrors({ text, statements }: Pick<MigrationFile, 'text' | 'statements'>): string[] {
  const all = (statements ?? splitStatements(text)).map((statement) => statement.replace(/\s+/g, ' ').toLowerCase())
  const made = new Set(
    all.flatMap((statement) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? []),
  )
  const isFree = (table = '') => made.has(table) || SMALL.has(table)
  const alone = statements !== undefined
  return all.flatMap((statement) =>
    faultsOfStatement({ statement, isFree, alone, text }).map((fault) => `${statement.slice(0, 60)}: ${fault}`),
  )
}

interface Looked {
  statement: string
  isFree(table?: string): boolean
  alone: boolean
  text: string
}

function faultsOfStatement(looked: Looked): string[] {
  const { statement, alone } = looked
  const form = alone
    ? REPEATABLE.every((allowed) => !allowed.test(statement)) &&
      'a file without transaction holds only what may be repeated: create index concurrently if not exists, drop index concurrently if exists, validate constraint, analyze, do'
    : /\bconcurrently\b/.test(statement) && 'put it in a file of its own whose first line is `-- without transaction`'
  return [form, ...ofTables(looked), ...STATEMENTS.map((rule) => broken(rule, statement))].filter(
    (fault) => fault !== false,
  )
}

function ofTables({ statement, isFree, alone, text }: Looked): (string | false)[] {
  const indexed = /^create (?:unique )?index (?!concurrently)(?:if not exists )?\w+ on (?:only )?(\w+)/.exec(statement)
  if (indexed)
    return [
      !isFree(indexed[1]) &&
        'nobody could write until it is made: `create index concurrently if not exists` in a file whose first line is `-- without transaction`',
    ]
  const written = /^(?:with .*\) )?(?:update (?:only )?|delete from (?:only )?)(\w+)/.exec(statement)
  if (written)
    return [
      !alone &&
        !isFree(written[1]) &&
        'all its rows stay locked until the end: write them in batches of some thousand, in a `do` block that commits, in a file without transaction',
    ]
  const dropped = /^drop table (?:if exists )?(\w+)/.exec(statement)
  if (dropped) return [missingNote(text, dropped[1])]
  const altered = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement)
  return altered
    ? partsOf(altered[2] ?? '').flatMap((part) => ofPart(altered[1] ?? '', part, isFree(altered[1]), text))
    : []
}

function ofPart(table: string, part: string, isFree: boolean, text: string): (string | false)[] {
  const column = /^drop (?:column )?(?!constraint\b)(?:if exists )?(\w+)/.exec(part)?.[1]
  if (column) return [missingNote(text, `${table}.${column}`)]
  return isFree ? [] : ALTER.map((rule) => broken(rule, part))
}

const broken = ({ fault, unless, say }: Rule, part: string) => fault.test(part) && !unless?.test(part) && say

const missingNote = (text: string, name = '') =>
  !text.toLowerCase().includes(`-- no longer read: ${name}`) &&
  `the release before still runs meanwhile: drop it only when that does not read it any more, and say so with the line \`-- no longer read: ${name}\``

/** Splits 'add column a int, add check (b in (1, 2))' into its two parts, ignoring commas in brackets. */
function partsOf(text: string): string[] {
  let depth = 0
  const parts = ['']
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts.push(parts.pop() + sign)
  }
  return parts.map((part) => part.trim())
}
