import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 CriOS/140.0 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Chrome on Android'],
  ['curl/8.5.0', 'An unknown device'],
  ['', 'An unknown device'],
])('%j is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
