import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, rowOf, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { expectOnlyOption, press } from './keys.ts'

type Given = ReturnType<typeof givenOn>

/** Creates a group through the API, so that each test has its own. */
async function groupOf(given: Given, name: string, fields: object = {}) {
  const made = await given.send('POST', '/groups', { name, path: name, visibility: 'public', ...fields })
  return z.object({ id: z.int(), full_path: z.string() }).parse(made)
}

const row = (page: Page, name: string) => rowOf(page, name).first()

/** Drags a group onto its new parent, when the roles of the user have arrived, without which no group can be dragged. */
async function dragOnto(page: Page, what: { full_path: string }, onto: { full_path: string }) {
  await expect(row(page, what.full_path)).toHaveAttribute('draggable', 'true')
  await row(page, what.full_path).dragTo(row(page, onto.full_path))
}

test('by keyboard: expand a tree, transfer a group, find it again', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 400 POST/)
  const given = givenOn(instance)
  const outer = await groupOf(given, given.name('aa-outer'))
  const inner = await groupOf(given, given.name('inner'), { parent_id: outer.id })
  const other = await groupOf(given, given.name('bb-other'))
  await given.project(given.name('cargo'), { namespace_id: inner.id, visibility: 'public' })

  await press(page, 'g', 'r')
  await expect(heading(page, 'Groups')).toBeVisible()
  const tree = page.getByRole('treegrid', { name: 'Groups' })
  await expect(row(page, outer.full_path)).toHaveAttribute('aria-expanded', 'false')
  await tree.focus()
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('j')
    if (await row(page, outer.full_path).getAttribute('aria-current')) break
  }
  await page.keyboard.press('ArrowRight')
  await expect(row(page, outer.full_path)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(row(page, inner.full_path)).toHaveAttribute('aria-level', '2')
  await expect(row(page, inner.full_path)).toHaveAttribute('aria-current', 'true')
  expect(urlFragment(page)).toContain(`open=${outer.id}`)

  await page.keyboard.press('Enter')
  const peek = page.getByRole('complementary', { name: 'Group' })
  // The button is there when the role of the user has arrived.
  await expect(peek.getByRole('button', { name: /^Transfer/ })).toBeVisible()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: /^Transfer / })
  await dialog.getByRole('button', { name: /New parent/ }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'New parent' })).toBeFocused()
  await page.keyboard.type(other.full_path)
  await expectOnlyOption(page, other.full_path)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('row', { name: /^Contents/ })).toContainText('0 subgroups, 1 project')
  await expect(dialog.getByText(`${other.full_path}/`)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Group' })).toContainText(`${other.full_path}/`)

  await press(page, 'Escape', 'f')
  await page.keyboard.type(`${inner.full_path.split('/')[1]} `)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Groups' }).getByText(`${other.full_path}/`)).toBeVisible()
})

test('by mouse: a bar of the chart of groups zooms in, the path leads back, and a button opens the group', {
  tag: '@long',
}, async ({ signedIn: page }) => {
  await go(page, '/groups')
  await page.getByRole('button', { name: /^Groups by size/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Groups by size' })
  const bars = dialog.getByRole('toolbar', { name: 'Groups' }).getByRole('button')
  await expect(bars.filter({ hasText: 'northquay: ' })).toContainText('last activity: under 30 days')
  await expectAccessible(page)
  const small = dialog.locator('[data-unlabeled]').first()
  const title = (await small.getAttribute('title')) ?? ''
  await bars.first().press('ArrowDown')
  await small.focus()
  await expect(page.locator('[aria-hidden] > p', { hasText: title })).toBeVisible()
  await bars.filter({ hasText: 'northquay/product: ' }).click()
  await expect(bars.first()).toContainText('northquay/product: ')
  await dialog.getByRole('button', { name: 'All groups' }).click()
  await bars.filter({ hasText: 'northquay/product: ' }).click()
  await dialog.getByRole('button', { name: 'Open Product' }).click()
  await expect(heading(page, 'Product')).toBeVisible()
})

test('by mouse: dragging a group onto another asks for confirmation, then transfers it', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const [what, onto] = [await groupOf(given, given.name('aa-what')), await groupOf(given, given.name('aa-onto'))]
  await go(page, '/groups')
  await dragOnto(page, what, onto)
  const dialog = page.getByRole('dialog', { name: /^Transfer / })
  await expect(dialog).toContainText(`${onto.full_path}/${what.full_path}`)
  await dialog.getByRole('button', { name: /^Transfer group/ }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `Expand ${onto.full_path}` }).click()
  await expect(row(page, `${onto.full_path}/${what.full_path}`)).toHaveAttribute('aria-level', '2')
})

