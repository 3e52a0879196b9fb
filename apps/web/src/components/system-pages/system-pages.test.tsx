import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#/lib/api-error.ts'
import { renderApp } from '#/testing/render.tsx'
import { ErrorPage } from './error-page.tsx'
import { NoAccessPage } from './no-access-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

describe('pages for missing pages', () => {
  it('A12 states it in the specified words, with a link home', async () => {
    await renderApp(<NotFoundPage />)
    const title = screen.getByRole('heading', { level: 1, name: 'Sorry, the page can’t be found' })
    expect(document.activeElement).toBe(title)
    expect(
      screen.getByText('The page you were looking for appears to have been moved, deleted or does not exist.'),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  it('A11 titles an uncaught error as specified, with a way back and the trace to report', async () => {
    const onRetry = vi.fn()
    const { user } = await renderApp(
      <ErrorPage error={new ApiError(500, 'internal', { traceId: 'trace-7' })} onRetry={onRetry} />,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeDefined()
    expect(screen.getByText('trace-7')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it.each([
    ['A12', <NotFoundPage key="page" />, 'Sorry, the page can’t be found'],
    ['A11', <ErrorPage key="page" />, 'Unexpected Application Error!'],
    ['J4', <NoAccessPage key="page" />, 'You do not have access to this page'],
  ])('A7 %s has breadcrumbs to the dashboard', async (_row, page, title) => {
    await renderApp(page)
    const breadcrumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
    expect(breadcrumbs.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/')
    expect(breadcrumbs.getByText(title).getAttribute('aria-current')).toBe('page')
  })

  it('J4 states that the role does not include a page', async () => {
    await renderApp(<NoAccessPage />)
    expect(screen.getByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeDefined()
  })

  it('A12 has Spanish words', async () => {
    await renderApp(<NotFoundPage />, { language: 'es' })
    expect(screen.getByRole('heading', { level: 1, name: 'No encontramos la página' })).toBeDefined()
  })
})
