import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, rowOf, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { press } from './keys.ts'

const record = z.object({ id: z.int() })
const milestone = z.object({
  id: z.int(),
  iid: z.int(),
  title: z.string(),
  state: z.string(),
  due_date: z.string().nullable(),
  web_url: z.string(),
})

test('a milestone is created, changed, closed and deleted with the keyboard, and writes are undone', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 4(00|12) /)
  const given = givenOn(instance)
  const project = await given.project(given.name('yard'))
  const path = `/projects/${project.id}`
  const saved = async () =>
    z
      .array(milestone)
      .parse(await given.send('GET', `${path}/milestones`))
      .map(({ title, state, due_date }) => [title, state, due_date])
  const dialog = page.getByRole('dialog')
  const peek = page.getByRole('complementary', { name: 'Milestone' })

  await go(page, `${path}?tab=milestones`)
  await expect(page.getByText('No milestones yet')).toBeVisible()
  await press(page, 'c')
  await dialog.getByLabel('Title').fill('Sprint 1')
  await dialog.getByLabel('Start date').fill('2030-02-01')
  await dialog.getByLabel('Due date').fill('2030-01-01')
  await expect(dialog.getByText('The due date must be after the start date.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Due date').fill('2030-03-01')
  await press(page, 'Control+Enter')
  await expect(page.getByText('Sprint 1 created')).toBeVisible()
  await expect(peek).toContainText('1 Mar 2030')
  await press(page, 'z')
  await expect(page.getByText('Undone: Sprint 1 created')).toBeVisible()
  expect(await saved()).toEqual([])

  const of = (title: string, fields: object = {}) => given.send('POST', `${path}/milestones`, { title, ...fields })
  const { id } = milestone.parse(await of('Sprint 2', { due_date: '2020-01-01', description: '**Bold** plans' }))
  await of('Sprint 3')
  const done = await given.issue(project.id, 'Paint the crane', { milestone_id: id })
  await given.issue(project.id, 'Grease the winch', { milestone_id: id })
  await given.send('PUT', `${path}/issues/${done.iid}`, { state_event: 'close' })
  await go(page, '/projects')
  await go(page, `${path}?tab=milestones`)
  await expect(rowOf(page, 'Sprint 2')).toContainText('1 / 2 issues closed')
  await expect(rowOf(page, 'Sprint 2')).toContainText('overdue')
  await rowOf(page, 'Sprint 2').click()
  await expect(peek).toContainText('1 of 2 issues closed, 50%')
  await expect(peek.getByRole('link', { name: /Grease the winch/ })).toBeVisible()
  await expectAccessible(page)

  await press(page, 'e')
  await dialog.getByLabel('Title').fill('Sprint 3')
  await press(page, 'Control+Enter')
  await expect(dialog.getByText('already being used for another group or project milestone.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Sprint two')
  await dialog.getByLabel('Due date').fill('')
  await press(page, 'Control+Enter')
  await expect(page.getByText('2 changes saved')).toBeVisible()
  await press(page, 'z')
  await expect(page.getByText('Undone: 2 changes saved')).toBeVisible()
  expect(await saved()).toContainEqual(['Sprint 2', 'active', '2020-01-01'])

  await press(page, 's')
  await expect(page.getByText('Sprint 2 closed')).toBeVisible()
  await expect(peek.getByRole('button', { name: 'Reopen milestone' })).toBeVisible()
  await press(page, 'z')
  await expect(page.getByText('Undone: Sprint 2 is open again')).toBeVisible()
  await expect(rowOf(page, 'Sprint 2')).toBeVisible()
  await expect(peek.getByRole('button', { name: 'Close milestone' })).toBeVisible()

  await peek.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete milestone…' }).click()
  await expect(dialog).toContainText('The milestone is removed from 2 issues that you can see.')
  await expectAccessible(page)
  const refusal = { status: 412, json: { message: '412 Precondition Failed' } }
  await intercept(page, /milestones\/\d+$/, (route) => route.fulfill(refusal), { times: 1 })
  await press(page, 'Control+Enter')
  await expect(dialog.getByText('Not deleted: the milestone has changed')).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(page.getByText('Sprint 2 deleted')).toBeVisible()
  expect((await saved()).map(([title]) => title)).toEqual(['Sprint 3'])
})

