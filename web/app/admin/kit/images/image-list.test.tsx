import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { type FormImage, readImages } from './image-files.ts'
import { ImageList } from './image-list.tsx'

const file = (name: string, type = 'image/png', bytes = 10) => new File([new Uint8Array(bytes)], name, { type })

function Editor({ limit = 4 }: { limit?: number }) {
  const [pictures, setPictures] = useState<FormImage[]>([
    { id: 'a', alt: 'Front', media_key: 'a', url: '/media/a/200' },
    { id: 'b', alt: 'Back', media_key: 'b', url: '/media/b/200' },
  ])
  return (
    <>
      <ImageList value={pictures} onChange={setPictures} limit={limit} />
      <output data-testid="kept">
        {pictures.map(({ media_key, file: added, alt }) => `${media_key ?? added?.name}:${alt}`).join(' ')}
      </output>
    </>
  )
}

test('images can be added, described and removed; the first is the cover', async () => {
  const { user, getByLabelText, getByRole, getByTestId, getAllByText } = renderComponent(<Editor />)
  const kept = () => getByTestId('kept').textContent
  await user.upload(getByLabelText('Add images'), [file('side.png'), file('box.webp', 'image/webp')])
  expect(kept()).toBe('a:Front b:Back side.png: box.webp:')
  await user.type(getByLabelText('What image 3 shows'), 'Side')
  await user.click(getByRole('button', { name: 'Remove image 1' }))
  expect(kept()).toBe('b:Back side.png:Side box.webp:')
  expect(getAllByText('Cover')).toHaveLength(1)
})

test('files that cannot be images are rejected with a message, and the rest are added', () => {
  const large = file('huge.png')
  Object.defineProperty(large, 'size', { value: 15 * 1024 * 1024 + 1 })
  const { pictures, problems } = readImages(
    [
      file('notes.txt', 'text/plain'),
      file('vector.svg', 'image/svg+xml'),
      large,
      file('empty.png', 'image/png', 0),
      file('one.png'),
      file('two.png'),
    ],
    1,
  )
  expect(pictures.map((picture) => picture.file?.name)).toEqual(['one.png'])
  expect(problems).toEqual([
    'notes.txt isn’t an image. Use JPEG, PNG, WebP, AVIF or GIF.',
    'vector.svg isn’t an image. Use JPEG, PNG, WebP, AVIF or GIF.',
    'huge.png is larger than 15 MB. Choose a smaller file.',
    'empty.png is empty.',
    'two.png is one image too many.',
  ])
})

test('no images can be added beyond the limit', () => {
  expect(renderComponent(<Editor limit={2} />).queryByLabelText('Add images')).toBeNull()
})
