import { describe, expect, it } from 'vitest'
import { cleanLine, cleanProse } from './clean.ts'

describe('E8 a pasted line', () => {
  it.each([
    ['\u202a+52 55 1234 5678\u202c', '+52 55 1234 5678'],
    ['55\u00a01234\u00a05678', '55 1234 5678'],
    ['55\u20111234\u20115678', '55-1234-5678'],
    ['De\u00a0la\u2009Cruz', 'De la Cruz'],
    ['De  la   Cruz', 'De la Cruz'],
    ['García\u200b', 'García'],
    ['\ufeffGar\u00adcía\ufe0f', 'García'],
    ['Ana\u202egro', 'Anagro'],
    ['Ana\tMaría\r\n', 'Ana María'],
    ['Pérez \u2013 Gil', 'Pérez - Gil'],
    ['55\u22121234', '55-1234'],
    ['Jose\u200d\u0301', 'José'],
    ['👩\u200d⚕\ufe0f', '👩⚕'],
  ])('reads %j as %j', (pasted, clean) => {
    expect(cleanLine(pasted)).toBe(clean)
    expect(cleanLine(clean)).toBe(clean)
  })
})

describe('E8 pasted prose', () => {
  it.each([
    ['Acné\u00a0leve\u200b', 'Acné leve'],
    ['Línea 1\u000bLínea 2\u2028Línea 3\r\n\tLínea 4', 'Línea 1\nLínea 2\nLínea 3\r\n\tLínea 4'],
    ['Dos  espacios — y una raya', 'Dos  espacios — y una raya'],
    ['pre\u00adcancerosa, e\u2011mail', 'precancerosa, e-mail'],
    ['Texto \u202eal revés\u202c', 'Texto al revés'],
    ['La 👩🏽\u200d⚕\ufe0f dijo ❤\ufe0f y 1\ufe0f\u20e3', 'La 👩🏽\u200d⚕\ufe0f dijo ❤\ufe0f y 1\ufe0f\u20e3'],
    ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
    ['a\u200db\ufe0fc1\ufe0f2👩\u200d', 'abc12👩'],
  ])('reads %j as %j', (pasted, clean) => {
    expect(cleanProse(pasted)).toBe(clean)
    expect(cleanProse(clean)).toBe(clean)
  })
})
