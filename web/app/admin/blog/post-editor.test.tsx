import { within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { PostEditor } from './post-editor.tsx'
import { NEW_POST, publicationText, toPostBody } from './post-values.ts'
import type { AdminPost } from './queries.ts'

function buildPost(given: Partial<AdminPost> = {}): AdminPost {
  return {
    id: 7,
    title: 'Priming a coil',
    slug: 'priming-a-coil',
    excerpt: 'Three drops.',
    content: '## Wait\n\nTen minutes.',
    cover_image_url: '/media/coils/1600',
    cover_media_key: 'coils',
    cover_alt: 'Coils',
    tags: ['Care'],
    author: 'Tom Ackroyd',
    status: 'published',
    published_at: '2026-11-14T09:00:00.000Z',
    reading_minutes: 1,
    is_public: true,
    created_at: '2026-11-13T09:00:00.000Z',
    updated_at: '2026-11-14T09:00:00.000Z',
    ...given,
  }
}

interface Sent {
  call: string
  fields: Record<string, unknown[]>
}

/** Answers calls by method and path, and returns the fields of the submitted forms. */
function answerForms(answers: Record<string, unknown>): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${address.replace('/api/v1', '').split('?')[0]}`
    const names = body instanceof FormData ? [...new Set(body.keys())] : []
    const fields = names.map((name) => [name, body instanceof FormData ? body.getAll(name) : []] as const)
    if (method !== 'GET') sent.push({ call, fields: Object.fromEntries(fields) })
    const answer = answers[call]
    if (answer instanceof Response) return answer.clone()
    return Response.json(answer ?? {}, { status: answer === undefined ? 404 : 200 })
  })
  return sent
}

/** Returns an error response with a problem document. */
const refused = (
  status: number,
  said: { code: string; detail: string; errors?: { path: string; message: string }[] },
) => Response.json({ type: 'about:blank', title: 'Refused', status, ...said }, { status })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('a new article needs a title, is sent as a form and then has its own URL', async () => {
  const sent = answerForms({
    'POST /admin/blog/': buildPost({ status: 'draft', is_public: false, published_at: null }),
  })
  const view = renderComponent(<PostEditor />, { at: '/admin/blog/new' })
  const { user, getByLabelText, getByRole, findAllByText, queryByRole } = view
  expect(getByRole('heading', { level: 1, name: 'New article' })).toBeTruthy()
  expect(queryByRole('button', { name: 'Delete article' })).toBeNull()
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findAllByText('Enter a title.')).toHaveLength(2)
  expect(sent).toEqual([])

  await user.type(getByLabelText('Title'), 'Priming a coil')
  await user.type(getByLabelText('Excerpt'), 'Three drops.')
  await user.type(getByLabelText('Text'), '## Wait')
  await user.type(getByLabelText(/^Tags/), 'Care,Coils{Enter}')
  await user.click(getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(toasts().map(({ text }) => text)).toContain('Article added'))
  expect(sent[0]).toMatchObject({
    call: 'POST /admin/blog/',
    fields: {
      title: ['Priming a coil'],
      slug: [''],
      excerpt: ['Three drops.'],
      content: ['## Wait'],
      tags: ['Care', 'Coils'],
      status: ['draft'],
      published_at: [''],
      remove_cover: ['true'],
    },
  })
  expect(sent[0]?.fields).not.toHaveProperty('cover_image')
  await vi.waitFor(() => expect(view.address()).toBe('/admin/blog/edit/7'))
})

test('counts the excerpt and shows the text as readers see it', async () => {
  answerForms({})
  // Loads the lazy chunk up front: the test checks its content.
  await import('./article-preview.tsx')
  const { user, getByText, getByRole, findByRole } = renderComponent(<PostEditor post={buildPost()} />)
  expect(getByText('12 of 500 characters')).toBeTruthy()
  await user.click(getByRole('button', { name: 'Preview' }))
  expect(await findByRole('heading', { level: 2, name: 'Wait' })).toBeTruthy()
})

test('a changed article is sent with the version it was read at, and its cover stays', async () => {
  const saved = buildPost({ title: 'Priming', updated_at: '2026-11-21T10:00:00.000Z' })
  const sent = answerForms({ 'PUT /admin/blog/7/': saved })
  const { user, getByLabelText, getByRole } = renderComponent(<PostEditor post={buildPost()} />)
  expect(getByRole('link', { name: 'View article' }).getAttribute('href')).toBe('/blog/7-priming-a-coil')
  await user.clear(getByLabelText('Title'))
  await user.type(getByLabelText('Title'), 'Priming')
  await user.click(getByRole('button', { name: 'Remove Care' }))
  await user.click(getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(toasts().map(({ text }) => text)).toContain('Article saved'))
  expect(sent[0]?.fields).toMatchObject({
    title: ['Priming'],
    tags: [''],
    cover_alt: ['Coils'],
    published_at: ['2026-11-14T09:00:00.000Z'],
    updated_at: ['2026-11-14T09:00:00.000Z'],
  })
  expect(sent[0]?.fields).not.toHaveProperty('remove_cover')
  await user.type(getByLabelText('Title'), '!')
  await user.click(getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(sent[1]?.fields.updated_at).toEqual(['2026-11-21T10:00:00.000Z']))
})

test('the cover is sent as a file with its description', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:cover', revokeObjectURL: () => {} }))
  const sent = answerForms({ 'PUT /admin/blog/7/': buildPost() })
  const { user, getByLabelText, getByRole } = renderComponent(<PostEditor post={buildPost()} />)
  await user.click(getByRole('button', { name: 'Remove image 1' }))
  const file = new File(['bytes'], 'cover.png', { type: 'image/png' })
  await user.upload(getByLabelText('Add image'), file)
  await user.type(getByLabelText('What image 1 shows'), 'A tank')
  await user.click(getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.fields).toMatchObject({ cover_alt: ['A tank'] })
  expect(sent[0]?.fields.cover_image?.[0]).toHaveProperty('name', 'cover.png')
})

test('can be scheduled in London time', async () => {
  const sent = answerForms({ 'PUT /admin/blog/7/': buildPost() })
  const draft = buildPost({ status: 'draft', published_at: null, is_public: false })
  const { user, getByLabelText, getByRole, getByText, queryByRole } = renderComponent(<PostEditor post={draft} />)
  expect(getByText('Draft: only staff can see it.')).toBeTruthy()
  expect(queryByRole('link', { name: 'View article' })).toBeNull()
  await user.selectOptions(getByLabelText('Status'), 'published')
  expect(getByText('Published as soon as you save.')).toBeTruthy()
  await user.type(getByLabelText(/^Publish date/), '2999-07-01T09:30')
  expect(getByText('Scheduled: published automatically at that time.')).toBeTruthy()
  await user.click(getByRole('button', { name: 'Schedule' }))
  await vi.waitFor(() => expect(sent[0]?.fields.published_at).toEqual(['2999-07-01T08:30:00.000Z']))
})

test('a claim that the law forbids is shown at its field', async () => {
  const errors = [{ path: 'content', message: 'Rule A10: "harmless": a listing can’t claim this. Take it out.' }]
  answerForms({ 'PUT /admin/blog/7/': refused(422, { code: 'invalid', detail: 'Not yet.', errors }) })
  const { user, getByRole, findAllByText, getByLabelText } = renderComponent(<PostEditor post={buildPost()} />)
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findAllByText(/Rule A10: "harmless"/)).toHaveLength(2)
  expect(getByLabelText('Text').getAttribute('aria-invalid')).toBe('true')
})

test('a second save overwrites nothing and offers the new version', async () => {
  const theirs = buildPost({ title: 'Theirs', updated_at: '2026-11-21T10:00:00.000Z' })
  answerForms({
    'PUT /admin/blog/7/': refused(409, { code: 'stale', detail: 'Nadia Marsh saved this after you opened it.' }),
    'GET /admin/blog/7/': theirs,
  })
  const { user, getByLabelText, getByRole, findByText } = renderComponent(<PostEditor post={buildPost()} />)
  await user.type(getByLabelText('Title'), ' mine')
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findByText(/Nadia Marsh saved this/)).toBeTruthy()
  expect(getByLabelText('Title')).toHaveProperty('value', 'Priming a coil mine')
  await user.click(getByRole('button', { name: /new version/i }))
  await vi.waitFor(() => expect(getByLabelText('Title')).toHaveProperty('value', 'Theirs'))
})

test('is deleted after one confirmation, without asking about unsaved text', async () => {
  const sent = answerForms({ 'DELETE /admin/blog/7/': { success: true } })
  const view = renderComponent(<PostEditor post={buildPost()} />, { at: '/admin/blog/edit/7' })
  await view.user.type(view.getByLabelText('Title'), ' unsaved')
  await view.user.click(view.getByRole('button', { name: 'Delete article' }))
  const question = await view.findByRole('dialog', { name: 'Delete this article?' })
  await view.user.click(within(question).getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(view.address()).toBe('/admin/blog'))
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /admin/blog/7/'])
  expect(toasts().map(({ text }) => text)).toContain('Article deleted')
})

test('shows who can read it after saving', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(publicationText({ status: 'archived', published_at: null }, now)).toContain('only staff can see it')
  expect(publicationText({ status: 'published', published_at: '2026-11-21T12:00:00Z' }, now)).toBe(
    'Everyone can read it.',
  )
  expect(publicationText({ status: 'published', published_at: '2026-11-21T12:00:01Z' }, now)).toContain('Scheduled')
  expect(toPostBody({ ...NEW_POST, tags: ['a', 'b'] }).tags).toEqual(['a', 'b'])
})
