import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { RunningServer } from '../support/running-server.ts'
import { expect, go, rowOf, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { press } from './keys.ts'

test.use({ seed: 'bench-projects:200' })
// Both tests share one server.
test.describe.configure({ mode: 'default' })

const bar = (page: Page) => page.getByRole('region', { name: /selected$/ })
const known = z.object({ id: z.int(), path_with_namespace: z.string() })

async function totalOf(instance: RunningServer, query: string) {
  const answer = await fetch(`${instance.url}/projects?per_page=1&${query}`, {
    headers: { 'PRIVATE-TOKEN': instance.token },
  })
  return Number(answer.headers.get('x-total'))
}

async function pickAll(page: Page, many: number) {
  await expect(page.getByRole('grid', { name: 'Projects' })).toHaveAttribute('aria-rowcount', String(many + 1))
  await page.getByRole('grid', { name: 'Projects' }).focus()
  await press(page, 'j', 'x')
  const all = bar(page).getByRole('button', { name: `Select all ${many}` })
  if (many > 1) await all.click()
  await expect(bar(page)).toContainText(`${many} selected`)
}

test('a hundred and fifty projects are archived: progress, a stop after the request in flight, and the server’s message for each failure', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  test.setTimeout(120_000)
  watched.allow(/response: 404 POST .*\/archive/)
  const { send } = givenOn(instance)
  const pages = [1, 2].map((n) => `/projects?archived=false&order_by=id&sort=asc&per_page=100&page=${n}`)
  const open = z.array(known).parse((await Promise.all(pages.map((path) => send('GET', path)))).flat())
  const border = open[150]?.id
  const [first, second] = open.slice(100)
  const before = await totalOf(instance, 'archived=true')
  if (!border || !first || !second) throw new Error('The seed has too few projects.')

  await go(page, `/projects?q=archived:no id:<${border}&sort=id:asc`)
  await pickAll(page, 150)
  await bar(page).getByRole('button', { name: 'Archive', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Archive 150 projects' })
  await expect(preview.getByRole('row', { name: '150 projects' })).toContainText('read-only')

  // The fortieth request waits until the run is told to stop, so that it is the one in flight.
  let sent = 0
  let free = () => {}
  const held = new Promise<void>((done) => {
    free = done
  })
  await intercept(page, /\/api\/v4\/projects\/\d+\/archive$/, async (route) => {
    if (++sent === 40) await held
    await route.continue()
  })
  await preview.getByRole('button', { name: 'Archive 150 projects' }).click()
  const running = page.getByRole('dialog', { name: 'Archiving 150 projects' })
  await expect(running.getByRole('status')).toContainText('39 done')
  await expect(running.getByRole('status')).toContainText('111 left')
  await expect(running.getByRole('progressbar', { name: 'Archiving' })).toHaveAttribute('value', '39')
  await running.getByRole('button', { name: 'Stop' }).click()
  await expect(running.getByRole('button', { name: 'Stopping after this project' })).toBeDisabled()
  free()
  const stopped = page.getByRole('dialog', { name: 'Stopped after 40 of 150' })
  await expect(stopped.getByRole('status')).toContainText('110 not started')
  expect(sent).toBe(40)
  expect(await totalOf(instance, 'archived=true')).toBe(before + 40)
  await page.unroute(/\/api\/v4\/projects\/\d+\/archive$/)

  // Two of the projects are deleted while the run is stopped.
  for (const { id } of [first, second]) await send('DELETE', `/projects/${id}`)
  await stopped.getByRole('button', { name: 'Continue with 110' }).click()
  const failed = page.getByRole('dialog', { name: '2 of 110 failed' })
  await expect(failed).toBeVisible({ timeout: 60_000 })
  const failures = failed.getByRole('list', { name: 'Failures' }).getByRole('listitem')
  await expect(failures).toHaveText([
    `${first.path_with_namespace}404 Project Not Found`,
    `${second.path_with_namespace}404 Project Not Found`,
  ])
  expect(await totalOf(instance, 'archived=true')).toBe(before + 148)
  await failed.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^No projects match/ })).toBeVisible()
})

test('a run reports a lost role and a deleted project by name, and the preview skips projects of other owners', {
  tag: '@long',
}, async ({ page, instance, watched }) => {
  watched.allow(/response: 40[34] POST .*\/archive/)
  const given = givenOn(instance)
  const username = given.name('hand')
  const { id: user_id } = await given.user(username)
  const made = []
  for (const name of ['bow', 'deck', 'hull-of-the-longest-ship-in-the-basin', 'keel', 'mast']) {
    const project = await given.project(given.name(name))
    made.push(project)
    const access_level = name === 'mast' ? 40 : 50
    await given.send('POST', `/projects/${project.id}/members`, { user_id, access_level })
  }
  const [, deck, hull] = made
  if (!deck || !hull) throw new Error('No projects were made.')
  await signInWith(page, instance, await given.token(user_id), '/projects?q=membership:yes&sort=id:asc')
  await pickAll(page, 5)
  await bar(page).getByRole('button', { name: 'Archive', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Archive 4 of 5 projects' })
  await expect(preview.getByText(/Skipped 1: this needs Owner, and you are Maintainer \(root\/mast/)).toBeVisible()
  await given.send('PUT', `/projects/${deck.id}/members/${user_id}`, { access_level: 40 })
  await given.send('DELETE', `/projects/${hull.id}`)
  await preview.getByRole('button', { name: 'Archive 4 projects' }).click()
  const failed = page.getByRole('dialog', { name: '2 of 4 failed' })
  await expect(failed.getByRole('listitem')).toHaveText([
    `${deck.path_with_namespace}403 Forbidden`,
    `${hull.path_with_namespace}404 Project Not Found`,
  ])
  const isShortened = (path: Element) => path.scrollWidth > path.clientWidth
  expect(await failed.getByText(hull.path_with_namespace).locator('..').evaluate(isShortened)).toBe(false)
  await given.send('PUT', `/projects/${deck.id}/members/${user_id}`, { access_level: 50 })
  await failed.getByRole('button', { name: 'Retry 2 projects' }).click()
  await expect(page.getByRole('dialog', { name: '1 of 2 failed' }).getByRole('listitem')).toContainText('404')
  await expect(rowOf(page, deck.path_with_namespace.split('/')[1] ?? '')).toContainText('Archived')
})
