import { readdir } from 'node:fs/promises'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** An HTML page with all screenshots of a folder, grouped by screen. */
export async function contactSheet(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.png')).toSorted()
  const bySreen = Map.groupBy(files, (file) => file.split('--')[0] ?? file)
  const sections = [...bySreen].map(
    ([screen, pictures]) =>
      `<section id="${escape(screen)}"><h2>${escape(screen)}</h2><div>${pictures
        .map((file) => {
          const caption = escape(file.slice(screen.length).replace(/^--|\.png$/g, ''))
          return `<figure><a href="${escape(file)}"><img loading="lazy" src="${escape(file)}" alt="${caption}"></a><figcaption>${caption}</figcaption></figure>`
        })
        .join('')}</div></section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>
body { margin: 24px; font: 14px/1.4 system-ui; background: #8a8a8a }
h2 { font-size: 16px; margin: 24px 0 8px }
div { display: flex; gap: 12px; overflow-x: auto; align-items: start }
figure { margin: 0 } figcaption { font-size: 12px }
img { height: 420px; max-width: 760px; object-fit: cover; object-position: top; background: #fff }
</style>${sections.join('')}</html>
`
}
