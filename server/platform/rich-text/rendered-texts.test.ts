import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { renderOnSave } from './render-on-save.ts'
import { storedTexts } from './rendered-texts.ts'
import { createTextRenderer, type RichText, type TextRenderer } from './text-renderer.ts'

/** Converts to upper case; or never ends, exhausts its stack or memory, or ends its thread. */
const RENDERER = `
export function writeHtml({ markdown, lead = '' }) {
  if (markdown === 'loop') for (;;);
  if (markdown === 'deep') throw new RangeError('Maximum call stack size exceeded')
  if (markdown === 'exit') process.exit(1)
  if (markdown === 'memory') { const all = []; for (;;) all.push(new Array(100000).fill(all.length)) }
  return { html: '<p>' + lead + markdown.toUpperCase() + '</p>', headings: [{ id: 'part-a', text: 'A', level: 2 }] }
}`

let database: TestDatabase
let folder: string
let renderer: TextRenderer
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'shop-texts-'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'index.js'), RENDERER)
  renderer = createTextRenderer(join(folder, 'index.js'), 1500)
})
afterAll(async () => {
  await renderer.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const article = (markdown: string): RichText => ({ kind: 'article', markdown })
const rows = async () =>
  Number(
    (
      await database.db
        .selectFrom('rendered_text')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** The renderer and the number of its calls. */
function counted() {
  let asked = 0
  const render: TextRenderer['render'] = (text) => {
    asked += 1
    return renderer.render(text)
  }
  return { renderer: { ...renderer, render }, asked: () => asked }
}

test('renders a text once and caches it for every process, until the renderer changes', async () => {
  const { renderer: counting, asked } = counted()
  const [one, two] = [storedTexts(database.db, counting, '1'), storedTexts(database.db, counting, '1')]
  const rendered = { html: '<p>TEA</p>', headings: [{ id: 'part-a', text: 'A', level: 2 }] }
  for (const texts of [one, two, one]) expect(await texts.htmlOf(article('tea'))).toEqual(rendered)
  expect(asked()).toBe(1)
  expect(await one.htmlOf({ kind: 'description', markdown: 'tea', lead: 'Hot. ' })).toMatchObject({
    html: '<p>Hot. TEA</p>',
  })
  await storedTexts(database.db, counting, '2').htmlOf(article('tea'))
  expect(asked()).toBe(3)
})

test.each(['loop', 'deep', 'exit', 'memory'])(
  'a renderer that fails (%s) shows the original text, stores nothing, and renders the next one',
  async (markdown) => {
    const texts = storedTexts(database.db, renderer, '3')
    const before = await rows()
    expect(await texts.htmlOf(article(markdown))).toEqual({ html: `<p>${markdown}</p>`, headings: [] })
    expect(await rows()).toBe(before)
    expect(await texts.htmlOf(article(`after ${markdown}`))).toMatchObject({
      html: `<p>AFTER ${markdown.toUpperCase()}</p>`,
    })
  },
)

test('a text that cannot be rendered is shown without its own HTML', async () => {
  const failing: TextRenderer = { render: async () => undefined, close: async () => undefined }
  const { html } = await storedTexts(database.db, failing, '4').htmlOf(article('<script>a()</script>\n\nB & "c"'))
  expect(html).toBe('<p>&lt;script&gt;a()&lt;/script&gt;</p><p>B &amp; &quot;c&quot;</p>')
})

test('renders what staff save before the answer, but not a rejected text', async () => {
  const app = Fastify()
  const { renderer: counting, asked } = counted()
  const texts = storedTexts(database.db, counting, '5')
  renderOnSave(app, texts)
  app.post('/article', { config: { richText: 'article' } }, async () => ({ id: 1, content: 'saved' }))
  app.post('/product', { config: { richText: 'description' } }, async () => ({
    description: 'saved',
    short_description: 'S',
  }))
  app.post('/refused', { config: { richText: 'article' } }, (_request, reply) =>
    reply.code(422).send({ content: 'no' }),
  )
  for (const url of ['/article', '/product', '/refused']) await app.inject({ method: 'POST', url })
  expect(asked()).toBe(2)
  await texts.htmlOf(article('saved'))
  await texts.htmlOf({ kind: 'description', markdown: 'saved', lead: 'S' })
  expect(asked()).toBe(2)
  await app.close()
})
