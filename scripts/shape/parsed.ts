/** What the parser finds in a source file: functions, exported names, and the titles of tests. */
import { type CallExpression, type Expression, type Function as FunctionNode, parseSync, Visitor } from 'oxc-parser'
import { countLines, type Source } from './sources.ts'

export interface ParsedSource {
  path: string
  /** Every function, those inside others too. */
  functions: FunctionLength[]
  exportedNames: string[]
  /** The titles of tests, and of the groups around them. */
  testTitles: string[]
}

interface FunctionLength {
  /** What it is assigned to; empty where it is passed on without a name. */
  name: string
  lines: number
  /** Where it begins, for example `server/app.ts:140`. */
  at: string
}

/** Parses a file once and lists what is measured in it. */
export function parseSource({ path, text }: Source): ParsedSource {
  const { program, module } = parseSync(path, text)
  const parsed: ParsedSource = { path, functions: [], exportedNames: [], testTitles: [] }
  for (const { entries } of module.staticExports)
    parsed.exportedNames.push(...entries.flatMap(({ exportName }) => exportName.name ?? []))

  const names = new Map<number, string>()
  const nameValue = (key: { type: string; name?: unknown }, value: { start: number } | null) => {
    if (value && typeof key.name === 'string') names.set(value.start, key.name)
  }
  const addFunction = ({ start, end }: { start: number; end: number }, name = names.get(start) ?? '') => {
    const line = countLines(text.slice(0, start + 1))
    parsed.functions.push({ name, lines: countLines(text.slice(start, end)), at: `${path}:${line}` })
  }
  const addNamed = (node: FunctionNode) => addFunction(node, node.id?.name)
  // A parent is visited before its children, so the name of a function is known when it is reached.
  new Visitor({
    VariableDeclarator: ({ id, init }) => nameValue(id, init),
    Property: ({ key, value }) => nameValue(key, value),
    MethodDefinition: ({ key, value }) => nameValue(key, value),
    PropertyDefinition: ({ key, value }) => nameValue(key, value),
    FunctionDeclaration: addNamed,
    FunctionExpression: addNamed,
    ArrowFunctionExpression: (node) => addFunction(node),
    CallExpression: (node) => parsed.testTitles.push(...readTitle(node)),
  }).visit(program)
  return parsed
}

/** The title that a call gives to a test; nothing for any other call. */
function readTitle({ callee, arguments: [title] }: CallExpression): string[] {
  if (!title || !isTest(callee)) return []
  if (title.type === 'Literal' && typeof title.value === 'string') return [title.value]
  if (title.type === 'TemplateLiteral') return [title.quasis.map(({ value }) => value.raw).join('…')]
  return []
}

/** Whether this is `test`, `describe` or `it`, also as `test.each(…)`. */
function isTest(callee: Expression): boolean {
  if (callee.type === 'Identifier') return ['test', 'describe', 'it'].includes(callee.name)
  if (callee.type === 'MemberExpression') return isTest(callee.object)
  if (callee.type === 'CallExpression') return isTest(callee.callee)
  return callee.type === 'TaggedTemplateExpression' && isTest(callee.tag)
}
