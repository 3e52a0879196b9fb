import { expect, it } from 'vitest'
import { files } from './tree.ts'

const records = files(/^docs\/decisions\/.*\.md$/)
const numbers = records.map(({ path }) => path.slice('docs/decisions/'.length).slice(0, 4))
const status = String.raw`(?:accepted|superseded by \d{4})(?:, amended by \d{4}(?: and \d{4})*)?`
const opening = new RegExp(
  String.raw`^# (\d{4}): .+[^.\n]\n\n- Date: 20\d\d-\d\d-\d\d\n- Status: ${status}\n\n## Context\n`,
)

it('every record of a decision opens with its number, title, date, status and context', () => {
  const strange = records.filter(({ text }, index) => opening.exec(text)?.[1] !== numbers[index])
  expect(strange.map(({ path }) => path)).toEqual([])
})

it('every title states a decision in at least four words', () => {
  const titles = records.map(({ text }) => text.slice('# 0000: '.length, text.indexOf('\n')))
  expect(titles.filter((title) => title.split(' ').length < 4)).toEqual([])
})

it('every record has context, decision, evidence and rejected, in this order, and none is empty', () => {
  const strange = records.filter(({ text }) => {
    const [, ...sections] = text.split(/^## /m)
    const names = sections.map((section) => section.slice(0, section.indexOf('\n')))
    const isFilled = sections.every((section) => section.slice(section.indexOf('\n')).trim() !== '')
    return names.join() !== 'Context,Decision,Evidence,Rejected' || !isFilled
  })
  expect(strange.map(({ path }) => path)).toEqual([])
})

it('every decision that a record names exists, and no number is used twice', () => {
  expect(new Set(numbers).size).toBe(numbers.length)
  const named = records.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:decision|amended by|superseded by) (\d{4})\b/g)].map(([, number = '']) => ({
      path,
      number,
    })),
  )
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([])
})
