import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, go, heading, rowOf, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { expectOnlyOption, press, tabTo } from './keys.ts'

type Given = ReturnType<typeof givenOn>

async function groupOf(given: Given, name: string, fields: object = {}) {
  const made = await given.send('POST', '/groups', { name, path: name, visibility: 'public', ...fields })
  return z.object({ id: z.int(), full_path: z.string() }).parse(made)
}

const current = (page: Page) => page.getByRole('row').and(page.locator('[aria-current="true"]'))

test('by keyboard: walk a tree, create a subgroup after a refusal, transfer it', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 400 POST .*\/groups$/)
  const given = givenOn(instance)
  const outer = await groupOf(given, given.name('0-yard'))
  const inner = await groupOf(given, 'slip', { parent_id: outer.id })
  await groupOf(given, 'crane', { parent_id: inner.id })
  const other = await groupOf(given, given.name('0-dock'))

  await test.step('arrows expand and collapse groups', async () => {
    await press(page, 'g', 'r')
    await expect(heading(page, 'Groups')).toBeVisible()
    const tree = page.getByRole('treegrid', { name: 'Groups' })
    await expect(rowOf(page, outer.full_path)).toHaveAttribute('aria-expanded', 'false')
    await tree.focus()
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('ArrowDown')
      if (await rowOf(page, outer.full_path).first().getAttribute('aria-current')) break
    }
    await expect(current(page)).toContainText(outer.full_path)
    await page.keyboard.press('ArrowRight')
    await expect(rowOf(page, inner.full_path)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowRight')
    await expect(current(page)).toContainText(inner.full_path)
    await page.keyboard.press('ArrowRight')
    await expect(current(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(rowOf(page, `${inner.full_path}/crane`)).toHaveAttribute('aria-level', '3')
    await page.keyboard.press('ArrowLeft')
    await expect(rowOf(page, `${inner.full_path}/crane`)).toHaveCount(0)
    await page.keyboard.press('ArrowLeft')
    await expect(current(page)).toHaveAttribute('aria-level', '1')
    await expect(current(page)).toContainText(outer.full_path)
  })

  const peek = page.getByRole('complementary', { name: 'Group' })
  await test.step('a subgroup is created from the peek after its path was refused', async () => {
    await page.keyboard.press('Enter')
    await expect(peek).toContainText(outer.full_path)
    await tabTo(page, peek.getByRole('button', { name: 'New subgroup' }), 'Tab', 30)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `New subgroup in ${outer.full_path}` })
    await expect(dialog.getByRole('textbox', { name: /^Name/ })).toBeFocused()
    await page.keyboard.type('api')
    const path = dialog.getByRole('textbox', { name: /^Path/ })
    await page.keyboard.press('Tab')
    await expect(path).toBeFocused()
    await press(page, 'Control+a')
    await page.keyboard.type('no good!')
    await page.keyboard.press('Control+Enter')
    await expect(path).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByText(/can contain only letters|can only include/).first()).toBeVisible()
    await expect(path).toBeFocused()
    await press(page, 'Control+a')
    await page.keyboard.type('winch')
    await page.keyboard.press('Control+Enter')
    await expect(heading(page, 'api')).toBeVisible()
    await expect(page.getByText(`${outer.full_path}/winch`).first()).toBeVisible()
  })

  await test.step('transfer: the server lists the possible parents and previews the transfer', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Transfer…/ })).toBeVisible()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: 'Transfer api' })
    await dialog.getByRole('button', { name: /New parent/ }).press('Enter')
    await expect(page.getByRole('combobox', { name: 'New parent' })).toBeFocused()
    await page.keyboard.type(`${outer.full_path}/winch`)
    await expect(page.getByText('No matching groups')).toBeVisible()
    await press(page, 'Control+a')
    await page.keyboard.type(other.full_path)
    await expectOnlyOption(page, other.full_path)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('row', { name: /^Contents/ })).toContainText('the group is empty')
    await expect(dialog.getByRole('button', { name: /^Transfer group/ })).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(`${other.full_path}/winch`).first()).toBeVisible()
  })
})

test('by keyboard: Arrow Right expands a group whose counts have not loaded, and a group without subgroups closes again', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const outer = await groupOf(given, given.name('0-pier'))
  const inner = await groupOf(given, 'bollard', { parent_id: outer.id })
  let free = () => {}
  const held = new Promise<void>((done) => {
    free = done
  })
  await intercept(page, /\/groups\/counts\?/, async (route) => {
    await held
    await route.continue()
  })
  await go(page, '/groups')
  await expect(rowOf(page, outer.full_path)).toBeVisible()
  await page.getByRole('treegrid', { name: 'Groups' }).focus()
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('ArrowDown')
    if (await rowOf(page, outer.full_path).first().getAttribute('aria-current')) break
  }
  await expect(current(page)).toContainText(outer.full_path)
  await expect(current(page)).not.toHaveAttribute('aria-expanded')
  await press(page, 'ArrowRight', 'ArrowRight')
  await expect(current(page)).toContainText(inner.full_path)
  await page.keyboard.press('ArrowRight')
  await expect(current(page)).toHaveAttribute('aria-expanded', 'true')
  free()
  await expect(current(page)).not.toHaveAttribute('aria-expanded')
  await expect(current(page)).toContainText(inner.full_path)
  await expect(rowOf(page, outer.full_path).first()).toHaveAttribute('aria-expanded', 'true')
})