test('milestones of parent groups are marked, and a milestone of the project is promoted to its group', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const path = given.name('port')
  const group = record.parse(await given.send('POST', '/groups', { name: path, path }))
  const project = await given.project(given.name('pier'), { namespace_id: group.id })
  const other = await given.project(given.name('mole'), { namespace_id: group.id })
  const of = (place: string, title: string, fields: object = {}) =>
    given.send('POST', `/${place}/milestones`, { title, ...fields })
  await of(`groups/${group.id}`, 'Year', { due_date: '2030-12-31' })
  await of(`projects/${project.id}`, 'Spring', { due_date: '2030-05-31' })
  await of(`projects/${other.id}`, 'Spring')
  const { id: old } = milestone.parse(await of(`projects/${project.id}`, 'Winter', { due_date: '2030-02-01' }))
  await given.send('PUT', `/projects/${project.id}/milestones/${old}`, { state_event: 'close' })
  const titles = page.getByRole('row').locator('[data-column="title"]')
  const peek = page.getByRole('complementary', { name: 'Milestone' })

  await go(page, `/projects/${project.id}?tab=milestones`)
  await expect(titles).toHaveText(['Spring', 'Year'])
  await page.getByRole('columnheader', { name: 'Due' }).getByRole('button').click()
  await expect(titles).toHaveText(['Year', 'Spring'])
  await go(page, `/projects/${project.id}?tab=milestones&ms-q=state:all`)
  await expect(titles).toHaveText(['Winter', 'Spring', 'Year'])
  await rowOf(page, 'Year').click()
  await expect(peek.getByRole('link', { name: path, exact: true })).toBeVisible()
  await expect(peek.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await peek.getByRole('link', { name: path, exact: true }).click()
  await expect(peek.getByRole('button', { name: 'Edit' })).toBeVisible()
  expect(urlFragment(page)).toContain(`/groups/${group.id}?`)
  await expectAccessible(page)

  await go(page, `/projects/${project.id}?tab=milestones`)
  await rowOf(page, 'Spring').click()
  await peek.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Promote milestone…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Another project in the group has a milestone with this title.')
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  await expect(page.getByText(`Spring is now a milestone of ${path}`)).toBeVisible()
  await expect(rowOf(page, 'Spring')).toContainText(path)
})

test('the web address of a milestone opens it, and a newer change is not overwritten', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('yard'))
  const path = `/projects/${project.id}/milestones`
  const first = milestone.parse(await given.send('POST', path, { title: 'Opening', description: 'First' }))
  const peek = page.getByRole('complementary', { name: 'Milestone' })
  const dialog = page.getByRole('dialog')
  await go(page, `/web${new URL(first.web_url).pathname}`)
  await expect(peek).toContainText('Opening')
  expect(urlFragment(page)).toContain(`ms-peek=${first.id}`)
  expect(urlFragment(page)).not.toContain('ms-iid')

  await press(page, 'e')
  await dialog.getByLabel('Description').fill('Mine')
  await given.send('PUT', `${path}/${first.id}`, { description: 'Theirs' })
  await press(page, 'Control+Enter')
  const conflict = page.getByRole('dialog', { name: 'The milestone changed while you were editing' })
  await expect(conflict).toContainText('Theirs')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Continue editing' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('Mine')
  await press(page, 'Escape')
  await go(page, `/projects/${project.id}?tab=milestones&ms-iid=99`)
  await expect(page.getByText(`There is no milestone ${project.path_with_namespace}%99`)).toBeVisible()
})