test('a refused transfer shows the server’s message', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 400 POST/)
  const given = givenOn(instance)
  const what = await groupOf(given, given.name('aa-twin'))
  const onto = await groupOf(given, given.name('aa-nest'))
  await groupOf(given, what.full_path, { parent_id: onto.id })
  await go(page, '/groups')
  await dragOnto(page, what, onto)
  const dialog = page.getByRole('dialog', { name: /^Transfer / })
  await dialog.getByRole('button', { name: /^Transfer group/ }).click()
  await expect(dialog.getByRole('alert')).toContainText('already has a subgroup or a project with the same path')
})

test('a failed check of the new parent is not shown as a refusal', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 500 GET .*transfer_locations/)
  const given = givenOn(instance)
  const what = await groupOf(given, given.name('aa-checked'))
  const onto = await groupOf(given, given.name('aa-parent'))
  let broken = true
  await intercept(page, /transfer_locations\?.*per_page=100/, (route) =>
    broken
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"500 Error"}' })
      : route.continue(),
  )
  await go(page, '/groups')
  await dragOnto(page, what, onto)
  const dialog = page.getByRole('dialog', { name: /^Transfer / })
  await expect(dialog.getByRole('alert')).toContainText('The new parent could not be checked.')
  await expect(dialog.getByText(/^You cannot transfer/)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Transfer group/ })).toBeDisabled()
  broken = false
  await dialog.getByRole('button', { name: /^Retry/ }).click()
  await expect(dialog.getByRole('button', { name: /^Transfer group/ })).toBeEnabled()
})

