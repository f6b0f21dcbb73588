import { resizedImage } from '@shop/contract/lib/media.ts'
import { expect, test } from 'vitest'
import { imageUrls } from './media.urls.ts'

const KEY = '0123456789abcdef0123456789abcdef'
const publicUrl = 'https://shop.example'
const own = imageUrls({ publicUrl, cloudinaryUrl: undefined })
const cloud = imageUrls({ publicUrl, cloudinaryUrl: 'cloudinary://123:secret@Alder-Shop' })

test('builds the address of an image on the shop’s own route', () => {
  expect(own.url(KEY, 400)).toBe(`/media/${KEY}/400`)
  expect(own.url(KEY, 400, 2)).toBe(`/media/${KEY}/400@2x`)
})

test('builds a Cloudinary address that fetches from the shop, without the secret, when an account is set up', () => {
  const address = `https://res.cloudinary.com/Alder-Shop/image/fetch/w_400,f_auto,q_auto,dpr_1.0/https://shop.example/media/${KEY}/1600@2x`
  expect(cloud.url(KEY, 400)).toBe(address)
  expect(resizedImage(address, 800, 2)).toBe(cloud.url(KEY, 800, 2))
})

test('uses the shop’s placeholder when there is no image, also with Cloudinary', () => {
  for (const missing of [null, undefined, '']) {
    expect(own.url(missing, 200)).toBe('/media/placeholder/200')
    expect(cloud.url(missing, 200)).toBe('/media/placeholder/200')
    expect(cloud.productUrl(missing, 'tea', 200)).toBe('/media/placeholder-tea/200')
  }
  expect(cloud.url('fallback-hero', 1600)).toBe('/media/fallback-hero/1600')
})
