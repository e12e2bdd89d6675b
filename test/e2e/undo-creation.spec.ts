import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, go, heading, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

const found = z.object({ id: z.int(), path_with_namespace: z.string(), import_status: z.string() })

async function newProject(page: Page, name: string, path = '/projects') {
  await go(page, path)
  await page.getByRole('button', { name: 'New project' }).first().click()
  const form = page.getByRole('dialog', { name: 'New project' })
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(heading(page, name)).toBeVisible()
}

/** The toast with the Undo button, which also means that `z` is ready. */
const created = (page: Page, path: string) => page.getByRole('status').filter({ hasText: `${path} created` })

test('a new project can be undone with z, until something is in it', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  // The page of the deleted project may ask for it once more before it is left.
  watched.allow(/response: 404 GET/)
  const given = givenOn(instance)
  const names = [given.name('slip'), given.name('berth')] as const
  const paths = names.map((name) => `root/${name}`)
  const exists = async (path = '') => {
    const list = z.array(found).parse(await given.send('GET', `/projects?search=${path.split('/')[1]}`))
    return list.some((project) => project.path_with_namespace === path)
  }
  await newProject(page, names[0])
  await expect(created(page, paths[0] ?? '')).toBeVisible()
  await press(page, 'z')
  await expect(page.getByText(`Creation of ${paths[0]} undone. The project is deleted.`)).toBeVisible()
  await expect.poll(() => urlFragment(page)).toBe('/projects')
  expect(await exists(paths[0])).toBe(false)

  // What others put into the project keeps it, and the console says what that is.
  await newProject(page, names[1])
  await expect(created(page, paths[1] ?? '')).toBeVisible()
  const { id } = z
    .object({ id: z.int() })
    .parse(await given.send('GET', `/projects/${encodeURIComponent(paths[1] ?? '')}`))
  await given.issue(id, 'Chafed line')
  await given.label(id, 'rope')
  await given.send('POST', `/projects/${id}/environments`, { name: 'staging' })
  await given.send('PUT', `/projects/${id}`, { description: 'Busy' })
  await press(page, 'z')
  await expect(
    page.getByText(
      'Not undone, because the project has changed since: 1 issue added, 1 label added, 1 environment added, description changed.',
    ),
  ).toBeVisible()
  expect(await exists(paths[1])).toBe(true)
  await expect(heading(page, names[1])).toBeVisible()
})

test('a fork can be undone from its toast, also after its import has finished', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 404 GET/)
  const given = givenOn(instance)
  const origin = await given.project(given.name('keel'), { initialize_with_readme: true })
  const name = given.name('copy')
  await go(page, `/projects/${origin.id}`)
  await page.getByRole('button', { name: /^Fork/ }).click()
  const form = page.getByRole('dialog', { name: /^Fork/ })
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  await form.getByRole('textbox', { name: /^Path/ }).fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(created(page, `root/${name}`)).toBeVisible()
  const fork = async () => found.parse(await given.send('GET', `/projects/root%2F${name}`))
  await expect.poll(async () => (await fork()).import_status).not.toBe('scheduled')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText(`Creation of root/${name} undone. The project is deleted.`)).toBeVisible()
  await expect.poll(() => urlFragment(page)).toBe('/projects')
  await expect(fork()).rejects.toThrow('404')
  const counted = z.object({ forks_count: z.int() })
  // A job deletes the rows of the fork.
  await expect.poll(async () => counted.parse(await given.send('GET', `/projects/${origin.id}`)).forks_count).toBe(0)
})

test('the undo of a new group marks the group for deletion, and says so', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const paths = [given.name('fleet'), given.name('convoy')] as const
  const newGroup = async (path: string) => {
    await go(page, '/groups')
    await page.getByRole('button', { name: 'New group' }).click()
    const form = page.getByRole('dialog', { name: 'New group' })
    await form.getByRole('textbox', { name: /^Name/ }).fill(path)
    await page.keyboard.press('Control+Enter')
    await expect(created(page, path)).toBeVisible()
    return z
      .object({ id: z.int(), marked_for_deletion_on: z.string().nullable() })
      .parse(await given.send('GET', `/groups/${path}`))
  }
  await newGroup(paths[0])
  await press(page, 'z')
  await expect(
    page.getByText(
      new RegExp(
        `^Creation of ${paths[0]} undone. The group will be deleted on \\d+ \\w+ \\d{4}. Until then, the group keeps its path, and Owners can restore the group.$`,
      ),
    ),
  ).toBeVisible()
  const marked = z.object({ marked_for_deletion_on: z.string() })
  expect(marked.safeParse(await given.send('GET', `/groups/${paths[0]}`)).success).toBe(true)
  await expect(heading(page, paths[0])).toBeVisible()

  const { id } = await newGroup(paths[1])
  await given.project(given.name('tug'), { namespace_id: id })
  await given.send('POST', `/groups/${id}/push_rule`, { deny_delete_tag: true })
  await press(page, 'z')
  await expect(
    page.getByText('Not undone, because the group has changed since: 1 project added, push rule changed.'),
  ).toBeVisible()
  expect(marked.safeParse(await given.send('GET', `/groups/${paths[1]}`)).success).toBe(false)
})
