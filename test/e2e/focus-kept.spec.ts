import type { Page } from '@playwright/test'
import { expect, go, heading, rowOf, test } from './console.ts'
import { givenOn } from './given.ts'
import { expectOnlyOption, press } from './keys.ts'

const noted = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('by keyboard: a new token gets the focus, and after the last Revoke button the list of tokens has it', {
  tag: '@long',
}, async ({ signedIn: page }) => {
  const block = page.getByRole('region', { name: 'Connect a client' })
  const copy = block.getByRole('button', { name: 'Copy token' })
  await block.getByRole('button', { name: 'Token options' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('kept')
  await press(page, 'Enter')
  await expect(copy).toBeFocused()
  await block.getByRole('button', { name: /^Revoke .*kept/ }).press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(block.getByRole('button', { name: /^Revoke .*kept/ })).toHaveCount(0)
  await expect(block.getByRole('region', { name: /^Your tokens/ })).toBeFocused()
  await block.getByRole('button', { name: 'Create token' }).press('Enter')
  await expect(copy).toBeFocused()
})

test('by keyboard: a comment keeps the focus when its editor closes, and a menu gives it back to its button', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('mast'))
  const { iid } = await given.issue(id, 'Halyard is frayed')
  for (const body of ['First', 'Second']) await given.send('POST', `/projects/${id}/issues/${iid}/notes`, { body })
  await go(page, `/projects/${id}/issues/${iid}`)
  const list = page.getByRole('list', { name: 'Comments and changes' })
  const comment = list.getByRole('listitem').filter({ hasText: 'Second' })
  const edit = comment.getByRole('button', { name: 'Edit comment' })
  await edit.press('Enter')
  await expect(list.getByRole('textbox', { name: 'Text of the comment' })).toBeFocused()
  await press(page, 'Escape')
  await expect(comment).toBeFocused()
  await press(page, 'Tab')
  await expect(comment.getByRole('button').first()).toBeFocused()
  await edit.press('Enter')
  await page.keyboard.type(', changed')
  await press(page, 'Control+Enter')
  await expect(noted(page, 'Comment changed')).toBeVisible()
  await expect(comment).toBeFocused()
  await comment.getByRole('button', { name: 'Delete comment…' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(comment).toHaveCount(0)
  await expect(list).toBeFocused()

  const menu = page.getByRole('button', { name: 'More actions' })
  await menu.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await press(page, 'Enter')
  await expect(noted(page, 'Notifications about')).toBeVisible()
  await expect(menu).toBeFocused()
  await press(page, 'Enter')
  await page.getByRole('menuitem', { name: 'Delete issue…' }).press('Enter')
  await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeVisible()
  await press(page, 'Escape')
  await expect(menu).toBeFocused()
})

/** Whether the focus is on an element around this one. Runs in the page. */
const isBelowFocus = (element: Element) =>
  document.activeElement !== document.body && document.activeElement?.contains(element.parentElement) === true

test('by keyboard: when the tray of unsaved settings goes, the field that led to it has the focus, or its row after a save', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const name = given.name('keel')
  const group = Object(await given.send('POST', '/groups', { name, path: name }))
  const project = await given.project(given.name('keel'))
  for (const address of [`groups/${group.id}`, `projects/${project.id}`]) {
    await go(page, `/${address}?tab=settings`)
    const field = page.getByRole('textbox', { name: 'Description', exact: true })
    const tray = page.getByRole('region', { name: 'Unsaved changes' })
    for (const button of ['Discard change to description', 'Discard all', /^Save 1 change/]) {
      await field.press('x')
      await tray.getByRole('button', { name: button }).press('Enter')
      await expect(tray).toHaveCount(0)
      if (typeof button === 'string') await expect(field).toBeFocused()
      else await expect.poll(() => field.evaluate(isBelowFocus)).toBe(true)
    }
    await field.press('y')
    await page.getByRole('textbox', { name: 'Name', exact: true }).press('y')
    await tray.getByRole('button', { name: 'Discard change to name' }).press('Enter')
    await expect(tray.getByRole('list', { name: 'Changes' })).toBeFocused()
    await tray.getByRole('button', { name: 'Discard all' }).press('Enter')
    await expect(tray).toHaveCount(0)
  }
})

test('by keyboard: each editor of a row gives the focus back to the list, or to the title if the list is empty', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('boom'))
  await given.issue(id, 'Vang is stiff')
  await given.send('POST', `/projects/${id}/milestones`, { title: 'Refit' })
  await go(page, `/projects/${id}?tab=issues`)
  const grid = page.getByRole('grid', { name: 'Issues' })
  const row = rowOf(page, 'Vang is stiff')
  await expect(row).toBeVisible()
  await grid.focus()
  await press(page, 'j')
  const editor = page.getByRole('dialog', { name: /^Change / })
  for (const milestone of ['Refit', 'None']) {
    await press(page, 'm')
    await expect(page.getByRole('combobox', { name: 'Milestone' })).toBeFocused()
    await page.keyboard.type(milestone)
    await expectOnlyOption(page, milestone)
    await press(page, 'Enter')
    await expect(editor).toHaveCount(0)
    await expect(grid).toBeFocused()
  }
  await press(page, 's')
  await expect(page.getByRole('combobox', { name: 'State' })).toBeFocused()
  await page.keyboard.type('Closed')
  await press(page, 'Enter')
  await expect(row).toHaveCount(0)
  await expect(heading(page, /^boom/)).toBeFocused()
})

