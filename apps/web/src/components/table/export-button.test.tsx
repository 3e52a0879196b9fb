import { patientEndpoints } from '@piel/contract/people/patients'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { ExportButton } from './export-button.tsx'
import { createRecordCount } from './export-download.ts'

const saved: { name: string; text: Promise<string> }[] = []
beforeEach(() => {
  saved.length = 0
  const files = new Map<string, Blob>()
  // jsdom neither stores files nor navigates.
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:${files.size}`
    files.set(url, file as Blob)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href)
    if (file) saved.push({ name: this.download, text: file.text() })
  })
})
afterEach(() => vi.restoreAllMocks())

const show = (account: 'STAFF' | 'DOCTOR' = 'STAFF') =>
  renderApp(
    <ExportButton
      list={patientEndpoints.export}
      permission="patients.export"
      query={{ search: 'ana', status: 'active', page: 3, limit: 25, cursor: 'x' }}
    />,
    { account },
  )
const button = () => screen.findByRole('button', { name: 'Export' })

describe('the export of a list', () => {
  it('J5 is shown to roles that may export, and requests what the filter matches, regardless of the page', async () => {
    const calls = serveApi({ 'GET /patient/export': () => ({ status: 200, body: 'x' }) })
    const { user } = await show()
    await user.click(await button())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(calls.map((call) => call.path)).toEqual(['/patient/export?search=ana&status=active'])
    expect(calls[0]?.headers.get('accept-language')).toBe('en')
  })

  it('J5 states that the file is being prepared, until rows arrive', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    const { user } = await show()
    await user.click(await button())
    expect(await screen.findByRole('button', { name: 'Preparing…' })).toBeTruthy()
    expect(screen.queryByText('0 rows')).toBeNull()
    vi.unstubAllGlobals()
  })

  it('J4 is hidden from other roles', async () => {
    await show('DOCTOR')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('J5 saves the file under the server’s name and states how many rows it contains', async () => {
    vi.stubGlobal('fetch', async () => {
      const text = '\uFEFFID,Name\r\n1,"Ana\nRuiz"\r\n2,"He said ""no""\r\n"\r\n'
      const headers = { 'content-disposition': 'attachment; filename="patients-2026-11-21.csv"' }
      return new Response(text, { headers })
    })
    const { user } = await show()
    await user.click(await button())
    expect(await screen.findByText('Exported: 2 rows')).toBeTruthy()
    expect(saved[0]?.name).toBe('patients-2026-11-21.csv')
    expect(await saved[0]?.text).toContain('"Ana\nRuiz"')
  })

  it('J5 shows what went wrong and can be pressed again', async () => {
    serveApi({ 'GET /patient/export': () => refusal('unavailable') })
    const { user } = await show()
    await user.click(await button())
    expect(await screen.findByText(/not available|try again/i)).toBeTruthy()
    expect((await button()).getAttribute('aria-busy')).toBeNull()
    expect(saved).toEqual([])
  })

  it('J5 counts records, not lines, however the file is split into chunks', () => {
    const bytes = new TextEncoder().encode('a,b\r\n"x\r\ny",1\r\n"a ""\n"" b",2\r\n')
    for (let size = 1; size <= bytes.length; size++) {
      const count = createRecordCount()
      let records = 0
      for (let at = 0; at < bytes.length; at += size) records = count(bytes.subarray(at, at + size))
      expect(records).toBe(3)
    }
  })
})
