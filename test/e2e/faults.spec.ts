import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

const faults = '/-/gantry/v1/faults'
const markIn = /^\d+ faults? active$/

test.afterEach(async ({ instance }) => {
  await givenOn(instance).send('DELETE', faults)
})

test('by keyboard: a pack is turned on, a rule is added, refused first, met, turned off and removed', async ({
  signedIn: page,
  instance,
  watched,
}) => {
  // The open rule may be looked for once more while it is removed.
  watched.allow(/response: (400|404) /)
  const { send } = givenOn(instance)
  const main = page.getByRole('main')
  const mark = main.getByRole('link', { name: markIn })
  await press(page, 'g')
  await press(page, 'f')
  await expect(heading(page, 'Faults')).toBeVisible()
  await expect(main.getByText('Faults let a client meet')).toBeVisible()
  await expect(mark).toHaveCount(0)
  await expectAccessible(page)

  await main.getByRole('button', { name: 'Show packs' }).press('Enter')
  await main.getByRole('switch', { name: 'first-try-fails' }).waitFor()
  await press(page, 'j')
  await expect(main.getByRole('switch', { name: 'rate-limited' })).toBeFocused()
  await press(page, 'j')
  await press(page, 'Space')
  await expect(main.getByRole('switch', { name: 'retry-after-missing' })).toBeChecked()
  await expect(mark).toHaveText(/1 fault active/)
  await expectAccessible(page)

  await main.getByRole('link', { name: '1 rule' }).press('Enter')
  await expect(page.getByRole('grid', { name: 'Rules' }).getByRole('row')).toHaveCount(2)
  await press(page, 'c')
  const dialog = page.getByRole('dialog', { name: 'Add rule' })
  await dialog.getByRole('textbox', { name: 'Route' }).fill('GET /projekts')
  await dialog.getByRole('textbox', { name: 'Expected hits' }).fill('2')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('maintenance')
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText('matches no address')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('maintenance')
  await dialog.getByRole('textbox', { name: 'Route' }).fill('GET /projects')
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)

  const peek = page.getByRole('complementary', { name: 'Rule' })
  await expect(peek).toContainText('Answer 503')
  await expect(peek).toContainText('2 missing')
  await expect(mark).toHaveText(/2 faults active/)
  await expect(send('GET', '/projects')).rejects.toThrow('503')
  const hit = peek.getByRole('region', { name: 'Last hits' }).getByRole('link', { name: /GET \/projects/ })
  await expect(hit).toBeVisible()
  await expect(peek).toContainText('1 missing')
  await expectAccessible(page)
  await peek.getByRole('button', { name: 'Actions' }).press('Enter')
  await page.getByRole('menuitem', { name: /^Copy as curl/ }).press('Enter')
  await expect(page.getByText('Rule copied')).toBeVisible()

  await press(page, 't')
  await expect(peek).toContainText('Off')
  await expect(mark).toHaveText(/1 fault active/)
  await press(page, 'z')
  await expect(page.getByText(/^Undone: rule \d+ is on$/)).toBeVisible()
  await expect(peek).toContainText('1 missing')
  await press(page, 'Delete')
  await expect(page.getByRole('dialog', { name: /^Remove rule \d+, maintenance$/ })).toContainText('1 hit of 1 matched')
  await press(page, 'Control+Enter')
  await expect(peek).toHaveCount(0)
  const rows = page.getByRole('grid', { name: 'Rules' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await press(page, 'z')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'maintenance' })).toContainText('1 missing')
})

