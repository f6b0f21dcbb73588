/** Parses source files: functions, exported names and test titles. */
import { type CallExpression, type Expression, type Function as FunctionNode, parseSync, Visitor } from 'oxc-parser'
import { countLines, type Source } from './sources.ts'

export interface ParsedSource {
  path: string
  /** All functions, including nested ones. */
  functions: FunctionLength[]
  exportedNames: string[]
  /** The titles of tests and of their groups. */
  testTitles: string[]
}

interface FunctionLength {
  /** The variable or property it is assigned to; empty for an anonymous argument. */
  name: string
  lines: number
  /** Its position, for example `server/app.ts:140`. */
  at: string
}

/** Parses a file once and returns everything that is measured in it. */
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
  // Parents are visited before children, so the name of a function is known when it is reached.
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

/** Returns the title of a test call; empty for other calls. */
function readTitle({ callee, arguments: [title] }: CallExpression): string[] {
  if (!title || !isTest(callee)) return []
  if (title.type === 'Literal' && typeof title.value === 'string') return [title.value]
  if (title.type === 'TemplateLiteral') return [title.quasis.map(({ value }) => value.raw).join('…')]
  return []
}

/** Whether this is `test`, `describe` or `it`, including `test.each(…)`. */
function isTest(callee: Expression): boolean {
  if (callee.type === 'Identifier') return ['test', 'describe', 'it'].includes(callee.name)
  if (callee.type === 'MemberExpression') return isTest(callee.object)
  if (callee.type === 'CallExpression') return isTest(callee.callee)
  return callee.type === 'TaggedTemplateExpression' && isTest(callee.tag)
}
