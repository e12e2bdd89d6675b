import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { RunningServer } from '../support/running-server.ts'
import { samplePicture } from '../support/sample-picture.ts'
import { expect, go, rowOf, test } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { press } from './keys.ts'

const worlds = '/-/gantry/v1/worlds'
const listed = z.array(z.object({ name: z.string() }))

test.afterEach(async ({ instance }) => {
  await givenOn(instance).deleteWorlds()
})

/** Opens the console of a world in a tab of its own. `outside` are requests that have left the world. */
async function openWorld(page: Page, instance: RunningServer, name: string, path: string) {
  const { code, ui } = z
    .object({ code: z.string(), ui: z.string() })
    .parse(await givenOn(instance).send('POST', `${worlds}/${name}/sign-in-codes`))
  const tab = await page.context().newPage()
  const outside: string[] = []
  tab.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url())
    if (/^http/.test(protocol) && !pathname.startsWith(`/w/${name}/`)) outside.push(request.url())
  })
  await tab.goto(`${ui}#/sign-in?code=${code}&to=${encodeURIComponent(path)}`)
  return { tab, main: tab.getByRole('main'), ui, outside }
}

test('the API screen in the console of a world shows the addresses of the world, and sends and copies its requests there', async ({
  signedIn: page,
  instance,
}) => {
  const { send } = givenOn(instance)
  await send('POST', worlds, { name: 'one' })
  await send('POST', '/w/one/api/v4/topics', { name: 'inside', title: 'Inside' })
  const { tab, main, ui, outside } = await openWorld(page, instance, 'one', '/api')
  await expect(main.getByText(`${ui}api/v4`)).toBeVisible()
  const link = main.getByRole('link', { name: '/w/one/-/openapi.json' })
  await expect(link).toHaveAttribute('href', '/w/one/-/openapi.json')
  await go(tab, '/api/GET/topics?show=try')
  await expect(main.getByRole('region', { name: 'Request as curl' })).toContainText('/w/one/api/v4/topics')
  // A token would lead to its world by itself.
  await main.getByRole('combobox', { name: 'As' }).click()
  await tab.getByRole('option', { name: 'Nobody, without a token' }).click()
  await main.getByRole('button', { name: /^Send/ }).click()
  await expect(main.getByRole('region', { name: 'Response', exact: true })).toContainText('Inside')
  expect(outside).toEqual([])
  await tab.close()
})

test('in the console of a world, files are uploaded and shown, changes arrive, and requests are listed, all inside the world', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const { send } = given
  const { id } = await given.project(given.name('rigging'))
  await send('POST', worlds, { name: 'one' })
  await send('POST', `/w/one/api/v4/projects/${id}/issues`, { title: 'Ropes are missing' })
  const { tab, main, outside } = await openWorld(page, instance, 'one', `/projects/${id}/issues/1`)
  const comment = main.getByRole('textbox', { name: 'Comment' })
  await comment.focus()
  await comment.evaluate((element, content) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], 'plan.png'))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, samplePicture.toString('base64'))
  await expect(comment).toHaveValue(/uploads/)
  await press(tab, 'Control+Enter')
  await expect(main.getByRole('img', { name: 'plan' })).toBeVisible()

  await go(tab, `/projects/${id}?tab=issues`)
  await expect(rowOf(tab, 'Ropes are missing')).toBeVisible()
  await send('PUT', `/w/one/api/v4/projects/${id}/issues/1`, { title: 'Ropes have come' })
  await expect(rowOf(tab, 'Ropes have come')).toBeVisible()
  await send('GET', '/version')
  await send('GET', '/w/one/api/v4/metadata')
  await go(tab, '/requests')
  await expect(rowOf(tab, '/metadata')).toBeVisible()
  await expect(rowOf(tab, '/version')).toHaveCount(0)
  expect(outside).toEqual([])
  await tab.close()
})

test('a refused reset is tried again with a new snapshot, and a reset whose world cannot be read is not called a failure', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 503 /)
  const { send } = givenOn(instance)
  await send('POST', worlds, { name: 'one' })
  await send('POST', '/w/one/api/v4/topics', { name: 'inside', title: 'Inside' })
  await go(page, '/worlds?peek=one')
  await expect(page.getByRole('complementary', { name: 'World' })).toContainText('X-Gantry-World: one')
  await intercept(page, '**/worlds/one/reset', (route) => route.fulfill({ status: 503, json: { message: 'Busy' } }))
  await press(page, 't')
  await press(page, 'Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Reset one' })
  await expect(dialog.getByText('The world was not reset.')).toBeVisible()
  await page.unroute('**/worlds/one/reset')
  let isReset = false
  await intercept(page, /worlds\/one(\/reset)?$/, async (route) => {
    if (route.request().method() === 'POST') {
      await route.continue()
      isReset = true
    } else if (isReset) await route.fulfill({ status: 503, json: { message: 'Busy' } })
    else await route.continue()
  })
  await press(page, 'Control+Enter')
  await expect(page.getByText('World one reset')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await send('GET', '/w/one/api/v4/topics?search=inside')).toEqual([])
  expect(listed.parse(await send('GET', `${worlds}/one/snapshots`))).toHaveLength(2)
})

test('a key that comes twice before the answer changes a world and a rule once', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const { send } = givenOn(instance)
  await send('POST', worlds, { name: 'one' })
  const { id } = z.object({ id: z.int() }).parse(
    await send('POST', '/-/gantry/v1/faults', {
      name: 'slow',
      enabled: false,
      route: '*',
      effect: { type: 'close' },
    }),
  )
  for (const [path, peek, key, done] of [
    ['/worlds?peek=one', 'World', 'p', 'World one pinned'],
    [`/faults?peek=${id}`, 'Rule', 't', `Rule ${id} turned on`],
  ] as const) {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    let sent = 0
    await go(page, path)
    await expect(page.getByRole('complementary', { name: peek }).getByRole('button').first()).toBeVisible()
    await intercept(page, '**/-/gantry/v1/**', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      sent++
      await held
      await route.continue()
    })
    await press(page, key)
    await press(page, key)
    answer()
    await expect(page.getByText(done)).toBeVisible()
    expect(sent).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })
  }
  await send('DELETE', '/-/gantry/v1/faults')
})
