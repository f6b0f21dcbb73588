import { expect, test } from 'vitest'
import { galleryImages } from './gallery-images.ts'

const item = {
  name: 'Garden Mint',
  image_url: '/media/mint/800',
  images: [
    { url: '/media/mint/800', alt: 'Bottle' },
    { url: '/media/box/800', alt: 'Carton' },
  ],
}

test('starts with the image of the chosen variation, at any width', () => {
  expect(galleryImages(item, '/media/box/400').first).toBe(1)
  expect(galleryImages(item, null).first).toBe(0)
})

test('adds a variation’s own image at the end', () => {
  const { images, first } = galleryImages(item, '/media/ice/800')
  expect(images.map(({ url }) => url)).toEqual(['/media/mint/800', '/media/box/800', '/media/ice/800'])
  expect(first).toBe(2)
})

test('shows the only image of an item without a list of images', () => {
  expect(galleryImages({ ...item, images: [] }, null).images).toEqual([{ url: '/media/mint/800', alt: 'Garden Mint' }])
})
