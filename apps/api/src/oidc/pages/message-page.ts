import { html } from './html.ts'
import { page, type PageFrame } from './layout.ts'
import { wordsOf, type Word } from './words.ts'

export function messagePage(
  frame: PageFrame,
  message: { title: Word; text: Word; values?: Record<string, string>; action: Word; href: string },
): string {
  const words = wordsOf(frame.language)
  const values = { clinic: frame.clinic, ...message.values }
  return page(
    frame,
    words(message.title),
    html`<h1>${words(message.title)}</h1>
      <p class="text">${words(message.text, values)}</p>
      <p><a class="primary" href="${message.href}">${words(message.action, values)}</a></p>`,
  )
}

export function signOutPage(frame: PageFrame, action: string, xsrf: string): string {
  const words = wordsOf(frame.language)
  return page(
    frame,
    words('signOutTitle'),
    html`<h1>${words('signOutTitle')}</h1>
      <p class="text">${words('signOutText')}</p>
      <form method="post" action="${action}" data-once>
        <input type="hidden" name="xsrf" value="${xsrf}" /><input type="hidden" name="logout" value="yes" />
        <button type="submit" class="primary">${words('signOut')}</button>
      </form>`,
  )
}
