import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, rowOf, test } from './console.ts'
import { givenOn } from './given.ts'

const titles = (page: Page) =>
  page
    .getByRole('grid', { name: 'Issues' })
    .getByRole('row')
    .filter({ hasText: /Task / })
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
        .map((row) => /Task \w+/.exec(row.textContent ?? '')?.[0]),
    )

/** A project with three issues, and its list with the newest issue first. The stream of events is connected. */
async function openList(page: Page, given: ReturnType<typeof givenOn>) {
  const project = await given.project(given.name('live'))
  const issues = []
  for (const title of ['Task one', 'Task two', 'Task three']) issues.push(await given.issue(project.id, title))
  const connected = page.waitForResponse(/\/-\/gantry\/v1\/events$/)
  await page.reload()
  await connected
  await go(page, `/projects/${project.id}?tab=issues&q=state:opened&sort=created_at:desc`)
  await expect(rowOf(page, 'Task one')).toBeVisible()
  return { project, issues }
}

test('a list follows a client that writes: new values in place, and rows move only on request', async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const { project, issues } = await openList(page, given)
  expect(await titles(page)).toEqual(['Task three', 'Task two', 'Task one'])

  await given.send('PUT', `/projects/${project.id}/issues/${issues[1]?.iid}`, { title: 'Task second' })
  const changed = rowOf(page, 'Task second')
  await expect(changed).toContainText('Changed by')
  await expectAccessible(page)
  await expect(changed).not.toContainText('Changed by', { timeout: 20_000 })

  await given.issue(project.id, 'Task four')
  await given.send('PUT', `/projects/${project.id}/issues/${issues[0]?.iid}`, { state_event: 'close' })
  const apply = page.getByRole('button', { name: '2 changed' })
  await expect(apply).toBeVisible()
  expect(await titles(page)).toEqual(['Task three', 'Task second', 'Task one'])
  await expectAccessible(page)
  await apply.click()
  await expect.poll(() => titles(page)).toEqual(['Task four', 'Task three', 'Task second'])
  await expect(apply).toHaveCount(0)

  await given.issue(project.id, 'Task five')
  await expect(page.getByRole('button', { name: '1 changed' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(rowOf(page, 'Task five')).toBeVisible()
  await expect(page.getByRole('button', { name: /changed/ })).toHaveCount(0)
})

test('an open issue follows a client, and a change in this tab is not marked as somebody else’s', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const { project, issues } = await openList(page, given)
  await go(page, `/projects/${project.id}/issues/${issues[0]?.iid}`)
  await expect(page.getByRole('heading', { name: 'Task one' })).toBeVisible()
  await given.send('PUT', `/projects/${project.id}/issues/${issues[0]?.iid}`, { title: 'Task renamed' })
  await expect(page.getByRole('heading', { name: 'Task renamed' })).toBeVisible()
  await given.send('POST', `/projects/${project.id}/issues/${issues[0]?.iid}/notes`, { body: 'From a client' })
  await expect(page.getByText('From a client')).toBeVisible()

  await go(page, `/projects/${project.id}/issues/${issues[1]?.iid}`)
  await expect(page.getByRole('heading', { name: 'Task two' })).toBeVisible()
  await page.getByRole('button', { name: 'Close issue' }).click()
  await expect(page.getByRole('button', { name: 'Reopen issue' })).toBeVisible()
  await go(page, `/projects/${project.id}?tab=issues&q=state:all&sort=created_at:desc`)
  await expect(rowOf(page, 'Task three')).toBeVisible()
  await given.send('PUT', `/projects/${project.id}/issues/${issues[2]?.iid}`, { title: 'Task last' })
  await expect(rowOf(page, 'Task last')).toContainText('Changed by')
  await expect(rowOf(page, 'Task two')).not.toContainText('Changed by')
})

test('a client that writes 300 records causes few requests of the list', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const { project } = await openList(page, given)
  let reads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/v4/projects/${project.id}/issues`) reads++
  })
  for (let i = 0; i < 300; i += 20)
    await Promise.all(Array.from({ length: 20 }, (_, j) => given.issue(project.id, `Task ${i + j}`)))
  await expect(page.getByRole('button', { name: '300 changed' })).toBeVisible()
  expect(reads).toBeLessThan(60)
})

test('many tabs with their streams leave connections free for requests', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  shared,
}) => {
  const given = givenOn(instance)
  const { project } = await openList(page, given)
  for (let i = 0; i < 7; i++) {
    const tab = await shared.page.context().newPage()
    await tab.goto(`${instance.ui}#/projects/${project.id}?tab=issues&q=state:opened`)
    await expect(rowOf(tab, 'Task one')).toBeVisible()
  }
})

test('an expanded group keeps its rows until the user asks for the new ones', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const group = async (name: string, parent_id?: number) =>
    z.object({ id: z.int() }).parse(await given.send('POST', '/groups', { name, path: name, parent_id }))
  const top = given.name('aaa-tree')
  const parent = await group(top)
  await group(`${top}-first`, parent.id)
  const connected = page.waitForResponse(/\/-\/gantry\/v1\/events$/)
  await page.reload()
  await connected
  await go(page, `/groups?open=${parent.id}`)
  await expect(rowOf(page, `${top}-first`)).toBeVisible()
  await group(`${top}-earlier`, parent.id)
  const apply = page.getByRole('button', { name: '1 changed' })
  await expect(apply).toBeVisible()
  await expect(rowOf(page, `${top}-earlier`)).toHaveCount(0)
  await apply.click()
  await expect(rowOf(page, `${top}-earlier`)).toBeVisible()
  await expect(apply).toHaveCount(0)
})