test('by keyboard: saving a membership, and asking whether to remove push rules, keep the focus', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 404 GET .*push_rule/)
  const given = givenOn(instance)
  const [name, username] = [given.name('rib'), given.name('mate').toLowerCase()]
  const group = Object(await given.send('POST', '/groups', { name, path: name }))
  const { id: user_id } = await given.user(username)
  await given.send('POST', `/groups/${group.id}/members`, { user_id, access_level: 30 })
  await given.send('POST', `/groups/${group.id}/push_rule`, { deny_delete_tag: true })
  await go(page, `/groups/${group.id}?tab=members&m-peek=${user_id}`)
  const peek = page.getByRole('complementary', { name: 'Member' })
  const save = peek.getByRole('button', { name: 'Save membership' })
  await expect(save).toBeDisabled()
  await peek.getByRole('radio', { name: 'Reporter' }).press('Space')
  await save.press('Enter')
  await expect(noted(page, 'Membership saved')).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()

  await go(page, `/groups/${group.id}?tab=push-rules`)
  const ask = page.getByRole('button', { name: 'Remove…' })
  await ask.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, 'Enter')
  await expect(ask).toBeFocused()
  await press(page, 'Enter', 'Tab', 'Enter')
  await expect(noted(page, 'Push rules removed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Push rules', exact: true })).toBeFocused()
})

test('by keyboard: after the editor of an issue, Edit has the focus, and after a refused import its button', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 4\d\d POST .*\/import$/)
  const given = givenOn(instance)
  const { id } = await given.project(given.name('luff'))
  const { iid } = await given.issue(id, 'Batten is bent')
  await go(page, `/projects/${id}/issues/${iid}`)
  const edit = page.getByRole('button', { name: /^Edit/ })
  const title = page.getByRole('textbox', { name: /^Title/ })
  await edit.press('Enter')
  await expect(title).toBeFocused()
  await press(page, 'Escape')
  await expect(edit).toBeFocused()
  await press(page, 'e')
  await expect(title).toBeFocused()
  await press(page, 'End')
  await page.keyboard.type(' now')
  await press(page, 'Control+Enter')
  await expect(heading(page, /./)).toBeVisible()
  await expect(edit).toBeFocused()

  await go(page, '/import')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mast.txt', mimeType: 'text/plain', buffer: Buffer.from('no archive') })
  await page.getByRole('textbox', { name: /^Path/ }).fill(given.name('luff'))
  const send = page.getByRole('button', { name: /^Import project/ })
  const wire = page.getByRole('contentinfo')
  await send.press('Enter')
  await expect(wire).toContainText(/4\d\d ·/)
  await expect(send).toBeFocused()
  await page.getByRole('textbox', { name: /^Path/ }).fill(given.name('leech'))
  await expect(wire).toContainText('not sent yet')
})

test('by keyboard: in the chart of groups, the way back keeps the focus in the dialog', { tag: '@long' }, async ({
  signedIn: page,
}) => {
  await go(page, '/groups')
  await page.getByRole('button', { name: /^Groups by size/ }).press('Enter')
  const groups = page.getByRole('dialog', { name: 'Groups by size' })
  const bars = groups.getByRole('toolbar', { name: 'Groups' }).getByRole('button')
  await bars.filter({ hasText: 'northquay: ' }).press('Enter')
  const all = groups.getByRole('button', { name: 'All groups' })
  await expect(all).not.toHaveAttribute('aria-current')
  await all.press('Enter')
  await expect(all).toHaveAttribute('aria-current', 'location')
  await expect(all).toBeFocused()
})
