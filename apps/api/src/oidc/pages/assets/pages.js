// Progressive enhancement: every page works without this file.
const root = document.documentElement
const byId = (id) => document.getElementById(id)

// The application adopts the language chosen here.
if (root.hasAttribute('data-chosen')) {
  localStorage.setItem('i18nextLng', root.lang)
  localStorage.removeItem('piel.detectedLanguage')
}

for (const button of document.querySelectorAll('.reveal button')) {
  const input = byId(button.getAttribute('aria-controls'))
  button.hidden = false
  button.addEventListener('click', () => {
    const shown = input.type === 'password'
    input.type = shown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(shown))
    button.setAttribute('aria-label', shown ? button.dataset.hide : button.dataset.show)
  })
  // Hidden again, so that browsers save it as a password and not as text.
  input.form?.addEventListener('submit', () => {
    input.type = 'password'
  })
}

for (const form of document.querySelectorAll('form[data-once]')) {
  const button = form.querySelector('button[type=submit]')
  const label = button.textContent
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) return event.preventDefault()
    form.dataset.sent = 'true'
    button.setAttribute('aria-disabled', 'true')
    if (button.dataset.busy) button.textContent = button.dataset.busy
  })
  // Restored from the back/forward cache: the form can be sent again.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    delete form.dataset.sent
    button.removeAttribute('aria-disabled')
    button.textContent = label
  })
}

// The e-mail survives a change of language.
const kept = 'piel.signInEmail'
const email = byId('email')
document.querySelector('[data-toggle]')?.addEventListener('click', () => {
  if (email?.value) sessionStorage.setItem(kept, email.value)
})
if (email && !email.value) email.value = sessionStorage.getItem(kept) ?? ''
sessionStorage.removeItem(kept)

for (const row of document.querySelectorAll('.demo [data-email]')) {
  const use = document.createElement('button')
  use.type = 'button'
  use.className = 'use'
  use.setAttribute('aria-label', row.dataset.label)
  use.addEventListener('click', () => {
    email.value = row.dataset.email
    byId('password').value = row.dataset.password
    document.querySelector('button[type=submit]').focus()
  })
  row.append(use)
}
