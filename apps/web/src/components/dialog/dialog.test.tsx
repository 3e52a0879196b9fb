import { screen, waitFor, within } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#/lib/api-error.ts'
import { renderApp } from '#/testing/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Modal } from './modal.tsx'
import { useHoldModal } from './modal-scope.ts'

function Input({ onDiscard }: { onDiscard: () => void }) {
  const [text, setText] = useState('')
  useHoldModal(text !== '', onDiscard)
  return <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
}

function WithModal({ onDiscard = () => {} }: { onDiscard?: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Modal isOpen={isOpen} onClose={close} title="Edit" size="large">
        <Input onDiscard={onDiscard} />
      </Modal>
    </>
  )
}

function WithConfirm({ archive }: { archive: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Archive Ana Ruiz?"
        confirmLabel="Archive"
        onConfirm={() => archive().then(() => setIsOpen(false))}
      >
        It can be restored.
      </ConfirmDialog>
    </>
  )
}

const open = async (element: React.ReactNode) => {
  const view = await renderApp(element)
  await view.user.click(screen.getByRole('button', { name: 'Open' }))
  return view
}

describe('dialogs', () => {
  it('E6 closes on Escape and returns the focus', async () => {
    const { user } = await open(<WithModal />)
    await screen.findByRole('dialog', { name: 'Edit' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
  })

  it('E6 closes on a click outside', async () => {
    const { user } = await open(<WithModal />)
    const dialog = await screen.findByRole('dialog', { name: 'Edit' })
    const backdrop = dialog.parentElement?.parentElement
    await user.click(backdrop ?? dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('E6 keeps the focus inside', async () => {
    const { user } = await open(<WithModal />)
    const dialog = await screen.findByRole('dialog', { name: 'Edit' })
    for (let press = 0; press < 5; press++) {
      await user.tab()
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
  })

  it('E6 asks before it closes over unsaved input, and Escape then closes only the question', async () => {
    const onDiscard = vi.fn()
    const { user } = await open(<WithModal onDiscard={onDiscard} />)
    await user.type(await screen.findByLabelText('Text'), 'something')
    await user.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard changes?' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('something')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onDiscard).toHaveBeenCalledTimes(1)
  })

  it('E6 closes a confirmation on Escape and on a click outside, without its action', async () => {
    const archive = vi.fn(async () => {})
    const { user } = await open(<WithConfirm archive={archive} />)
    await screen.findByRole('alertdialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(dialog.parentElement?.parentElement ?? dialog)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(archive).not.toHaveBeenCalled()
  })

  it('E11 names the thing, repeats the verb and starts on Cancel', async () => {
    await open(<WithConfirm archive={async () => {}} />)
    const dialog = await screen.findByRole('alertdialog', { name: 'Archive Ana Ruiz?' })
    const cancel = within(dialog).getByRole('button', { name: 'Cancel' })
    await waitFor(() => expect(document.activeElement).toBe(cancel))
    expect(within(dialog).getByRole('button', { name: 'Archive' })).toBeTruthy()
  })

  it('E11 shows a failure in a toast and stays open for another attempt', async () => {
    const archive = vi.fn(async () => {
      if (archive.mock.calls.length === 1) throw new ApiError(503, 'unavailable')
    })
    const { user } = await open(<WithConfirm archive={archive} />)
    await user.click(await screen.findByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('Service unavailable. Try again in a moment.')).toBeTruthy()
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})
