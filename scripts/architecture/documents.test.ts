import { expect, it } from 'vitest'
import { files, read } from './tree.ts'

const width = 100
const documents = files(/^[^/]+\.md$|^docs\/.*\.md$|^\.github\/.*\.md$/)

/** Lines of prose: no row of a table, and nothing between fences. */
function* proseOf(text: string): Generator<{ line: string; number: number }> {
  let isFenced = false
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trimStart().startsWith('```')) isFenced = !isFenced
    else if (!isFenced && !line.startsWith('|')) yield { line, number: index + 1 }
  }
}

/** A line that only a URL makes long cannot be wrapped. */
const isLong = (line: string): boolean => line.replace(/\(?https?:\/\/\S+/, '').length > width

it('documents wrap at 100 columns, tables, code and URLs excepted', () => {
  const long = documents.flatMap(({ path, text }) =>
    [...proseOf(text)].filter(({ line }) => isLong(line)).map(({ number }) => `${path}:${number}`),
  )
  expect(long).toEqual([])
})

it('a cell of a table has at most 300 characters, except in the acceptance table', () => {
  const long = documents
    .filter(({ path }) => path !== 'docs/acceptance.md')
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          line.startsWith('|') && line.split(/(?<!\\)\|/).some((cell) => cell.length > 300)
            ? `${path}:${index + 1}`
            : [],
        ),
    )
  expect(long).toEqual([])
})

it('the template of pull requests lists the definition of done', () => {
  const listOf = (path: string): string[] => {
    const section = read(path).split('## Definition of done')[1]?.split('\n## ')[0] ?? ''
    return section.split(/^- (?:\[ \] )?/m).map((item) => item.replaceAll(/\s+/g, ' ').trim())
  }
  expect(listOf('.github/pull_request_template.md')).toEqual(listOf('CONTRIBUTING.md'))
  expect(listOf('CONTRIBUTING.md').length).toBeGreaterThan(5)
})

it('every entry of the changelog opens with its commit, if it is a release, and a line for the operator', () => {
  const [, ...releases] = read('CHANGELOG.md').split(/^## /m)
  const isOpened = (release: string) => /^.+\n\nCommit: .+\n\n\*\*Upgrade:\*\* /.test(release)
  expect(releases.filter((release) => !release.startsWith('[Unreleased]') && !isOpened(release))).toEqual([])
  const groups = releases.flatMap((release) => release.split(/^#### /m).slice(1))
  expect(groups.filter((group) => !/^.+\n\n\*\*Upgrade:\*\* /.test(group))).toEqual([])
})
