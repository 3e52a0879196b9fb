// Runs before the first paint: the theme chosen in the application, on the same origin.
{
  const saved = localStorage.getItem('color-theme')
  if (saved === 'dark' || saved === 'light') document.documentElement.dataset.theme = saved
}
