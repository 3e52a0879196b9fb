import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '#/deps.ts'
import { pageLanguage } from './frame.ts'
import { messagePage, signOutPage } from './pages/message-page.ts'
import type { PageFrame } from './pages/layout.ts'
import type { Word } from './pages/words.ts'
import type { ProviderPages } from './provider.ts'

export function providerPages(deps: Deps): ProviderPages {
  const home = `${deps.env.publicUrl}/`
  const frameOf = (ctx: KoaContextWithOIDC): PageFrame => {
    const { cookie, 'accept-language': acceptLanguage } = ctx.req.headers
    const asked = ctx.oidc?.params?.['ui_locales']
    const request = { url: ctx.originalUrl, headers: { cookie, 'accept-language': acceptLanguage } }
    return { language: pageLanguage(request, typeof asked === 'string' ? asked : ''), clinic: deps.env.clinic.name }
  }
  const send = (ctx: KoaContextWithOIDC, body: string) => {
    ctx.type = 'html'
    ctx.body = body
  }
  return {
    error: (ctx, error) => {
      const show = (title: Word, text: Word) =>
        send(ctx, messagePage(frameOf(ctx), { title, text, action: 'startAgain', href: home }))
      if (ctx.status >= 500) show('unavailableTitle', 'unavailableText')
      else if (error instanceof errors.SessionNotFound) show('expiredTitle', 'expiredText')
      else show('invalidTitle', 'invalidText')
    },
    signedOut: (ctx) =>
      send(
        ctx,
        messagePage(frameOf(ctx), { title: 'signedOutTitle', text: 'signedOutText', action: 'backToApp', href: home }),
      ),
    signOut: (ctx, action, xsrf) => send(ctx, signOutPage(frameOf(ctx), action, xsrf)),
  }
}
