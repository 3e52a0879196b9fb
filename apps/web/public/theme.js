// Runs before the first paint, so that neither theme nor language flashes.
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
  document.body.classList.toggle('dark', dark)
  document.querySelector('meta[name="color-scheme"]').content = dark ? 'dark' : 'light'
  const spoken = [saved('i18nextLng'), ...navigator.languages].find((tag) => /^(en|es)\b/i.test(tag ?? ''))
  if (spoken) document.documentElement.lang = spoken.slice(0, 2).toLowerCase()
  // Coming back from the provider goes on with a start that has already been seen.
  if (location.pathname.startsWith('/auth/callback')) document.documentElement.classList.add('no-splash')
})()