test('a group: members, sharing, push rules and settings are each changed once', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 40[04] /)
  const given = givenOn(instance)
  const group = await groupOf(given, given.name('whole'))
  const guests = await groupOf(given, given.name('guests'))
  const username = given.name('mate')
  await given.user(username)
  await go(page, `/groups/${group.id}`)
  await expect(heading(page, group.full_path)).toBeVisible()

  await page.getByRole('tab', { name: 'Members' }).click()
  await page.getByRole('button', { name: 'Add members' }).click()
  await page.getByRole('button', { name: /^Users/ }).click()
  await page.getByRole('combobox', { name: 'Users' }).fill(username)
  await expectOnlyOption(page, username)
  await page.getByRole('option').click()
  await page.keyboard.press('Escape')
  const adding = page.getByRole('dialog', { name: /^Add members/ })
  await expect(adding.getByRole('button', { name: new RegExp(`^Users.*${username}`) })).toBeFocused()
  await adding.getByLabel(/^Expiration date/).fill('2020-01-01')
  await expect(adding.getByRole('button', { name: /^Add members/ })).toHaveAccessibleDescription(
    'Correct the expiration date.',
  )
  await adding.getByLabel(/^Expiration date/).fill('')
  await adding.getByLabel(/^Invite by email/).fill('new@example.com, nobody')
  await adding.getByRole('button', { name: /^Add members/ }).click()
  await expect(page.getByText('1 member added, 1 address invited')).toBeVisible()
  await expect(adding.getByLabel(/^Invite by email/)).toHaveValue('nobody')
  await expect(adding.getByLabel(/^Invite by email/)).toHaveAccessibleDescription(/is invalid/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 invitation' }).click()
  await page.getByRole('button', { name: /^Revoke/ }).click()
  await expect(page.getByText('No pending invitations.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Escape')
  await row(page, username).click()
  const member = page.getByRole('complementary', { name: 'Member' })
  await member.getByText('Maintainer', { exact: true }).click()
  await member.getByRole('button', { name: 'Save membership' }).click()
  await expect(row(page, username)).toContainText('Maintainer')
  await member.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click()
  await expect(row(page, username)).toBeHidden()

  await page.getByRole('tab', { name: 'Sharing' }).click()
  await page.getByRole('button', { name: 'Share with a group' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Group/ })
    .click()
  await page.getByRole('combobox', { name: 'Group' }).fill(guests.full_path)
  await expectOnlyOption(page, guests.full_path)
  await page.getByRole('option').click()
  await page.getByRole('button', { name: /^Share group/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(guests.full_path) })).toContainText('Developer')
  await page.getByRole('button', { name: `Stop sharing with ${guests.full_path}` }).click()
  await page.getByRole('button', { name: 'Stop sharing', exact: true }).click()
  await expect(page.getByText('Not shared with any group.')).toBeVisible()

  await page.getByRole('tab', { name: 'Push rules' }).click()
  const rule = page.getByRole('region', { name: 'Push rules', exact: true })
  await rule.getByLabel(/^Branches must match/).fill('^(')
  await expect(rule.getByText(/not valid RE2 syntax/)).toBeVisible()
  await rule.getByLabel(/^Branches must match/).fill('^feature/')
  await page
    .getByRole('region', { name: 'Test a push' })
    .getByLabel(/^Branch/)
    .fill('fix/it')
  await expect(page.getByText('fix/it does not match ^feature/')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Remove…' })).toBeVisible()

  await page.getByRole('tab', { name: 'Settings' }).click()
  const general = page.getByRole('region', { name: 'General' })
  await general.getByLabel(/^Path/).fill('api')
  await page.keyboard.press('Control+s')
  await expect(general.getByText('api is a reserved name')).toBeVisible()
  await page.getByRole('button', { name: 'Discard change to path' }).click()
  await general.getByLabel(/^Description/).fill('What it is for')
  await page.getByRole('button', { name: /^Save 1 change/ }).click()
  await expect(page.getByRole('region', { name: /Unsaved changes/ })).toBeHidden()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(group.full_path)
  await page.getByRole('dialog').getByRole('button', { name: 'Mark for deletion' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden()
})

test('a project is transferred to a group from the group, after a check with the server', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const group = await groupOf(given, given.name('hold'), { visibility: 'private' })
  const cargo = await given.project(given.name('cargo'), { visibility: 'public' })
  await go(page, `/groups/${group.id}?tab=projects`)
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Transfer a project here…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Transfer a project/ })
  const act = dialog.getByRole('button', { name: /^Transfer project/ })
  await expect(act).toBeDisabled()
  await dialog.getByRole('button', { name: /^Project/ }).click()
  await page.getByRole('combobox', { name: 'Project' }).fill(cargo.path_with_namespace.split('/').at(-1) ?? '')
  await page.getByRole('option', { name: cargo.path_with_namespace }).click()
  await expect(dialog.getByRole('row', { name: /^Path/ })).toContainText(`${group.full_path}/`)
  await expect(dialog.getByRole('row', { name: /^Visibility/ })).toContainText('public becomes private')
  await expectAccessible(page)
  await act.click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, group.full_path)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Projects' })).toHaveAttribute('aria-selected', 'true')
})

