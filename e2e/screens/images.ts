import type { Stage } from './screen.ts'

const ids = { photo: '0f5c2d1e-9b7a-4c36-8a11-2b9d0e4f7c01', cover: '0f5c2d1e-9b7a-4c36-8a11-2b9d0e4f7c02' } as const

/** Ids under which `withImages` answers. */
export const imageId = (kind: keyof typeof ids): string => ids[kind]

/** A drawn portrait: the tests contain no photo of a real person. */
export const portrait = (shape: 'square' | 'wide' = 'square'): string => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${shape === 'wide' ? 1200 : 800} 800" width="${shape === 'wide' ? 1200 : 800}" height="800">
  <rect width="1200" height="800" fill="#c9d6cf"/>
  <rect x="0" y="560" width="1200" height="240" fill="#b4c4bc"/>
  <g transform="translate(${shape === 'wide' ? 200 : 0} 0)">
    <path d="M210 420c-10-190 70-280 190-280s200 90 190 280c-4 90-30 170-30 170H240s-26-80-30-170z" fill="#3b2a23"/>
    <path d="M340 480h120v130H340z" fill="#c98f6b"/>
    <ellipse cx="400" cy="390" rx="118" ry="148" fill="#d9a27c"/>
    <path d="M282 380c0-130 50-190 118-190s118 60 118 190c-20-70-60-110-118-110s-98 40-118 110z" fill="#3b2a23"/>
    <path d="M130 800c0-150 110-210 270-210s270 60 270 210z" fill="#2f6672"/>
    <path d="M340 592l60 70 60-70z" fill="#f3efe8"/>
    <path d="M362 450q38 30 76 0" fill="none" stroke="#8a4b35" stroke-width="7" stroke-linecap="round"/>
    <g fill="#33231d"><circle cx="356" cy="382" r="9"/><circle cx="444" cy="382" r="9"/></g>
  </g>
</svg>`

/** A drawn landscape. */
export const cover = `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2400 800" width="2400" height="800">
  <rect width="2400" height="800" fill="#e9d9c4"/>
  <circle cx="1750" cy="270" r="110" fill="#f3b98a"/>
  <path d="M0 520q300-180 620-60t640-90 560 60 580-120v490H0z" fill="#b9b1a0"/>
  <path d="M0 620q420-160 800-40t760-70 840 20v270H0z" fill="#7f8f86"/>
  <path d="M0 710q500-110 1000-30t1400-50v170H0z" fill="#45635f"/>
</svg>`

/** Answers image requests with the drawings. */
export const withImages = async ({ page }: Stage): Promise<void> => {
  await page.route(/\/api\/images\//, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: route.request().url().endsWith(ids.cover) ? cover : portrait(),
    }),
  )
}
