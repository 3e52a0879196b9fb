import { createReadStream } from 'node:fs'
import type { Endpoint } from '@piel/contract/core/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#/lib/app-error.ts'
import { noneMatch } from './etag.ts'

/** Each holds up to 5 MiB of memory. */
const maxConcurrentUploads = 16

/** Accepts bodies of any content type on the routes of `scope`, a limited number at once. */
export function receiveFiles(scope: FastifyInstance, { maxBytes }: { maxBytes: number }): void {
  let receiving = 0
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => {
    done(null, body)
  })
  // After authentication, so that files of unknown callers are not read.
  scope.addHook('preParsing', (_request, reply, _payload, done) => {
    if (receiving >= maxConcurrentUploads) return done(new AppError('unavailable', { retryAfter: 2 }))
    receiving += 1
    const release = () => {
      reply.raw.off('finish', release).off('close', release)
      receiving -= 1
    }
    reply.raw.on('finish', release).on('close', release)
    done()
  })
}

/** The uploaded file, empty without a body; undefined for other endpoints. */
export const uploadOf = (endpoint: Endpoint, { body }: FastifyRequest): Uint8Array | undefined =>
  endpoint.upload && (body instanceof Uint8Array ? body : new Uint8Array())

export interface ImageAnswer {
  id: string
  contentType: string
  bytes: Uint8Array
}

/** Sends an image that can only be displayed and may be cached permanently. */
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

export interface FileAnswer {
  /** Suggested to the browser: letters, digits, hyphens and full stops only. */
  name: string
  path: string
  bytes: number
}

/** Streams a file that the browser stores. */
export function sendFile(reply: FastifyReply, { name, path, bytes }: FileAnswer): FastifyReply {
  const isAsked = reply.request.method !== 'HEAD'
  reply.headers({
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': bytes,
    'cache-control': 'no-store',
  })
  // Only the size that was stated: the file may grow during the transfer.
  return reply
    .code(200)
    .type('application/octet-stream')
    .send(isAsked ? createReadStream(path, { end: Math.max(0, bytes - 1) }) : undefined)
}
