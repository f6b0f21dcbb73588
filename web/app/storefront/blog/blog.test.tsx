import { QueryClientProvider } from '@tanstack/react-query'
import { within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { answerWith } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { DEFAULT_SETTINGS } from '../site-settings/queries.ts'
import { ArticleScreen } from './article-screen.tsx'
import { BlogList } from './blog-list.tsx'
import { blogPath, readBlogQuery } from './blog-path.ts'
import { BlogTeaser } from './blog-teaser.tsx'
import type { Post, PostSummary } from './post-card.tsx'

beforeEach(() => void answerWith({ '/site-settings/': DEFAULT_SETTINGS }))

function buildPost(given: Partial<Post> = {}): Post {
  return {
    id: 7,
    title: 'How long should a coil last?',
    slug: 'how-long-should-a-coil-last',
    excerpt: 'One to three weeks.',
    cover_image_url: '/media/coils/1600',
    cover_alt: 'Coils beside their box',
    tags: ['Care', 'Guides'],
    author: 'Priya Nair',
    status: 'published',
    published_at: '2026-11-14T00:30:00Z',
    reading_minutes: 4,
    updated_at: '2026-11-15T09:00:00Z',
    content: '',
    related_products: [],
    newer: null,
    older: null,
    ...given,
  }
}

const page = { html: '<p>Dry cotton.</p>', headings: [], publicUrl: 'https://shop.example' }
const list = (posts: PostSummary[], given = {}) => (
  <BlogList posts={posts} tags={['Care', 'Tea']} page={1} pages={1} tag="" {...given} />
)

test('the list starts with the newest article and shows the others in columns', () => {
  const posts = [buildPost(), buildPost({ id: 6, title: 'Second', slug: 'second', tags: [] })]
  const { getByRole, getByText, queryByRole } = renderComponent(list(posts))
  const lead = getByRole('heading', { level: 2, name: 'How long should a coil last?' })
  expect(within(lead).getByRole('link').getAttribute('href')).toBe('/blog/7-how-long-should-a-coil-last')
  expect(getByText('Care · 4 min · 14 November 2026')).toBeTruthy()
  expect(getByRole('heading', { level: 3, name: 'Second' })).toBeTruthy()
  expect(getByText('4 min')).toBeTruthy()
  expect(queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

test('subjects filter the list, and page links preserve the subject', () => {
  const { getByRole } = renderComponent(list([buildPost()], { tag: 'tea', pages: 3 }))
  const subjects = within(getByRole('navigation', { name: 'Subjects' }))
  expect(subjects.getByRole('link', { name: 'Tea' }).getAttribute('aria-current')).toBe('page')
  expect(subjects.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBeNull()
  expect(subjects.getByRole('link', { name: 'Care' }).getAttribute('href')).toBe('/blog?tag=Care')
  expect(getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe('/blog?tag=tea&page=2')
})

test('a later page has no lead article, and an empty one links to all articles', () => {
  const later = renderComponent(list([buildPost()], { page: 2, pages: 2 }))
  expect(later.getByRole('heading', { level: 3, name: 'How long should a coil last?' })).toBeTruthy()
  later.unmount()
  const empty = renderComponent(list([], { page: 9 }))
  expect(empty.getByRole('link', { name: 'All articles' }).getAttribute('href')).toBe('/blog')
  empty.unmount()
  expect(renderComponent(list([])).getByText('No articles yet')).toBeTruthy()
})

test('reads the page and subject from the address, and ignores invalid values', () => {
  expect(readBlogQuery(new URLSearchParams('tag= Tea &page=3'))).toEqual({ page: 3, tag: 'Tea' })
  for (const query of ['', 'page=0', 'page=-1', 'page=x', 'page=1.5', 'page=999999999'])
    expect(readBlogQuery(new URLSearchParams(query))).toEqual({ page: 1, tag: '' })
  expect(blogPath({ page: 1, tag: 'Tea & milk' })).toBe('/blog?tag=Tea+%26+milk')
})

test('an article shows its text, facts, cover, subjects and neighbouring articles', () => {
  const post = buildPost({
    newer: buildPost({ id: 9, title: 'Newer one', slug: 'newer' }),
    older: buildPost({ id: 2, title: 'Old', slug: 'old' }),
  })
  const { getByRole, getByText, container } = renderComponent(<ArticleScreen {...page} post={post} />)
  expect(getByRole('heading', { level: 1, name: 'How long should a coil last?' })).toBeTruthy()
  expect(getByText('Dry cotton.')).toBeTruthy()
  expect(getByText('By Priya Nair')).toBeTruthy()
  expect(container.querySelector('time')?.getAttribute('dateTime')).toBe('2026-11-14T00:30:00Z')
  expect(getByRole('link', { name: 'Guides' }).getAttribute('href')).toBe('/blog?tag=Guides')
  expect(getByRole('link', { name: /Newer one/ }).getAttribute('href')).toBe('/blog/9-newer')
  const older = getByRole('link', { name: 'Old' })
  expect(older.closest('article')?.querySelector('img')).toBeTruthy()
})

test('the server’s HTML holds the cover in the widths that screens need', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <StaticRouter location="/">
        <ArticleScreen {...page} post={buildPost()} />
      </StaticRouter>
    </QueryClientProvider>,
  )
  const cover = html.match(/<img [^>]*alt="Coils beside their box"[^>]*>/)?.[0]
  expect(cover).toContain('/media/coils/800 800w')
  expect(cover).toContain('fetchPriority="high"')
  expect(cover).toContain('width="1200" height="800"')
})

test('describes itself to search engines as a blog posting', () => {
  const { container } = renderComponent(<ArticleScreen {...page} post={buildPost({ title: 'A </script> title' })} />)
  const block = container.querySelector('script[type="application/ld+json"]')
  expect(block?.innerHTML).not.toContain('</script')
  expect(JSON.parse(block?.textContent ?? '')).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'A </script> title',
    url: 'https://shop.example/blog/7-how-long-should-a-coil-last',
    datePublished: '2026-11-14T00:30:00Z',
    dateModified: '2026-11-15T09:00:00Z',
    image: ['https://shop.example/media/coils/1600'],
    keywords: 'Care, Guides',
    author: { '@type': 'Person', name: 'Priya Nair' },
    publisher: { '@type': 'Organization', name: 'Alder Vapour' },
  })
})

test('shows a table of contents from three headings on', () => {
  const headings = ['Prime it', 'Wait', 'Taste'].map((text, index) => ({
    id: `part-${index}`,
    text,
    level: index === 1 ? (3 as const) : (2 as const),
  }))
  const long = renderComponent(<ArticleScreen {...page} post={buildPost()} headings={headings} />)
  const contents = within(long.getByRole('navigation', { name: 'In this article' }))
  expect(contents.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#part-0',
    '#part-1',
    '#part-2',
  ])
  long.unmount()
  const short = renderComponent(<ArticleScreen {...page} post={buildPost()} headings={headings.slice(1)} />)
  expect(short.queryByRole('navigation', { name: 'In this article' })).toBeNull()
})

test('the home page shows the latest articles if there are any', () => {
  const none = renderComponent(<BlogTeaser posts={[]} />)
  expect(none.queryByRole('heading')).toBeNull()
  none.unmount()
  const { getByRole, queryByText } = renderComponent(<BlogTeaser posts={[buildPost()]} />)
  expect(getByRole('heading', { name: 'From the blog' })).toBeTruthy()
  expect(getByRole('link', { name: 'All articles' }).getAttribute('href')).toBe('/blog')
  expect(queryByText('One to three weeks.')).toBeNull()
})