test('the counts of a group include subgroups, and say how many are direct', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const outer = await groupOf(given, given.name('zz-outer'))
  const inner = await groupOf(given, given.name('inner'), { parent_id: outer.id })
  await given.project(given.name('one'), { namespace_id: inner.id, visibility: 'public' })
  await given.project(given.name('two'), { namespace_id: outer.id, visibility: 'public' })
  await go(page, `/groups/${outer.id}`)
  const fact = page
    .getByRole('term')
    .filter({ hasText: /^Projects$/ })
    .locator('..')
  await expect(fact).toContainText('21 direct')
  await go(page, `/groups?q=${outer.full_path}`)
  await expect(rowOf(page, outer.full_path).getByTitle('2 in total, 1 directly in this group')).toHaveText('2')
  await expect(page.getByRole('columnheader', { name: 'Projects' })).toHaveAttribute('title', /all its subgroups/)
})

test('subgroups have the order of the list', { tag: '@long' }, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const outer = await groupOf(given, given.name('zz-sorted'))
  for (const name of ['first', 'second']) await groupOf(given, name, { parent_id: outer.id })
  await go(page, `/groups?sort=name:desc&open=${outer.id}`)
  const inside = rowOf(page, `${outer.full_path}/`)
  await expect(inside).toHaveCount(2)
  await expect(inside.first()).toContainText('second')
})

test('users who were selected stay in the list of users, whatever was searched for', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const group = await groupOf(given, given.name('pick'))
  await go(page, `/groups/${group.id}?tab=members`)
  await page.getByRole('button', { name: 'Add members' }).click()
  await page.getByRole('button', { name: /^Users/ }).click()
  const search = page.getByRole('combobox', { name: 'Users' })
  await search.fill('root')
  await page.getByRole('option', { name: '@root' }).click()
  await search.fill('')
  await expect(page.getByRole('option').nth(10)).toBeVisible()
  await expect(page.getByRole('option', { name: '@root' })).toHaveAttribute('aria-selected', 'true')
})

test('a tested push shows the rules that failed first', { tag: '@long' }, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const group = await groupOf(given, given.name('ruled'))
  const rules = { commit_message_regex: '^Add ', branch_name_regex: '^feature/' }
  await given.send('POST', `/groups/${group.id}/push_rule`, rules)
  await go(page, `/groups/${group.id}?tab=push-rules`)
  const tester = page.getByRole('region', { name: 'Test a push' })
  await tester.getByLabel(/^Commit message/).fill('Add a crane')
  await tester.getByLabel(/^Branch/).fill('fix/it')
  const results = tester.getByRole('list', { name: 'Results by rule' }).getByRole('listitem')
  await expect(results).toHaveText([/^Branches must match/, /^Messages must match/])
})

test('accessible: groups, their chart, their forms and every tab', { tag: '@long' }, async ({
  signedIn: page,
  watched,
}) => {
  watched.allow(/response: 40[014] /)
  const look = () => expectAccessible(page)
  await go(page, '/groups')
  await page.getByRole('button', { name: 'Expand Northquay' }).click()
  await row(page, 'northquay/platform').click()
  await expect(page.getByRole('complementary', { name: 'Group' })).toBeVisible()
  await look()
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /projects in .* groups/ }).click()
  await expect(page.getByRole('toolbar', { name: 'Groups' })).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await page.getByRole('dialog').getByText('Advanced settings').click()
  await look()
  await page.keyboard.press('Escape')
  await page
    .getByRole('complementary', { name: 'Group' })
    .getByRole('button', { name: /^Open full page/ })
    .click()
  for (const [name, seen] of [
    ['Overview', 'Recent changes'],
    ['Subgroups', 'Infrastructure'],
    ['Projects', 'API gateway'],
    ['Members', '@root'],
    ['Sharing', 'Shared with groups'],
    ['Push rules', 'Test a push'],
    ['Settings', 'Danger zone'],
    ['JSON', 'Copy JSON'],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('main').getByText(seen).first()).toBeVisible()
    await look()
  }
})
