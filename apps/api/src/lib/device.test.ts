import { expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge, Windows'],
  [`${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox, Linux'],
  [`${mozilla} (Macintosh; Intel Mac OS X 15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15`, 'Safari, macOS'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari, iOS',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Mobile Safari/604.1`,
    'Chrome, iOS',
  ],
  [
    `${mozilla} (Linux; Android 16) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  ['curl/8.14.1', null],
  ['', null],
  [undefined, null],
])('C5 describes %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
