import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type RunningServer, startServerProcess } from '../support/running-server.ts'
import { expect, go, signIn, test } from './console.ts'
import { givenOn } from './given.ts'

/** A server with a data folder. `restart` ends its process and starts another one on the same port and folder. */
async function withServer(use: (server: { now: () => RunningServer; restart: () => Promise<void> }) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-restart-'))
  let running = await startServerProcess('--data-dir', folder, '--seed', 'empty')
  const port = new URL(running.ui).port
  try {
    await use({
      now: () => running,
      restart: async () => {
        await running.stop()
        running = await startServerProcess('--data-dir', folder, '--port', port)
      },
    })
  } finally {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Signs in over the screen, with keys only. */
async function signInAgain(page: Page, token: string) {
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toContainText('Session expired, or the server restarted. Sign in again.')
  await expect(again.getByRole('textbox', { name: 'Token' })).toBeFocused()
  await page.keyboard.type(token)
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
}

test('by keyboard: a server restart under unsaved settings loses nothing', { tag: '@long' }, async ({ page }) => {
  await withServer(async ({ now, restart }) => {
    const given = givenOn(now())
    const group = Object(await given.send('POST', '/groups', { name: 'Harbor', path: 'harbor' }))
    await signIn(page, now(), `/groups/${group.id}?tab=settings`)
    const text = page.getByRole('textbox', { name: /^Description/ })
    await text.fill('Typed before the restart')
    await restart()
    // Focuses no field: the sign-in form may be open already, and has the focus then.
    await page.keyboard.press('Control+s')
    await signInAgain(page, now().token)
    await expect(text).toHaveValue('Typed before the restart')
    await text.press('End')
    await page.keyboard.type(', and after')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
    const saved = await givenOn(now()).send('GET', `/groups/${group.id}`)
    expect(saved).toMatchObject({ description: 'Typed before the restart, and after' })
  })
})

test('a restart and a reload keep the text of an open form', { tag: '@long' }, async ({ page }) => {
  await withServer(async ({ now, restart }) => {
    await signIn(page, now(), '/projects')
    const dialog = page.getByRole('dialog', { name: 'New project' })
    const name = dialog.getByRole('textbox', { name: /^Name/ })
    await page.getByRole('button', { name: 'New project' }).first().click()
    await name.fill('Half done')
    await restart()
    await page.reload()
    // Over the screen, or instead of it if the console learned of the end of its session before the reload.
    const token = page.getByRole('textbox', { name: 'Token' })
    await token.fill(now().token)
    await token.press('Enter')
    await expect(token).toHaveCount(0)
    await page.getByRole('button', { name: 'New project' }).first().click()
    await expect(page.getByText(/^Unsent draft from/)).toBeVisible()
    await expect(name).toHaveValue('Half done')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/#\/projects\/\d+/)
    await go(page, '/projects')
    await page.getByRole('button', { name: 'New project' }).first().click()
    await expect(name).toHaveValue('')
  })
})

test('by keyboard: a form whose session has expired can be sent after signing in again', { tag: '@long' }, async ({
  page,
}) => {
  await withServer(async ({ now }) => {
    const given = givenOn(now())
    await signIn(page, now(), '/projects')
    const dialog = page.getByRole('dialog', { name: 'New project' })
    await page.getByRole('button', { name: 'New project' }).first().press('Enter')
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Expired')
    const session = await page.evaluate(() => JSON.parse(sessionStorage.getItem('gantry-session') ?? '{}').token)
    await given.send('DELETE', '/-/gantry/v1/session', undefined, session)
    const refused = page.waitForResponse((answer) => answer.status() === 401 && answer.url().endsWith('/projects'))
    await page.keyboard.press('Control+Enter')
    await signInAgain(page, now().token)
    await refused
    await expect(dialog).toContainText(/(?<!401 )401 Unauthorized/)
    await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Expired')
    await dialog.getByRole('textbox', { name: /^Name/ }).press('Control+Enter')
    await expect(page).toHaveURL(/#\/projects\/\d+/)
    expect(await given.send('GET', '/projects')).toMatchObject([{ name: 'Expired' }])
  })
})
