import { expectAccessible } from './axe.ts'
import { expect, go, heading, rowOf, test } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { press } from './keys.ts'

test('the palette opens what a reference, a path, an address or a person names, and runs commands, with the keyboard only', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const name = given.name('customs')
  const project = await given.project(name)
  const { iid } = await given.issue(project.id, 'The seal is broken')
  await given.issue(project.id, 'The gate is closed')
  const username = given.name('nia')
  const user = await given.user(username)
  await given.send('POST', `/projects/${project.id}/members`, { user_id: user.id, access_level: 30 })
  const group = given.name('harbour')
  await given.send('POST', '/groups', { name: group, path: group })
  const field = page.getByRole('combobox', { name: 'Search or jump' })
  const first = page.getByRole('option').first()
  const type = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
  }
  await go(page, '/projects')

  await test.step('a reference', async () => {
    await type(`${name}#${iid}`)
    await expect(first).toContainText('The seal is broken')
    await expect(first).toContainText(`root/${name}#${iid}`)
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { name: 'The seal is broken' })).toBeVisible()
  })
  await test.step('a full path', async () => {
    await type(`root/${name}`)
    await expect(page.getByRole('group', { name: 'Exact match' }).getByRole('option')).toHaveCount(1)
    await press(page, 'Enter')
    await expect(heading(page, name)).toBeFocused()
  })
  await test.step('a pasted address, and one of another server', async () => {
    await type('https://example.com/acme/api')
    await expect(page.getByText('This URL belongs to example.com.')).toBeVisible()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`${new URL(instance.ui).origin}/root/${name}/-/issues/${iid}`)
    await expect(first).toContainText(`Open issue root/${name}#${iid}`)
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { name: 'The seal is broken' })).toBeVisible()
  })
  await test.step('a person', async () => {
    await type(`@${username}`)
    await expect(page.getByRole('option')).toHaveCount(4)
    await expectAccessible(page)
    await press(page, 'ArrowDown', 'ArrowDown', 'Enter')
    await expect(page).toHaveURL(new RegExp(`author(:|%3A)${username}`))
  })
  await test.step('a new issue in a project, a new project and a new subgroup in a group', async () => {
    await type(`new issue in ${name}`)
    await expect(first).toContainText(`New issue in ${name}`)
    await press(page, 'Enter')
    const issueForm = page.getByRole('dialog', { name: 'New issue' })
    await expect(issueForm.getByText(`root/${name}`)).toBeVisible()
    await press(page, 'Escape')
    for (const [what, title] of [
      ['project', 'New project'],
      ['subgroup', 'New subgroup'],
    ] as const) {
      await type(`new ${what} in ${group}`)
      await expect(first).toContainText(`New ${what} in ${group}`)
      await press(page, 'Enter')
      await expect(page.getByRole('dialog', { name: title }).getByText(group).first()).toBeVisible()
      await press(page, 'Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
  await test.step('the selected rows: assign, close, and undo', async () => {
    await go(page, `/projects/${project.id}?tab=issues`)
    await expect(rowOf(page, 'The seal is broken')).toBeVisible()
    await press(page, 'j', 'Control+a')
    await expect(page.getByRole('region', { name: '2 selected' })).toBeVisible()
    await type(`assign 2 issues to ${username}`)
    await expect(first).toContainText(`Assign 2 issues to User ${username}`)
    await press(page, 'Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Assign 2 issues/ })).toBeEnabled()
    await press(page, 'Control+Enter')
    await expect(page.getByText(`2 issues assigned to User ${username}`)).toBeVisible()
    await type('close 2 sel')
    await expect(first).toContainText('2 selected')
    await press(page, 'Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Close 2 issues/ })).toBeEnabled()
    await press(page, 'Control+Enter')
    await expect(page.getByText('2 issues closed')).toBeVisible()
    await expect(page.getByText('0 open issues')).toBeVisible()
    await type('undo')
    await expect(first).toContainText('2 issues closed')
    await press(page, 'Enter')
    await expect(page.getByText('Undone: 2 issues are open again')).toBeVisible()
  })
  await test.step('the actions of the screen, with their keys', async () => {
    await type('arch')
    await expect(first).toContainText('Archive project')
    await press(page, 'Enter')
    await page.getByRole('dialog', { name: /Archive/ }).waitFor()
    await press(page, 'Escape')
    await type('tab mem')
    await press(page, 'Enter')
    await expect(page.getByRole('tab', { name: 'Members' })).toHaveAttribute('aria-selected', 'true')
    await type('>')
    await expect(
      page.getByRole('group', { name: 'On this page' }).getByRole('option', { name: /^Add members/ }),
    ).toContainText('c')
    await press(page, 'Escape')
  })
  await test.step('a view of the current filter', async () => {
    await go(page, `/issues?q=${username}`)
    await expect(page.getByRole('grid', { name: 'Issues' }).or(page.getByText('No issues match')).first()).toBeVisible()
    await type('save view')
    await expect(first).toContainText('Save view')
    await press(page, 'Enter')
    await expect(page.getByRole('textbox', { name: 'Save filter as view' })).toBeFocused()
  })
})

test('the palette keeps the results of other sources if one fails, and offers nothing that the caller may not do', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 500 GET/)
  const given = givenOn(instance)
  const name = given.name('quay')
  const project = await given.project(name)
  await intercept(page, '**/api/v4/users?*', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await go(page, `/projects/${project.id}`)
  await expect(heading(page, name)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await expect(page.getByRole('group', { name: 'Projects' }).getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '500: broken' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search or jump' }).fill('assign to root')
  await expect(page.getByText('No results for “assign to root”.')).toBeVisible()
})
