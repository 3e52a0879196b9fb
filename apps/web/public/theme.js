// Runs in the head, before the first paint, so that neither theme nor language flashes.
// The keys are those of lib/theme.ts and i18n/detector.ts.
;(() => {
  const saved = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = saved('color-theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  // The browser's own background until the stylesheet has loaded.
  const scheme = document.createElement('meta')
  scheme.name = 'color-scheme'
  scheme.content = dark ? 'dark' : 'light'
  document.head.append(scheme)
  // The parser waits for this script, and observers run before a frame: no frame shows a body without its class.
  new MutationObserver((_, observer) => {
    if (!document.body) return
    observer.disconnect()
    document.body.classList.toggle('dark', dark)
  }).observe(document.documentElement, { childList: true })
  const spoken = [saved('i18nextLng'), ...navigator.languages].find((tag) => /^(en|es)\b/i.test(tag ?? ''))
  if (spoken) document.documentElement.lang = spoken.slice(0, 2).toLowerCase()
  // Coming back from the provider goes on with a start that has already been seen.
  if (location.pathname.startsWith('/auth/callback')) document.documentElement.classList.add('no-splash')
})()
