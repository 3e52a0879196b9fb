import { readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeLanguage } from '#/i18n/index.ts'
import { LoadingScreen } from './loading-screen.tsx'

const withoutSpace = (html = '') => html.replaceAll(/>\s+</g, '><').trim()

it('A2 is the same in the page, for visitors who leave before the product has loaded', async () => {
  await changeLanguage('en')
  const page = readFileSync(`${import.meta.dirname}/../../../index.html`, 'utf8')
  const holder = document.createElement('template')
  holder.innerHTML = withoutSpace(/<template id="loading">(.*)<\/template>/s.exec(page)?.[1])
  holder.content.querySelector('h1')?.append('Loading…')
  const { container } = render(<LoadingScreen />)
  expect(holder.innerHTML).toBe(container.innerHTML)
})