test('a rule is edited, the draft stays, and undo brings the rule back with its counts', async ({
  signedIn: page,
  instance,
  watched,
}) => {
  // Undo looks whether the rule is still removed.
  watched.allow(/response: (400|404) /)
  const { send } = givenOn(instance)
  const effect = { type: 'status', status: 503, headers: { 'Retry-After': '1' } }
  await send('POST', faults, { name: 'down', route: 'GET /version', seed: 7, expect: { min: 1, max: 2 }, effect })
  await expect(send('GET', '/version')).rejects.toThrow('503')
  await go(page, '/faults')
  await page.getByRole('grid', { name: 'Rules' }).getByText('down').click()
  const peek = page.getByRole('complementary', { name: 'Rule' })
  await expect(peek).toContainText('As expected')
  await press(page, 'e')
  const dialog = page.getByRole('dialog', { name: /^Edit rule \d+$/ })
  await expect(dialog.getByRole('textbox', { name: 'Headers' })).toHaveValue('Retry-After: 1')
  await expect(dialog.getByRole('textbox', { name: 'Seed' })).toHaveValue('7')
  await expect(dialog.getByRole('textbox', { name: 'Expected hits' })).toHaveValue('1 to 2')
  await dialog.getByRole('textbox', { name: 'Route' }).fill('GET /versions')
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  await expect(dialog.getByText(/matches no address/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await press(page, 'e')
  await expect(dialog.getByRole('textbox', { name: 'Route' })).toHaveValue('GET /versions')
  await dialog.getByRole('textbox', { name: 'Route' }).fill('GET /projects')
  await dialog.getByRole('textbox', { name: 'Expected hits' }).fill('at least 4')
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(peek).toContainText('4 missing')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(peek).toContainText('As expected')
  await expect(peek).toContainText('GET /version')

  await page.getByRole('main').getByRole('button', { name: 'Remove all…' }).click()
  await page.getByRole('button', { name: 'Remove 1 rule' }).click()
  await expect(page.getByText('No faults')).toBeVisible()
  await press(page, 'z')
  await expect(page.getByRole('grid', { name: 'Rules' }).getByText('As expected')).toBeVisible()
  await page.getByRole('main').getByText('Packs').click()
  const pack = page.getByRole('switch', { name: 'rate-limited' })
  await pack.click({ force: true })
  await expect(page.getByText('Pack rate-limited turned on')).toBeVisible()
  await press(page, 'z')
  await expect(page.getByText('Undone: pack rate-limited is off')).toBeVisible()
  await expect(pack).not.toBeChecked()
})

test('by mouse: the mark is on every screen, an effect is added as JSON, a hit opens its request, and all rules are removed', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 400 /)
  const { send } = givenOn(instance)
  const main = page.getByRole('main')
  await go(page, '/faults')
  await main.getByRole('button', { name: 'Add rule' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add rule' })
  await dialog.getByRole('combobox', { name: 'Effect' }).click()
  await page.getByRole('option', { name: 'Another effect, as JSON' }).click()
  await dialog.getByRole('textbox', { name: 'Effect as JSON' }).fill('{"type": "truncat", "after_bytes": 10}')
  await dialog.getByRole('textbox', { name: 'Route' }).fill('GET /version')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await expect(dialog.getByRole('alert')).toContainText('effect')
  // Nothing typed is lost with the dialog.
  await page.keyboard.press('Escape')
  await main.getByRole('button', { name: 'Add rule' }).first().click()
  await expect(dialog.getByRole('textbox', { name: 'Effect as JSON' })).toHaveValue(/truncat/)
  await dialog.getByRole('textbox', { name: 'Effect as JSON' }).fill('{"type": "missing_totals"}')
  await dialog.getByRole('textbox', { name: 'Route' }).fill('GET /projects')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await expect(dialog).toHaveCount(0)
  await send('GET', '/projects')
  const peek = page.getByRole('complementary', { name: 'Rule' })
  await peek.getByRole('link', { name: /GET \/projects/ }).click()
  await expect(heading(page, 'Requests')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Request' })).toContainText('GET /projects')

  await page.setViewportSize({ width: 900, height: 700 })
  const mark = main.getByRole('link', { name: '1 fault active' })
  for (const path of ['/', '/issues', '/settings', '/nowhere']) {
    await go(page, path)
    await expect(mark).toBeVisible()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await mark.click()
  await main.getByRole('button', { name: 'Remove all…' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove the only rule' })
  await expect(removal).toContainText('Undo brings the rule back with 1 hit')
  await removal.getByRole('button', { name: 'Remove 1 rule' }).click()
  await expect(main.getByText('No faults')).toBeVisible()
  await expect(mark).toHaveCount(0)
})

test('other users see that faults are on, and are refused on the screen', async ({ page, instance, watched }) => {
  watched.allow(/response: 403 /)
  const given = givenOn(instance)
  const username = given.name('plain')
  const fields = { username, name: username, email: `${username}@example.com`, force_random_password: true }
  const { id } = z.object({ id: z.int() }).parse(await given.send('POST', '/users', fields))
  const token = z
    .object({ token: z.string() })
    .parse(await given.send('POST', `/users/${id}/personal_access_tokens`, { name: 'console', scopes: ['api'] }))
  await given.send('PUT', `${faults}/packs/page-shifts`)
  await signInWith(page, instance, token.token, '/faults')
  const main = page.getByRole('main')
  await expect(main.getByText('Only administrators see faults.')).toBeVisible()
  await expect(main.getByText('1 fault active')).toBeVisible()
  await expect(main.getByRole('link', { name: '1 fault active' })).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Add rule' })).toHaveCount(0)
  await expectAccessible(page)
})
