import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, signInWith, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'

const search = (page: Page) => page.getByRole('textbox', { name: 'Search settings by purpose' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const row = (page: Page, name: string) => page.locator(`[data-setting="${name}"]`)
const tray = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

test('by keyboard: settings are found by purpose, a save that needs another setting leads to it, and z undoes the save', async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const stored = (name: string) =>
    given.send('GET', '/application/settings').then((all) => Reflect.get(Object(all), name))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('stop people from making groups')
  await expect(page.getByRole('option').first()).toHaveText(/can_create_group/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('switch', { name: 'People may create top-level groups' })).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('keep stragners from signing up')
  await expect(row(page, 'domain_denylist_enabled')).toContainText('purpose: keep strangers out')
  expect(urlFragment(page)).toContain('q=keep stragners from signing up')

  await page.getByRole('switch', { name: 'Refuse some domains' }).press('Space')
  await expect(tray(page)).toContainText(
    'The server will refuse this: Domain denylist cannot be empty if denylist is enabled.',
  )
  await expectAccessible(page)
  await tray(page).getByRole('button', { name: 'Go to Refused domains' }).press('Enter')
  await expect(field(page, 'Refused domains')).toBeFocused()
  await page.keyboard.type('spam.example, ')
  await page.keyboard.type('junk.example')
  await expect(tray(page).getByText('["spam.example","junk.example"]')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('2 changes saved')).toBeVisible()
  await expect(tray(page)).toHaveCount(0)
  expect(await stored('domain_denylist')).toEqual(['spam.example', 'junk.example'])

  // The row has the focus now, so the key is not typed into the field.
  await expect(row(page, 'domain_denylist')).toBeFocused()
  await page.keyboard.press('z')
  await expect(page.getByText('Undone: 2 changes saved')).toBeVisible()
  expect(await stored('domain_denylist_enabled')).toBe(false)
  await expect(field(page, 'Refused domains')).toHaveValue('')

  // An exported file is compared with the instance, and its differences become unsaved changes.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as JSON' }).press('Enter')
  const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  const changed = Buffer.from(JSON.stringify({ ...exported, sign_in_text: 'Ahoy', of_another_version: 1 }))
  await (await choosing).setFiles({ name: 'changed.json', mimeType: 'application/json', buffer: changed })
  const dialog = page.getByRole('dialog', { name: 'Import settings' })
  await expect(dialog).toContainText('1 setting differs between changed.json and this instance.')
  await expect(dialog).toContainText('Unknown here: of_another_version')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 1 change' }).press('Enter')
  await expect(tray(page)).toContainText('"Ahoy"')
  await tray(page).getByRole('button', { name: 'Discard all' }).press('Enter')
  await expect(tray(page)).toHaveCount(0)
})

test('by mouse: a refused value stays in its field, drafts survive leaving, and a newer change is not overwritten', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 400 PUT/)
  const given = givenOn(instance)
  await go(page, '/settings?section=Maintenance')
  await field(page, 'Longest terminal session in seconds').fill('-5')
  await expect(row(page, 'terminal_max_session_time')).toContainText('Must be 0 to 2,147,483,647.')
  await expect(tray(page)).toContainText('1 change has a wrong value')
  await field(page, 'Longest terminal session in seconds').fill('600')
  await expect(row(page, 'terminal_max_session_time')).not.toContainText('Must be')
  await go(page, '/settings?section=Appearance and help')
  await field(page, 'Home page').fill('no address')
  await tray(page).getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(row(page, 'home_page_url')).toContainText('must be a valid URL')
  await field(page, 'Home page').fill('')
  await expect(row(page, 'home_page_url')).not.toContainText('must be a valid URL')
  await page.getByRole('button', { name: 'Keys and tokens' }).click()
  await go(page, '/settings?section=Integrations')
  await page.getByLabel('Key of the spam service').fill('hush-hush')
  await expect(tray(page)).toContainText('"•••"')
  await go(page, '/')
  await expect(heading(page, 'Home')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('hush-hush')

  await go(page, '/settings?section=Maintenance')
  await expect(field(page, 'Longest terminal session in seconds')).toHaveValue('600')
  await expect(tray(page).getByText('spamcheck_api_key')).toHaveCount(0)
  await given.send('PUT', '/application/settings', { terminal_max_session_time: 90 })
  await expect(tray(page)).toContainText('Somebody else has changed this meanwhile. Earlier value: 0')
  await tray(page).getByRole('button', { name: 'Save 1 change' }).click()
  // The console knows the newer value already, and says so again before it writes.
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the saved version' }).click()
  await expect(tray(page)).toHaveCount(0)
  await expect(field(page, 'Longest terminal session in seconds')).toHaveValue('90')
  await given.send('PUT', '/application/settings', { terminal_max_session_time: 0 })
  await expect(field(page, 'Longest terminal session in seconds')).toHaveValue('0')

  const choose = async (text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Import', exact: true }).click(),
    ])
    await chooser.setFiles({ name: 's.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  }
  const dialog = page.getByRole('dialog', { name: 'Import settings' })
  await choose('[]')
  await expect(dialog.getByRole('alert')).toHaveText('The file must contain one JSON object with settings by name.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const file = { email_author_in_body: true, html_emails_enabled: false, warp: 9 }
  await choose(JSON.stringify(file))
  await expect(dialog.getByText('Unknown here: warp')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'html_emails_enabled' }).uncheck()
  await dialog.getByRole('button', { name: 'Add 1 change' }).click()
  await expect(tray(page).getByText('email_author_in_body')).toBeVisible()
  await tray(page).getByRole('button', { name: 'Discard all' }).click()
  await expect(tray(page)).toHaveCount(0)
})

test('settings are for administrators, and others are told so', { tag: '@long' }, async ({
  page,
  instance,
  watched,
}) => {
  watched.allow(/response: 403 GET/)
  const given = givenOn(instance)
  const { id } = await given.user(given.name('clerk'))
  const put = (body: object) => given.send('PUT', '/application/settings', body)
  await put({
    help_page_text: 'Ask **Ada** first.',
    help_page_support_url: 'https://help.example',
    first_day_of_week: 6,
  })
  await signInWith(page, instance, await given.token(id), '/settings')
  await expect(page.getByText('Only administrators can see the settings')).toBeVisible()
  await expect(search(page)).toHaveCount(0)

  // Some settings are for everybody.
  await page.getByTitle('Account and theme').click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help.getByText('Ask Ada first.')).toBeVisible()
  await expect(help.getByRole('link', { name: 'Get support' })).toHaveAttribute('href', 'https://help.example')
  await expectAccessible(page)
  await help.getByRole('button', { name: 'Shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await put({ help_page_text: '', help_page_support_url: '', first_day_of_week: 0 })
})

test('a switch that nobody can change hides its check box, in the settings of the instance and of an archived project', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('laid-up'))
  await given.send('POST', `/projects/${id}/archive`)
  for (const [path, name] of [
    ['/settings?section=Repositories', 'Hashed storage paths'],
    [`/projects/${id}?tab=settings&section=issues`, 'Auto-close referenced issues'],
  ] as const) {
    await go(page, path)
    await expect(page.getByRole('switch', { name })).toBeDisabled()
    expect(await page.getByRole('switch', { name }).evaluate((input) => getComputedStyle(input).opacity)).toBe('0')
  }
})
