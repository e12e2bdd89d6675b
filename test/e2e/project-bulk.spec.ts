import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, go, rowOf, test } from './console.ts'
import { intercept } from './intercept.ts'

test.use({ seed: 'bench:400' })
// All tests share one server.
test.describe.configure({ mode: 'default' })

const bar = (page: Page) => page.getByRole('region', { name: /selected/ })

// The tests run in this order, because later ones archive the projects, and archived projects cannot be changed.
test('settings are saved from the tray, and a refused value stays in its field', { tag: '@long' }, async ({
  signedIn: page,
  watched,
}) => {
  watched.allow(/response: 400 PUT/)
  await go(page, '/projects/9?tab=settings')
  await page.getByLabel('Path', { exact: true }).fill('no good!')
  await page.getByLabel('Description', { exact: true }).fill('Said by hand')
  const tray = page.getByRole('region', { name: 'Changes' })
  await expect(tray.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Control+s')
  await expect(tray.getByText('The server rejected 1 change')).toBeVisible()
  await expect(page.getByText(/can contain only letters/).first()).toBeVisible()
  await expectAccessible(page)
  await tray.getByRole('button', { name: 'Discard change to path' }).click()
  await tray.getByRole('button', { name: /^Save 1 change/ }).click()
  await expect(tray).toHaveCount(0)
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByText('Said by hand')).toBeVisible()
})

test('two hundred projects are archived: preview, stop, continue, and a reported failure', { tag: '@long' }, async ({
  signedIn: page,
  watched,
}) => {
  test.setTimeout(120_000)
  watched.allow(/response: 403 .*\/archive/)
  let refused = 0
  await intercept(page, /\/api\/v4\/projects\/150\/archive$/, (route) => {
    refused++
    return route.fulfill({ status: 403, contentType: 'application/json', body: '{"message":"403 Forbidden"}' })
  })
  await go(page, '/projects?sort=id:asc')
  await expect(rowOf(page, 'group1').first()).toBeVisible()
  await page.getByRole('grid', { name: 'Projects' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar(page).getByRole('button', { name: 'Select all 200' }).click()
  await expect(bar(page)).toContainText('200 selected')
  await bar(page).getByRole('button', { name: 'Archive', exact: true }).click()

  const preview = page.getByRole('dialog', { name: 'Archive 200 projects' })
  await expect(preview.getByRole('row', { name: '200 projects' })).toContainText('read-only')
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Archive 200 projects' }).click()

  const running = page.getByRole('dialog', { name: 'Archiving 200 projects' })
  await expect(running.getByRole('status')).toContainText('left')
  await running.getByRole('button', { name: 'Stop' }).click()
  const stopped = page.getByRole('dialog', { name: /^Stopped after \d+ of 200$/ })
  await expect(stopped.getByRole('status')).toContainText('not started')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await bar(page).getByRole('button', { name: 'Archive', exact: true }).click()
  const rest = page.getByRole('dialog', { name: /^Archive \d+ of 200 projects$/ })
  await expect(rest.getByText(/already archived/)).toBeVisible()
  await rest.getByRole('button', { name: /^Archive \d+ projects/ }).click()
  await page.getByRole('button', { name: 'Run in background' }).click()
  await bar(page).getByRole('button', { name: 'View details' }).click()

  const failed = page.getByRole('dialog', { name: /^1 of \d+ failed$/ })
  await expect(failed.getByRole('listitem')).toContainText('403 Forbidden', { timeout: 60_000 })
  expect(await failed.locator('progress + span').evaluate((part) => part.clientWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  expect(refused).toBe(1)
  await page.unroute(/\/api\/v4\/projects\/150\/archive$/)
  await failed.getByRole('button', { name: 'Retry 1 project' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Archived/ })).toContainText('200')
})

test('a project is deleted only after its path was typed', { tag: '@long' }, async ({ signedIn: page }) => {
  await go(page, '/projects/7?tab=settings&section=danger')
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Delete / })
  await expect(dialog.getByRole('row', { name: /^\d+ issues?/ })).toContainText('deleted')
  const button = dialog.getByRole('button', { name: 'Delete project' })
  const path = (await dialog.locator('code').innerText()).trim()
  await dialog.getByRole('textbox').fill(path.slice(0, -1))
  await expect(button).toBeDisabled()
  await dialog.getByRole('textbox').fill(path)
  await button.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect(page.getByText(`${path} deleted`)).toBeVisible()
})
