import { z } from 'zod'
import { times } from '../support/runs.ts'
import { expectAccessible } from './axe.ts'
import { expect, go, rowOf, test, titleOf } from './console.ts'
import { givenOn } from './given.ts'
import { expectOnlyOption, press } from './keys.ts'

test('issues of many projects get the milestone with the same title of their own project', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const word = given.name('fleet')
  const many = 10
  for (let n = 0; n < many; n++) {
    const { id } = await given.project(given.name('ship'))
    await given.send('POST', `/projects/${id}/milestones`, { title: 'Launch', due_date: '2030-11-12' })
    if (n === 0) await given.label(id, 'hull')
    await given.issue(id, `${word} ${n}`)
  }
  await go(page, `/issues?q=${word}`)
  await expect(rowOf(page, word)).toHaveCount(many)
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
  const bar = page.getByRole('region', { name: `${many} selected` })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await bar.getByRole('button', { name: 'Label' }).click()
  await expect(page.getByRole('option', { name: 'hull' })).toContainText(`in 1 of ${many} projects`)
  await press(page, 'Escape')
  await bar.getByRole('button', { name: 'Milestone' }).click()
  await expect(page.getByRole('option', { name: 'Launch' })).toContainText(`in ${many} of ${many} projects`)
  // One request for all projects.
  expect(asked.filter((path) => /\/(labels|milestones)$/.test(path))).toEqual([
    '/-/gantry/v1/labels',
    '/-/gantry/v1/milestones',
  ])
  await page.getByRole('combobox', { name: 'Set milestone' }).fill('Launch')
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: `Set milestone on ${many} issues` })
  await dialog.getByRole('button', { name: `Set milestone on ${many} issues` }).click()
  await expect(page.getByText(`${many} issues added to Launch`)).toBeVisible()

  await titleOf(page, `${word} 0`).click()
  const peek = page.getByRole('complementary', { name: 'Issue' })
  await peek.getByRole('button', { name: /^Change milestone/ }).click()
  await expect(page.getByRole('option', { name: 'Launch' })).toContainText('due 12 Nov 2030')
})

test('a label beyond the first hundred is found by typing, in the picker and in the filter', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const word = given.name('rigging')
  const { id } = await given.project(given.name('loft'))
  for (let n = 0; n < 101; n++) await given.label(id, `a${n}`)
  await given.label(id, 'zenith')
  await given.issue(id, word)
  await go(page, `/projects/${id}?tab=issues`)
  await expect(rowOf(page, word)).toBeVisible()
  await page.getByRole('grid', { name: 'Issues' }).focus()
  await press(page, 'ArrowDown', 'l')
  await expect(page.getByRole('option')).toHaveCount(100)
  await page.getByRole('combobox', { name: 'Labels' }).fill('zen')
  await page.getByRole('option', { name: 'zenith' }).click()
  await expect(page.getByRole('option', { name: 'zenith', selected: true })).toBeVisible()
  await press(page, 'Escape')
  await expect(rowOf(page, word).getByText('zenith')).toBeVisible()
  await page.getByRole('combobox', { name: 'Filter' }).fill('label:zen')
  await expect(page.getByRole('option', { name: 'zenith' })).toBeVisible()
})

const assigned = z.object({ assignees: z.array(z.object({ username: z.string() })) })

