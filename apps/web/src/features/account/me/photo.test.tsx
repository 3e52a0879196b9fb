import type { Me } from '@piel/contract/account/me'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { meQuery } from '#/lib/me.ts'
import { accountOf, renderApp } from '#/testing/render.tsx'
import { type Answer, refusal, serveApi } from '#/testing/serve-api.ts'
import { Photo } from './components/settings/photo.tsx'

const photoId = '019a0000-0000-7000-8000-00000000000f'
const png = (name = 'yo.png', type = 'image/png', size = 4) => new File([new Uint8Array(size)], name, { type })
const withPhoto = (id: string | null): { status: number; body: Me } => ({
  status: 200,
  body: { ...accountOf('STAFF'), version: 2, photoId: id },
})

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:yo', revokeObjectURL: () => undefined }))
})

/** The size that a browser reports of a decoded picture. */
async function decode(width: number, height: number) {
  const picture = await waitFor(() => {
    const found = document.querySelector<HTMLImageElement>('[role=dialog] [role=status] img')
    if (!found) throw new Error('not there yet')
    return found
  })
  Object.defineProperties(picture, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  fireEvent.load(picture)
}

const drop = (file: File) =>
  fireEvent.drop(screen.getByRole('button', { name: /^Drop an image here/ }), { dataTransfer: { files: [file] } })

describe('the photo', () => {
  it('H3 is chosen, cropped by keyboard and sent once, and shows at once', async () => {
    const calls = serveApi({ 'POST /me/photo': () => withPhoto(photoId) })
    const { user, client, container } = await renderApp(<Photo />)
    expect(screen.getByText('You have no photo yet')).toBeDefined()
    const file = png()
    await user.upload(screen.getByLabelText('Update photo', { selector: 'input' }), file)
    const dialog = within(await screen.findByRole('dialog', { name: 'Crop photo' }))
    await decode(1000, 500)
    const stage = dialog.getByRole('slider', { name: 'Visible part of the image' })
    stage.focus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(stage.getAttribute('aria-valuetext')).toBe('22% from the left, 0% from the top')
    await user.keyboard('+')
    fireEvent.change(dialog.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } })
    await user.dblClick(dialog.getByRole('button', { name: 'Save photo' }))
    expect(await screen.findByText('Your photo was updated')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls).toHaveLength(1)
    const query = new URLSearchParams(calls[0]?.path.split('?')[1])
    expect(Number(query.get('size'))).toBeCloseTo(0.5)
    expect(Number(query.get('x'))).toBeCloseTo(0.345)
    expect(calls[0]?.body).toBe(file)
    expect(client.getQueryData(meQuery.queryKey)?.photoId).toBe(photoId)
    expect(container.querySelector('img')?.getAttribute('src')).toBe(`/api/images/${photoId}`)
  })

  it('H3 accepts SVG, PNG, JPG and GIF, and suggests a size', async () => {
    serveApi({})
    await renderApp(<Photo />)
    const chooser = screen.getByLabelText<HTMLInputElement>('Update photo', { selector: 'input' })
    expect(chooser.accept.split(',').toSorted()).toEqual(['image/gif', 'image/jpeg', 'image/png', 'image/svg+xml'])
    expect(screen.getByText('SVG, PNG, JPG or GIF, up to 5 MB. Suggested maximum: 800×800 px')).toBeDefined()
  })

  it.each([
    [png('foto.heic', 'image/heic'), /^This file is not a supported image/],
    [png('grande.png', 'image/png', 5 * 1024 * 1024 + 1), /larger than 5 MB/],
  ])('H3 is refused before it is sent: %o', async (file, words) => {
    const calls = serveApi({})
    await renderApp(<Photo />)
    drop(file)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(calls).toEqual([])
  })

  it('H3 is refused if it cannot be drawn, whatever its name', async () => {
    serveApi({})
    await renderApp(<Photo />)
    drop(png())
    await screen.findByRole('dialog')
    const picture = await waitFor(() => {
      const found = document.querySelector('[role=dialog] [role=status] img')
      if (!found) throw new Error('not there yet')
      return found
    })
    fireEvent.error(picture)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This file is not a supported image/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['too_large', /larger than 5 MB/],
    ['image_refused', /damaged or too complex/],
    ['unavailable', /^Service unavailable/],
  ] as const)('H3 explains in the dialog why the server refuses: %s', async (code, words) => {
    serveApi({ 'POST /me/photo': () => refusal(code) })
    const { user } = await renderApp(<Photo />)
    drop(png())
    await screen.findByRole('dialog')
    await decode(100, 100)
    await user.click(screen.getByRole('button', { name: 'Save photo' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  it('H3 is sent again when the server is too busy and says when to return, at most twice', async () => {
    const busy = { status: 503, body: { status: 503, code: 'unavailable' }, headers: { 'retry-after': '0.01' } }
    let answers: Answer[] = [busy, busy, withPhoto(photoId)]
    const calls = serveApi({ 'POST /me/photo': () => answers.shift() ?? busy })
    const { user } = await renderApp(<Photo />)
    const save = async () => {
      drop(png())
      await screen.findByRole('dialog')
      await decode(100, 100)
      await user.click(screen.getByRole('button', { name: 'Save photo' }))
    }
    await save()
    expect(await screen.findByText('Your photo was updated')).toBeDefined()
    expect(calls).toHaveLength(3)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    answers = []
    await save()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Service unavailable/)
    expect(calls).toHaveLength(6)
  })

  it('H3 is deleted after a question, and the initials return', async () => {
    const calls = serveApi({ 'DELETE /me/photo': () => withPhoto(null) })
    const { user, client, container } = await renderApp(<Photo />)
    client.setQueryData(meQuery.queryKey, withPhoto(photoId).body)
    await user.click(await screen.findByRole('button', { name: 'Delete photo' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your photo?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete photo' }))
    expect(await screen.findByText('Your photo was deleted')).toBeDefined()
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /me/photo'])
    await waitFor(() => expect(container.querySelector('img')).toBeNull())
  })
})
