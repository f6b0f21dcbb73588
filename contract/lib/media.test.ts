import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IMAGE_WIDTHS } from '../constants.ts'
import { FALLBACK_HERO_KEY, imagePath, imageSrcSet, imageUrl, PLACEHOLDER_KEY, resizedImage } from './media.ts'

const KEY = '0123456789abcdef0123456789abcdef'
const CLOUD = `https://res.cloudinary.com/alder/image/fetch/w_400,f_auto,q_auto,dpr_1.0/https://shop.example/media/${KEY}/1600@2x`

describe('an image of our own', () => {
  test('has its width and pixel ratio in its path', () => {
    expect(imagePath(KEY, 400)).toBe(`/media/${KEY}/400`)
    expect(imagePath(KEY, 1600, 2)).toBe(`/media/${KEY}/1600@2x`)
    expect(imagePath(PLACEHOLDER_KEY, 200)).toBe('/media/placeholder/200')
    expect(imagePath(FALLBACK_HERO_KEY, 1600)).toBe('/media/fallback-hero/1600')
  })

  test('escapes an unusual key, so that it stays in its part of the path', () => {
    expect(imagePath('../../etc/passwd', 200)).toBe('/media/..%2F..%2Fetc%2Fpasswd/200')
    expect(imagePath('a?b#c', 200)).toBe('/media/a%3Fb%23c/200')
  })

  test('is resized from any size to any other, with a host or without', () => {
    expect(resizedImage(`/media/${KEY}/200`, 800)).toBe(`/media/${KEY}/800`)
    expect(resizedImage(`/media/${KEY}/200@2x`, 800)).toBe(`/media/${KEY}/800`)
    expect(resizedImage(`/media/${KEY}/1600`, 400, 2)).toBe(`/media/${KEY}/400@2x`)
    expect(resizedImage(`https://shop.example/media/${KEY}/200`, 400)).toBe(`https://shop.example/media/${KEY}/400`)
  })
})

describe('an image that Cloudinary delivers', () => {
  test('is resized in its transformation, and its source URL stays', () => {
    expect(resizedImage(CLOUD, 800)).toBe(CLOUD.replace('w_400', 'w_800'))
    expect(resizedImage(CLOUD, 200, 2)).toBe(CLOUD.replace('w_400', 'w_200').replace('dpr_1.0', 'dpr_2.0'))
  })

  test('has its original URL after being resized there and back', () => {
    const width = fc.constantFrom(...Object.values(IMAGE_WIDTHS))
    const ratio = fc.constantFrom<1 | 2>(1, 2)
    fc.assert(
      fc.property(width, ratio, (to, at) => {
        expect(resizedImage(resizedImage(CLOUD, to, at), 400)).toBe(CLOUD)
        expect(resizedImage(resizedImage(imagePath(KEY, 400), to, at), 400)).toBe(imagePath(KEY, 400))
      }),
    )
  })

  test('is recognised with its transformation in any order, and with a version or folders', () => {
    const url = 'https://res.cloudinary.com/alder/image/upload/f_auto,c_limit,w_300/v12/shop/tea.jpg'
    expect(resizedImage(url, 400, 2)).toBe(
      'https://res.cloudinary.com/alder/image/upload/w_400,f_auto,c_limit,dpr_2.0/v12/shop/tea.jpg',
    )
  })

  test('stays unchanged when it has no width', () => {
    const url = 'https://res.cloudinary.com/alder/image/upload/v12/shop/w_1/tea.jpg'
    expect(resizedImage(url, 400)).toBe(url)
    expect(imageSrcSet(url)).toBe('')
  })
})

test('a URL of another host is returned unchanged', () => {
  for (const url of ['https://cdn.example/a.jpg', '/assets/hero.webp', '', '/media/x/400?y=/media/z/400']) {
    expect(resizedImage(url, 400)).toBe(url)
    expect(imageSrcSet(url)).toBe('')
  }
})

test('a source set names every width, and double the largest', () => {
  expect(imageSrcSet(`/media/${KEY}/200`)).toBe(
    `/media/${KEY}/200 200w, /media/${KEY}/400 400w, /media/${KEY}/800 800w, /media/${KEY}/1600 1600w, /media/${KEY}/1600@2x 3200w`,
  )
  const cloud = imageSrcSet(CLOUD).split(', ')
  expect(cloud).toHaveLength(5)
  expect(cloud.at(-1)).toBe(`${CLOUD.replace('w_400', 'w_1600').replace('dpr_1.0', 'dpr_2.0')} 3200w`)
})

test('a missing image name returns null', () => {
  expect(imageUrl(null, 200)).toBeNull()
  expect(imageUrl(undefined, 200)).toBeNull()
  expect(imageUrl('  ', 200)).toBeNull()
})

test('a name becomes a URL, and a URL is resized', () => {
  expect(imageUrl(` ${KEY} `, 200)).toBe(`/media/${KEY}/200`)
  expect(imageUrl(`/media/${KEY}/800`, 200)).toBe(`/media/${KEY}/200`)
  expect(imageUrl(CLOUD, 200)).toBe(CLOUD.replace('w_400', 'w_200'))
  expect(imageUrl('https://cdn.example/a.jpg', 200)).toBe('https://cdn.example/a.jpg')
})