test('hundreds of issues, more than one request may name, are assigned: ten that cannot be, one that the server does not assign, then an undo that spares a later change', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  test.setTimeout(120_000)
  const [possible, impossible] = [times(200, 490), 10]
  const all = possible + impossible
  const given = givenOn(instance)
  const word = given.name('crate')
  const [open, other] = [await given.project(given.name('open')), await given.project(given.name('other'))]
  const { id: user_id } = await given.user(given.name('nia'))
  const { name, username } = z
    .object({ name: z.string(), username: z.string() })
    .parse(await given.send('GET', `/users/${user_id}`))
  await given.send('POST', `/projects/${open.id}/members`, { user_id, access_level: 30 })
  const iids: number[] = []
  for (let n = 0; n < possible; n++) {
    iids.push((await given.issue(open.id, `${word} ${n}`)).iid)
  }
  for (let n = 0; n < impossible; n++) await given.issue(other.id, `${word} far ${n}`)
  const assigneesOf = async (iid: number | undefined) =>
    assigned.parse(await given.send('GET', `/projects/${open.id}/issues/${iid}`)).assignees.map((one) => one.username)
  const [kept, later] = iids.slice(80)
  await given.send('PUT', `/projects/${open.id}/issues/${kept}`, { assignee_ids: [1] })

  await go(page, `/issues?q=${word}`)
  await expect(rowOf(page, word).first()).toBeVisible()
  await page.getByRole('grid', { name: 'Issues' }).focus()
  await press(page, 'j', 'x')
  const bar = page.getByRole('region', { name: /selected$/ })
  await bar.getByRole('button', { name: `Select all ${all}` }).click()
  await expect(bar).toContainText(`${all} selected`)
  await bar.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('combobox', { name: 'Assign to' }).fill(username)
  await expect(page.getByRole('option', { name })).toContainText('in 1 of 2 projects')
  await press(page, 'Enter')
  const preview = page.getByRole('dialog', { name: `Assign ${all} issues to ${name}` })
  await expect(preview.getByText(/Skipped 10: .* has no access to the issues of the project/)).toBeVisible()
  await expectAccessible(page)

  // The server accepts this request but assigns nobody, as it does for people without access. The earlier assignee is gone then.
  // Replaced inside the page: a route of Playwright would delay each of the hundreds of requests.
  const address = `/projects/${open.id}/issues/${kept}`
  await page.evaluate((path) => {
    const send = window.fetch
    const nobody = JSON.stringify({ assignee_ids: [0] })
    window.fetch = (input, init) =>
      init?.method === 'PUT' && String(input).endsWith(path)
        ? send(input, { ...init, body: nobody })
        : send(input, init)
    window.addEventListener('send-as-asked', () => {
      window.fetch = send
    })
  }, address)
  await preview.getByRole('button', { name: `Assign ${possible} issues to ${name}` }).click()
  const failed = page.getByRole('dialog', { name: `1 of ${possible} failed` })
  await expect(failed).toBeVisible({ timeout: 60_000 })
  await expect(failed.getByRole('list', { name: 'Failures' }).getByRole('listitem')).toHaveText([
    `${open.path_with_namespace}#${kept}Not applied. Current assignees: nobody.`,
  ])
  await expectAccessible(page)
  expect(await assigneesOf(iids[0])).toEqual([username])
  expect(await assigneesOf(kept)).toEqual([])

  await given.send('PUT', `/projects/${open.id}/issues/${later}`, { assignee_ids: [1] })
  await page.evaluate(() => window.dispatchEvent(new Event('send-as-asked')))
  await failed.getByRole('button', { name: 'Undo' }).click()
  const undone = page.getByRole('dialog', { name: `1 of ${possible} failed` })
  await expect(undone).toBeVisible({ timeout: 60_000 })
  await expect(undone.getByRole('listitem').first()).toHaveText(
    `${open.path_with_namespace}#${later}Not undone, because the issue has changed since: assignees.`,
  )
  expect(await assigneesOf(iids[0])).toEqual([])
  expect(await assigneesOf(later)).toEqual(['root'])
  expect(await assigneesOf(kept)).toEqual(['root'])
})

test('by keyboard: closing issues asks first, copies a script, and z reopens them', async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const word = given.name('rope')
  const { id } = await given.project(given.name('deck'))
  for (let n = 0; n < 3; n++) await given.issue(id, `${word} ${n}`)
  await go(page, `/issues?q=state:opened ${word}`)
  await expect(rowOf(page, word)).toHaveCount(3)
  await page.getByRole('grid', { name: 'Issues' }).focus()
  await press(page, 'j', 'x', 'j', 'x')
  const bar = page.getByRole('region', { name: '2 selected' })
  await bar.getByRole('button', { name: 'Close issues' }).focus()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Close 2 issues' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy as script' }).click()
  const script = await page.evaluate(() => navigator.clipboard.readText())
  expect(script.match(/-X PUT/g)).toHaveLength(2)
  await press(page, 'Control+Enter')
  await expect(page.getByText('2 issues closed')).toBeVisible()
  await expect(rowOf(page, word)).toHaveCount(1)
  await expect(page.getByRole('region', { name: /selected$/ })).toHaveCount(0)
  await press(page, 'z')
  await expect(page.getByText('Undone: 2 issues are open again')).toBeVisible()
  await expect(rowOf(page, word)).toHaveCount(3)
  await press(page, 'z')
  await expect(page.getByText('There is no change to undo.')).toBeVisible()
})

