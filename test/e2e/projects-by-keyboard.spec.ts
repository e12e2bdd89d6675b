import type { Page } from '@playwright/test'
import { expect, heading, rowOf, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { expectOnlyOption, press, tabTo } from './keys.ts'

/** The row that a screen reader announces. */
const current = (page: Page) => page.getByRole('row').and(page.locator('[aria-current="true"]'))
const bar = (page: Page) => page.getByRole('region', { name: /selected$/ })

test('by keyboard: filter, sort and peek at projects, archive a range of them and unarchive it', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const word = given.name('rig').replaceAll('-', '')
  const names = ['one', 'two', 'three', 'four'].map((number) => `${word} ${number}`)
  for (const name of names) await given.project(name)

  await test.step('filter and sort', async () => {
    await press(page, 'g', 'p')
    await expect(heading(page, 'Projects')).toBeVisible()
    await page.keyboard.press('f')
    const filter = page.getByRole('combobox', { name: 'Filter' })
    await expect(filter).toBeFocused()
    await page.keyboard.type('visib')
    await page.keyboard.press('Tab')
    await expect(filter).toHaveValue('visibility:')
    await page.keyboard.type('private ')
    await expect(page.getByRole('button', { name: 'Remove visibility:private' })).toBeVisible()
    await page.keyboard.type(`${word} `)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row')).toHaveCount(5)
    await page.keyboard.press('Escape')
    await tabTo(page, page.getByRole('button', { name: /^Sort / }), 'Shift+Tab', 8)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    const byName = page.getByRole('menuitemradio', { name: 'Name', exact: true })
    for (let step = 0; step < 12 && !(await byName.evaluate((it) => it === document.activeElement)); step++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => urlFragment(page)).toContain('sort=name:asc')
    await expect(page.getByRole('row').nth(1)).toContainText(`${word} four`)
    await expect(page.getByRole('row').nth(4)).toContainText(`${word} two`)
  })

  await test.step('peek from row to row', async () => {
    if (await page.getByRole('menu').count()) await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.keyboard.press('j')
    await expect(current(page)).toContainText(`${word} four`)
    await page.keyboard.press('Enter')
    const peek = page.getByRole('complementary', { name: 'Project' })
    await expect(peek.getByRole('heading', { name: `${word} four` })).toBeVisible()
    await page.keyboard.press('j')
    await expect(peek.getByRole('heading', { name: `${word} one` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(peek).toHaveCount(0)
  })

  await test.step('a range is archived after its preview', async () => {
    await press(page, 'x', 'j', 'j', 'Shift+X')
    await expect(bar(page)).toContainText('3 selected')
    await tabTo(page, bar(page).getByRole('button', { name: 'Archive', exact: true }), 'Tab', 40)
    await page.keyboard.press('Enter')
    const preview = page.getByRole('dialog', { name: 'Archive 3 projects' })
    await expect(preview.getByRole('row', { name: /^3 projects/ })).toContainText('read-only')
    await tabTo(page, preview.getByRole('button', { name: 'Archive 3 projects' }), 'Tab', 12)
    await page.keyboard.press('Enter')
    await expect(page.getByText('3 projects archived')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(bar(page)).toHaveCount(0)
    for (const name of ['one', 'three', 'two']) await expect(rowOf(page, `${word} ${name}`)).toContainText('Archived')
    await expect(rowOf(page, `${word} four`)).not.toContainText('Archived')
  })

  await test.step('the range is unarchived', async () => {
    await page.getByRole('grid', { name: 'Projects' }).focus()
    await press(page, 'Home', 'j', 'x', 'j', 'j', 'Shift+X')
    await expect(bar(page)).toContainText('3 selected')
    await tabTo(page, bar(page).getByRole('button', { name: 'Unarchive' }), 'Tab', 40)
    await page.keyboard.press('Enter')
    const preview = page.getByRole('dialog', { name: 'Unarchive 3 projects' })
    await tabTo(page, preview.getByRole('button', { name: 'Unarchive 3 projects' }), 'Tab', 12)
    await page.keyboard.press('Enter')
    await expect(page.getByText('3 projects unarchived')).toBeVisible()
    await expect(page.getByRole('grid').getByText('Archived')).toHaveCount(0)
  })
})

test('by keyboard: create a project after a refusal, walk its tabs, save a setting, add a member', {
  tag: '@long',
}, async ({ signedIn: page, instance, context, watched }) => {
  watched.allow(/response: 400 POST .*\/projects$/, /response: 404 /)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const given = givenOn(instance)
  const taken = given.name('berth')
  const username = given.name('pilot')
  await given.user(username)
  await given.project(taken)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })

  await test.step('create: the server’s error is shown at its field', async () => {
    await press(page, 'g', 'p')
    await expect(heading(page, 'Projects')).toBeVisible()
    // The keys of a screen work a moment after its heading is there. Its rows come later than its keys.
    await expect(rowOf(page, taken).first()).toBeVisible()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New project' })
    const name = dialog.getByRole('textbox', { name: /^Name/ })
    await expect(name).toBeFocused()
    await page.keyboard.type(taken)
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByText('has already been taken').first()).toBeVisible()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toBeFocused()
    await press(page, 'End')
    await page.keyboard.type(' quay')
    await tabTo(page, dialog.getByRole('button', { name: 'Copy as curl' }), 'Tab', 16)
    await page.keyboard.press('Enter')
    await expect.poll(copied).toContain(`${taken} quay`)
    expect(await copied()).toMatch(/^curl .*projects/s)
    await tabTo(page, dialog.getByRole('button', { name: /^Create project/ }), 'Tab', 4)
    await page.keyboard.press('Enter')
    await expect(heading(page, `${taken} quay`)).toBeFocused()
  })

  await test.step('walk its tabs', async () => {
    await tabTo(page, tab('Overview'), 'Tab', 10)
    for (const [name, seen] of [
      ['Issues', page.getByRole('combobox', { name: 'Filter' })],
      ['Merge requests', page.getByText('No merge requests yet')],
      ['Labels', page.getByText('No labels yet')],
      ['Milestones', page.getByText('No milestones yet')],
      ['Members', rowOf(page, '@root').first()],
      ['DORA', page.getByRole('heading', { name: 'No deployments yet' })],
      ['Statistics', page.getByRole('region', { name: 'Storage', exact: true })],
      ['Export', page.getByRole('heading', { name: 'New export' })],
      ['Settings', page.getByRole('textbox', { name: 'Description' })],
      ['JSON', page.getByRole('button', { name: 'Copy JSON' })],
    ] as const) {
      await page.keyboard.press('ArrowRight')
      await expect(tab(name)).toBeFocused()
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
      await expect(seen).toBeVisible()
    }
  })

  await test.step('change a setting through the tray', async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(tab('Settings')).toBeFocused()
    const description = page.getByRole('textbox', { name: 'Description' })
    await tabTo(page, description, 'Tab', 30)
    await page.keyboard.type('Where the pilot boards')
    const tray = page.getByRole('region', { name: 'Changes' })
    await expect(tray.getByRole('listitem')).toHaveCount(1)
    await expect(tray.getByRole('listitem')).toContainText('Where the pilot boards')
    await page.keyboard.press('Control+s')
    await expect(tray).toHaveCount(0)
    await expect(page.getByText('1 change saved')).toBeVisible()
    await expect(description).toHaveValue('Where the pilot boards')
  })

  await test.step('add a member', async () => {
    await tabTo(page, tab('Settings'), 'Shift+Tab', 30)
    await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')
    await expect(tab('Members')).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Add members' }), 'Tab', 12)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Add members to / })
    const users = dialog.getByRole('button', { name: /^Users/ })
    if (!(await users.evaluate((it) => it === document.activeElement))) await tabTo(page, users, 'Tab', 6)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Users' })).toBeFocused()
    await page.keyboard.type(username)
    await expectOnlyOption(page, username)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(users).toBeFocused()
    await expect(users).toContainText(username)
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, username)).toContainText('Developer')
  })
})
