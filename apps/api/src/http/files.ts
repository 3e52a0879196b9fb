import type { Endpoint } from '@piel/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#/lib/app-error.ts'
import { noneMatch } from './etag.ts'

/** Files that are received at once, of up to 5 MiB each: more would only fill the memory. */
const mostAtOnce = 16

/** Takes bodies as they come, whatever they are said to be, on the routes of `scope`; only so many at once. */
export function receiveFiles(scope: FastifyInstance, { maxBytes }: { maxBytes: number }): void {
  let receiving = 0
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => {
    done(null, body)
  })
  // After the caller is known: a stranger's file is not even read.
  scope.addHook('preParsing', (_request, reply, _payload, done) => {
    if (receiving >= mostAtOnce) return done(new AppError('unavailable', { retryAfter: 2 }))
    receiving += 1
    const leave = () => {
      reply.raw.off('finish', leave).off('close', leave)
      receiving -= 1
    }
    reply.raw.on('finish', leave).on('close', leave)
    done()
  })
}

/** The file that was sent; an empty one where nothing was. */
export const uploadOf = (endpoint: Endpoint, { body }: FastifyRequest): Uint8Array | undefined =>
  endpoint.upload && (body instanceof Uint8Array ? body : new Uint8Array())

/** What a handler of an endpoint with `image` returns. */
export interface ImageAnswer {
  /** Names these very bytes for good: an image never changes. */
  id: string
  contentType: string
  bytes: Uint8Array
}

/** Sends an image that can do nothing but be shown, to be kept by whoever has it. */
export function sendImage(request: FastifyRequest, reply: FastifyReply, image: ImageAnswer): FastifyReply {
  const etag = `"${image.id}"`
  reply.headers({
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline',
  })
  if (noneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.code(200).type(image.contentType).send(Buffer.from(image.bytes))
}
