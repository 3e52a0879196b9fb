import { html, type Markup } from './html.ts'
import type { Words } from './words.ts'

export const restartForm = (words: Words, action: string): Markup =>
  html`<form method="post" action="${action}" class="other">
    <button type="submit" name="step" value="restart" class="link">${words('otherAccount')}</button>
  </form>`
