// Forms whose authenticator's answer is sent with them: `data-passkey` has the options of the server.
const { browserSupportsWebAuthn, startAuthentication, startRegistration } = SimpleWebAuthnBrowser

for (const form of document.querySelectorAll('form[data-passkey]')) {
  const button = form.querySelector('button[type=submit]')
  const problem = form.querySelector('[role=alert]')
  const label = button.textContent
  // Another way stands beside it.
  if (!browserSupportsWebAuthn()) form.hidden = form.classList.contains('other')
  const submit = async () => {
    if (button.getAttribute('aria-disabled') === 'true') return
    button.setAttribute('aria-disabled', 'true')
    button.textContent = button.dataset.busy
    problem.hidden = true
    try {
      const optionsJSON = JSON.parse(form.dataset.passkey)
      const ask = form.dataset.use === 'create' ? startRegistration : startAuthentication
      form.elements.namedItem('passkey').value = JSON.stringify(await ask({ optionsJSON }))
      form.submit()
    } catch {
      // Cancelled, timed out, or the browser has none of the passkeys.
      problem.hidden = false
      button.removeAttribute('aria-disabled')
      button.textContent = label
      button.focus()
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
}