test('by keyboard: members, push rules and sharing of a group, then mark it for deletion and restore it', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 40[04] /)
  const given = givenOn(instance)
  const group = await groupOf(given, given.name('0-pier'))
  const guests = await groupOf(given, given.name('0-guests'))
  const username = given.name('mate')
  await given.user(username)
  await go(page, `/groups/${group.id}`)
  await expect(heading(page, group.full_path)).toBeFocused()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  /** Goes back to the tabs, and along them. */
  const walkTo = async (from: string, to: string, key: 'ArrowRight' | 'ArrowLeft' = 'ArrowRight') => {
    await tabTo(page, tab(from), 'Shift+Tab', 60)
    for (let step = 0; step < 9 && (await tab(to).getAttribute('aria-selected')) !== 'true'; step++)
      await page.keyboard.press(key)
    await expect(tab(to)).toBeFocused()
  }

  await test.step('members: add, change, remove', async () => {
    await tabTo(page, tab('Overview'), 'Tab', 10)
    for (const name of ['Subgroups', 'Projects', 'Issues', 'Labels', 'Milestones', 'Members']) {
      await page.keyboard.press('ArrowRight')
      await expect(tab(name)).toBeFocused()
    }
    await tabTo(page, page.getByRole('button', { name: 'Add members' }), 'Tab', 12)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Add members to ${group.full_path}` })
    const users = dialog.getByRole('button', { name: /^Users/ })
    await users.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Users' })).toBeFocused()
    await page.keyboard.type(username)
    await expectOnlyOption(page, username)
    await press(page, 'Enter', 'Escape')
    await expect(users).toContainText(username)
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, username)).toContainText('Developer')

    await page.getByRole('grid', { name: 'Members' }).focus()
    for (let step = 0; step < 4 && !(await rowOf(page, username).getAttribute('aria-current')); step++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const member = page.getByRole('complementary', { name: 'Member' })
    const developer = member.getByRole('radio', { name: 'Developer' })
    await tabTo(page, developer, 'Tab', 30)
    await page.keyboard.press('ArrowRight')
    await expect(member.getByRole('radio', { name: 'Maintainer' })).toBeChecked()
    await tabTo(page, member.getByRole('button', { name: 'Save membership' }), 'Tab', 6)
    await page.keyboard.press('Enter')
    await expect(rowOf(page, username)).toContainText('Maintainer')
    await tabTo(page, member.getByRole('button', { name: 'Remove…' }), 'Tab', 40)
    await page.keyboard.press('Enter')
    // A destructive dialog does not focus its destructive button.
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rowOf(page, username)).toHaveCount(0)
  })

  await test.step('push rules: an invalid expression is shown at its field, then a push is tested', async () => {
    await walkTo('Members', 'Push rules')
    const rule = page.getByRole('region', { name: 'Push rules', exact: true })
    const branch = rule.getByLabel(/^Branches must match/)
    await tabTo(page, branch, 'Tab', 45)
    await page.keyboard.type('^(')
    await expect(rule.getByText(/not valid RE2 syntax/)).toBeVisible()
    await expect(page.getByText('Correct the invalid expression.')).toBeVisible()
    await press(page, 'Control+a')
    await page.keyboard.type('^feature/')
    const tester = page.getByRole('region', { name: 'Test a push' })
    await tabTo(page, tester.getByLabel(/^Branch/), 'Tab', 40)
    await page.keyboard.type('fix/it')
    await expect(tester.getByText('Rejected: 1 rule failed, 0 passed')).toBeVisible()
    await press(page, 'Control+a')
    await page.keyboard.type('feature/it')
    await expect(tester.getByText('Accepted: 1 rule passed')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Push rules added')).toBeVisible()
    await expect(rule.getByRole('button', { name: 'Remove…' })).toBeVisible()
  })

  await test.step('sharing: share with a group, then stop sharing', async () => {
    await walkTo('Push rules', 'Sharing', 'ArrowLeft')
    await tabTo(page, page.getByRole('button', { name: 'Share with a group' }), 'Tab', 6)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Share ${group.full_path}` })
    await dialog.getByRole('button', { name: /^Group/ }).press('Enter')
    await expect(page.getByRole('combobox', { name: 'Group' })).toBeFocused()
    await page.keyboard.type(guests.full_path)
    await expectOnlyOption(page, guests.full_path)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: /^Group/ })).toContainText(guests.full_path)
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await tabTo(page, page.getByRole('button', { name: `Stop sharing with ${guests.full_path}` }), 'Tab', 12)
    await page.keyboard.press('Enter')
    const confirm = page.getByRole('button', { name: 'Stop sharing', exact: true })
    if (!(await confirm.evaluate((it) => it === document.activeElement))) await tabTo(page, confirm, 'Tab', 12)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Not shared with any group.')).toBeVisible()
  })

  await test.step('mark for deletion after typing the path, then restore', async () => {
    await walkTo('Sharing', 'Settings')
    await tabTo(page, page.getByRole('button', { name: 'Delete…' }), 'Tab', 80)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Delete / })
    await expect(dialog.getByText(/will be deleted on \d+ \w+.*, in 7 days/)).toBeVisible()
    await expect(dialog.getByRole('row', { name: /^The group/ })).toContainText('deleted on')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.type(group.full_path.slice(0, -1))
    await expect(dialog.getByRole('button', { name: 'Mark for deletion' })).toBeDisabled()
    await page.keyboard.type(group.full_path.slice(-1))
    await tabTo(page, dialog.getByRole('button', { name: 'Mark for deletion' }), 'Tab', 6)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    const band = page.getByRole('region', { name: 'Marked for deletion' })
    await expect(band.getByText(/^Marked for deletion. The group will be deleted on /)).toBeVisible()
    await expect(band.getByRole('button', { name: 'Restore' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(band).toHaveCount(0)
    await expect(heading(page, group.full_path)).toBeFocused()
    expect(urlFragment(page)).toContain('tab=settings')
  })
})
