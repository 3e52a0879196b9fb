import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '#/deps.ts'
import { clinicOf, pageLanguage } from './frame.ts'
import { messagePage, signOutPage } from './pages/message-page.ts'
import type { PageFrame } from './pages/layout.ts'
import type { Word } from './pages/words.ts'
import type { ProviderPages } from './provider.ts'

export function providerPages(deps: Deps): ProviderPages {
  const home = `${deps.env.publicUrl}/`
  const frameOf = async (ctx: KoaContextWithOIDC): Promise<PageFrame> => {
    const { cookie, 'accept-language': acceptLanguage } = ctx.req.headers
    const asked = ctx.oidc?.params?.['ui_locales']
    const request = { url: ctx.originalUrl, headers: { cookie, 'accept-language': acceptLanguage } }
    const language = pageLanguage(request, typeof asked === 'string' ? asked : '')
    return { language, ...(await clinicOf(deps)) }
  }
  const send = (ctx: KoaContextWithOIDC, body: string) => {
    ctx.type = 'html'
    ctx.body = body
  }
  return {
    error: async (ctx, error) => {
      const frame = await frameOf(ctx)
      const show = (title: Word, text: Word) =>
        send(ctx, messagePage(frame, { title, text, action: 'startAgain', href: home }))
      if (ctx.status >= 500) show('unavailableTitle', 'unavailableText')
      else if (error instanceof errors.SessionNotFound) show('expiredTitle', 'expiredText')
      else show('invalidTitle', 'invalidText')
    },
    signedOut: async (ctx) =>
      send(
        ctx,
        messagePage(await frameOf(ctx), {
          title: 'signedOutTitle',
          text: 'signedOutText',
          action: 'backToApp',
          href: home,
        }),
      ),
    signOut: async (ctx, action, xsrf) => send(ctx, signOutPage(await frameOf(ctx), action, xsrf)),
  }
}
