import { expect, test } from 'vitest'
import { acceptedFormats } from './media.negotiation.ts'

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const FIREFOX = 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5'
const OLD_SAFARI = 'image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5'

test.each([
  [CHROME, 'avif'],
  [FIREFOX, 'avif'],
  [OLD_SAFARI, 'jpeg'],
  ['image/webp,*/*', 'webp'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['IMAGE/AVIF , */*', 'avif'],
  ['image/avif;q=0.5,image/webp;q=0.9', 'webp'],
  ['image/avif;q=0,image/webp', 'webp'],
  ['image/avif;q=0,image/webp;q=0,*/*', 'jpeg'],
  ['image/avif;q=0.4,image/*', 'jpeg'],
  ['image/avif;q=0.4,image/jpeg;q=0.3,*/*', 'avif'],
  ['image/webp;q=nonsense', 'webp'],
  ['image/avif;q=7', 'avif'],
  ['image/png', 'jpeg'],
  ['*/*', 'jpeg'],
  ['', 'jpeg'],
  [',;q=,;;', 'jpeg'],
  [undefined, 'jpeg'],
])('a browser that accepts %j gets %s', (accept, format) => {
  expect(acceptedFormats(accept)[0]).toBe(format)
})

test.each([
  [CHROME, ['avif', 'webp', 'jpeg']],
  ['image/avif;q=0.5,image/webp;q=0.9', ['webp', 'avif']],
  [OLD_SAFARI, ['jpeg']],
])('a browser that accepts %j may be sent %j', (accept, formats) => {
  expect(acceptedFormats(accept)).toEqual(formats)
})