test('by keyboard: moving issues previews what they lose, copies a script and has no undo, and moving one opens its copy', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const word = given.name('chain')
  const [from, to] = [await given.project(given.name('fore')), await given.project(given.name('aft'))]
  await given.label(from.id, 'rust')
  for (let n = 0; n < 3; n++) await given.issue(from.id, `${word} ${n}`)
  await given.send('PUT', `/projects/${from.id}/issues/2`, { labels: 'rust' })
  await go(page, `/issues?q=state:opened+${word}&sort=created_at:asc`)
  await expect(rowOf(page, word)).toHaveCount(3)
  await page.getByRole('grid', { name: 'Issues' }).focus()
  await press(page, 'j', 'x', 'j', 'x', 'p')
  const dialog = page.getByRole('dialog', { name: 'Move 2 issues' })
  const pickTarget = async () => {
    await press(page, 'Enter')
    await page.getByRole('combobox', { name: 'Target project' }).fill(to.path_with_namespace)
    await expectOnlyOption(page, to.path_with_namespace)
    await press(page, 'Enter')
  }
  const labels = dialog.getByRole('row', { name: /^Labels/ })
  await expect(labels).toContainText('Kept if the target has labels with the same names.')
  await pickTarget()
  await expect(labels).toContainText('no labels with these names: rust')
  await expectAccessible(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy as script' }).click()
  const script = await page.evaluate(() => navigator.clipboard.readText())
  expect(script.match(/-X POST .*\/move/g)).toHaveLength(2)
  await press(page, 'Control+Enter')
  await expect(page.getByText(`2 issues moved to ${to.path_with_namespace}. A move cannot be undone.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: /selected$/ })).toHaveCount(0)

  await go(page, `/projects/${from.id}/issues/3`)
  await expect(page.getByRole('button', { name: /^Close issue/ })).toBeVisible()
  await press(page, 'p')
  await expect(page.getByRole('dialog', { name: `Move ${from.path_with_namespace}#3` })).toBeVisible()
  await pickTarget()
  await expect(page.getByRole('contentinfo')).toContainText(`/projects/${from.id}/issues/3/move`)
  await press(page, 'Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: `${to.path_with_namespace}#3` })).toBeVisible()
  await go(page, `/projects/${from.id}/issues/3`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Move to another project (already moved)' })).toBeDisabled()
})

test('only people with access are offered as assignees, and a refused value says what the issue has now', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('hold'))
  const [member, stranger] = [given.name('mate'), given.name('stray')]
  const { id: user_id } = await given.user(member)
  await given.user(stranger)
  await given.send('POST', `/projects/${project.id}/members`, { user_id, access_level: 30 })
  await given.issue(project.id, 'Leak')
  await go(page, `/projects/${project.id}/issues/1`)
  await page.getByRole('button', { name: /^Change assignees/ }).click()
  const search = page.getByRole('combobox', { name: 'Assign to' })
  await search.fill(stranger)
  await expect(page.getByText('No matching users with access')).toBeVisible()
  await search.fill(member)
  await expectOnlyOption(page, member)
  // The server accepts the change, but drops people who have lost their access.
  await given.send('DELETE', `/projects/${project.id}/members/${user_id}`)
  await press(page, 'Enter')
  await expect(page.getByText('Not applied. Current assignees: nobody.')).toBeVisible()
})

test('by keyboard: Ctrl A selects the rows of the grid, b reaches the bar, and keys do what the screen shows', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const word = given.name('buoy')
  const project = await given.project(given.name('bank'))
  for (let n = 0; n < 3; n++) await given.issue(project.id, `${word} ${n}`)
  await go(page, `/issues?q=${word}`)
  await expect(rowOf(page, word)).toHaveCount(3)
  await page.getByRole('grid', { name: 'Issues' }).focus()
  await press(page, 'Control+a')
  const bar = page.getByRole('region', { name: '3 selected' })
  await press(page, 'b')
  await expect(bar.getByRole('button', { name: 'Label' })).toBeFocused()
  await press(page, 'Escape')
  await expect(bar).toHaveCount(0)

  await go(page, `/projects/${project.id}?tab=members`)
  await expect(page.getByRole('button', { name: 'Add members' })).toBeVisible()
  await press(page, 'c')
  await expect(page.getByRole('dialog', { name: /^Add members/ })).toBeVisible()

  await press(page, 'Escape')
  await go(page, `/projects/${project.id}/issues/1`)
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.click()
  await page.keyboard.type('Unsent')
  await press(page, 'Escape')
  await expect(comment).not.toBeFocused()
  await expect(comment).toHaveValue('Unsent')
})
