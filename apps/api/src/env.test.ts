import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readEnv, variables } from './env.ts'

describe('the environment', () => {
  it('has a default for everything: embedded database, embedded provider, demonstration', () => {
    const env = readEnv({})
    expect(env).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: undefined,
      embeddedDatabase: true,
      demo: true,
      clinic: { name: 'Piel', timeZone: 'America/Mexico_City' },
      oidc: { embedded: true, issuer: 'http://localhost:3000/oidc', googleConnection: null, passwordLogin: true },
    })
  })

  it('is described in .env.example, every variable with its default', () => {
    const example = parseEnv(readFileSync('.env.example', 'utf8'))
    expect(Object.keys(example).toSorted()).toEqual(Object.keys(variables.shape).toSorted())
    expect(readEnv(example)).toEqual(readEnv({}))
  })

  it('has no demonstration on an external database or with an external provider, unless requested', () => {
    const database = { DATABASE_URL: 'postgresql://piel@db/piel' }
    expect(readEnv(database).demo).toBe(false)
    expect(readEnv({ OIDC_ISSUER: 'https://id.example' }).demo).toBe(false)
    expect(readEnv({ ...database, DEMO: 'on' }).demo).toBe(true)
    expect(readEnv({ DEMO: 'off' }).demo).toBe(false)
  })

  it('C3 offers a password form by default only with the embedded provider', () => {
    const outside = { OIDC_ISSUER: 'https://id.example' }
    expect(readEnv({}).oidc.passwordLogin).toBe(true)
    expect(readEnv({ PASSWORD_LOGIN: 'off' }).oidc.passwordLogin).toBe(false)
    expect(readEnv(outside).oidc.passwordLogin).toBe(false)
    expect(readEnv({ ...outside, PASSWORD_LOGIN: 'on' }).oidc.passwordLogin).toBe(true)
  })

  it('C6 issues access tokens itself with the embedded provider, and with the secret of an external one', () => {
    const outside = {
      OIDC_ISSUER: 'https://id.example/',
      OIDC_CLIENT_SECRET: 'secret',
      PUBLIC_URL: 'https://piel.example',
    }
    const issued = { issuesTokens: true, issuer: 'https://id.example', tokenIssuer: 'https://piel.example' }
    expect(readEnv(outside).oidc).toMatchObject(issued)
    expect(readEnv({ ...outside, OIDC_CLIENT_SECRET: '' }).oidc).toMatchObject({
      issuesTokens: false,
      clientSecret: null,
      tokenIssuer: 'https://id.example',
    })
    expect(readEnv({ OIDC_CLIENT_SECRET: 'secret' }).oidc).toMatchObject({ issuesTokens: true, clientSecret: null })
    expect(() => readEnv({ ...outside, OIDC_SCOPE: 'email profile' })).toThrow('OIDC_SCOPE must be scopes')
  })

  it('sends no mail without a server and a sender', () => {
    expect(readEnv({}).mail).toBeNull()
    const server = { SMTP_URL: 'smtps://piel:secret@mail.example', SMTP_FROM: 'Clínica Piel <hola@clinica.mx>' }
    expect(readEnv(server).mail).toEqual({ url: server.SMTP_URL, from: server.SMTP_FROM })
    expect(() => readEnv({ SMTP_URL: server.SMTP_URL })).toThrow('SMTP_URL needs SMTP_FROM')
    expect(() => readEnv({ ...server, SMTP_URL: 'mail.example' })).toThrow('SMTP_URL begins with smtp://')
    expect(() => readEnv({ ...server, SMTP_FROM: 'nobody' })).toThrow('SMTP_FROM must be an e-mail address')
  })

  it('passes the configured details of the clinic to receipts, and nothing else', () => {
    expect(readEnv({ DEMO: 'off' }).clinic).toEqual({ name: 'Piel', timeZone: 'America/Mexico_City', clock: '24' })
    expect(readEnv({}).clinic).toMatchObject({
      address: 'Av. Álvaro Obregón 151, Roma Norte, 06700 Ciudad de México',
      phone: '55 5000 2026',
      taxId: 'XAXX010101000',
    })
    const given = {
      CLINIC_ADDRESS: ' Av. Álvaro Obregón 45, Roma ',
      CLINIC_PHONE: '55 5000 1200',
      CLINIC_TAX_ID: 'cdv010203ab1',
    }
    expect(readEnv(given).clinic).toMatchObject({
      address: 'Av. Álvaro Obregón 45, Roma',
      phone: '55 5000 1200',
      taxId: 'CDV010203AB1',
    })
  })

  it('treats an empty variable as absent', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', OIDC_ISSUER: '' })).toEqual(readEnv({}))
  })

  it('states its public address without a trailing slash', () => {
    const env = readEnv({ PUBLIC_URL: 'https://piel.example/', OIDC_ISSUER: 'https://id.example/' })
    expect(env.publicUrl).toBe('https://piel.example')
    expect(env.oidc.issuer).toBe('https://id.example')
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://db/piel'],
    ['OIDC_ISSUER', 'id.example'],
    ['DEMO', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    ['CLINIC_TIME_ZONE', 'America/Atlantis'],
    ['CLINIC_CLOCK', '13'],
    ['CLINIC_TAX_ID', 'CDV-010203-AB1'],
    ['CLINIC_ADDRESS', 'first\nsecond'],
    ['CLINIC_PHONE', '5'.repeat(41)],
  ])('refuses %s=%s, naming it', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`Configuration: .*${name}`))
  })
})
