import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, signInWith, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

const parts = (page: Page) => {
  const main = page.getByRole('main')
  return {
    main,
    list: main.getByRole('navigation', { name: 'Endpoints' }),
    answer: main.getByRole('region', { name: 'Response', exact: true }),
    send: main.getByRole('button', { name: /^Send/ }),
  }
}

test('by keyboard: an endpoint is found, read and tried, and what was typed is still there after others were open', async ({
  signedIn: page,
  instance,
}) => {
  const { id } = await givenOn(instance).project(givenOn(instance).name('reference'))
  await givenOn(instance).issue(id, 'Tried in the console')
  const { main, list, answer } = parts(page)
  await press(page, 'g', 'a')
  await expect(heading(page, 'API')).toBeVisible()
  await expect(main.getByText('OpenAPI 3.1')).toBeVisible()
  await expectAccessible(page)

  await press(page, '/')
  await page.keyboard.type('list isues project')
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowUp')
  await expect(list.getByRole('link').first()).toBeFocused()
  await page.getByRole('textbox', { name: 'Filter endpoints' }).fill('GET /projects/3/issues')
  await press(page, 'Enter')
  await expect(main.getByRole('heading', { name: 'GET /projects/:id/issues', exact: true })).toBeFocused()
  expect(urlFragment(page)).toContain('/api/GET/projects/:id/issues')
  await expect(main.getByText('List the issues of a project')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Query parameters' }).getByText('issue_type')).toBeVisible()
  await main
    .getByRole('region', { name: 'Responses' })
    .getByRole('button', { name: /fields/ })
    .first()
    .press('Enter')
  await expectAccessible(page)

  await main.getByRole('tab', { name: 'Try it' }).press('Enter')
  await expect(main.getByText('Enter id.')).toBeVisible()
  await main.getByRole('textbox', { name: /^id / }).fill(String(id))
  await main
    .getByRole('textbox', { name: /^search|^labels/ })
    .first()
    .fill('none-has-it')
  await main.getByRole('textbox', { name: /^id / }).press('Enter')
  await expect(answer.getByRole('status')).toContainText('200')
  await expect(answer).toContainText('x-total')
  await main.getByRole('textbox', { name: /^labels/ }).fill('')
  await press(page, 'Control+Enter')
  await expect(answer).toContainText('Tried in the console')
  await expectAccessible(page)

  await main.getByRole('article').getByRole('heading', { level: 2 }).focus()
  await press(page, 'j')
  await expect(main.getByRole('article')).not.toHaveAccessibleName('GET /projects/:id/issues')
  await press(page, 'k')
  await expect(main.getByRole('article')).toHaveAccessibleName('GET /projects/:id/issues')
  await main.getByRole('tab', { name: 'Try it' }).click()
  await expect(main.getByRole('textbox', { name: /^id / })).toHaveValue(String(id))
  await expect(answer).toContainText('Tried in the console')
})

test('by mouse: a write is refused with the error at its field, tried dry, and done as another user', async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: (400|401) /)
  const given = givenOn(instance)
  const { id } = await given.project(given.name('reference'), { visibility: 'public' })
  const username = given.name('caller')
  await given.user(username)
  const { main, answer, send } = parts(page)
  await go(page, '/api/POST/projects/:id/issues?show=try')
  await main.getByRole('textbox', { name: /^id / }).fill(String(id))
  await send.click()
  await expect(answer.getByRole('status')).toContainText('400')
  await expect(main.getByText('is missing', { exact: true })).toBeVisible()

  await main.getByRole('textbox', { name: /^title/ }).fill('Written in the console')
  await expect(main).toContainText('Changes data of this instance.')
  await main.getByRole('checkbox', { name: 'Dry run' }).check()
  await expect(main).toContainText('Changes nothing.')
  await expect(main.getByRole('region', { name: 'Request as curl' })).toContainText('Gantry-Dry-Run: true')
  await send.click()
  await expect(answer).toContainText('Nothing was changed.')
  await expect(answer.getByRole('region', { name: 'Dry run' })).toContainText('issue.created')
  // The answer comes before what would change.
  await expect(answer).toHaveText(/"title": ".*Nothing was changed\./s)
  expect(z.array(z.unknown()).parse(await given.send('GET', `/projects/${id}/issues`))).toEqual([])

  await main.getByRole('checkbox', { name: 'Dry run' }).uncheck()
  await main.getByRole('combobox', { name: 'As' }).click()
  await page.getByRole('option', { name: 'Nobody, without a token' }).click()
  await expect(main.getByRole('region', { name: 'Request as curl' })).not.toContainText('PRIVATE-TOKEN')
  await send.click()
  await expect(answer.getByRole('status')).toContainText('401')

  await main.getByRole('combobox', { name: 'As' }).click()
  await page.getByRole('option', { name: 'Another user' }).click()
  await expect(main.getByRole('button', { name: /Select a user/ })).toBeFocused()
  await press(page, 'Enter')
  await page.getByRole('dialog').getByRole('combobox').fill(username)
  await page.getByRole('option', { name: new RegExp(username) }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await send.click()
  await expect(answer.getByRole('status')).toContainText(`201`)
  await expect(answer).toContainText(`"username": "${username}"`)
  await answer.getByRole('link', { name: 'In Requests' }).click()
  await expect(page.getByRole('complementary', { name: 'Request' })).toContainText(`/projects/${id}/issues`)
  await page.goBack()
  await expect(main.getByRole('textbox', { name: /^title/ })).toHaveValue('Written in the console')
})

test('a deletion asks first, a role is tried with a token of its own, and a file is sent', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: (403|404) /)
  const given = givenOn(instance)
  const { id } = await given.project(given.name('reference'))
  await given.label(id, 'old')
  const { main, answer, send } = parts(page)
  await go(page, '/api/DELETE/projects/:id/labels/:label_id?show=try')
  await main.getByRole('textbox', { name: /^id / }).fill(String(id))
  await main.getByRole('textbox', { name: /^label_id/ }).fill('old')
  await main.getByRole('combobox', { name: 'As' }).click()
  await page.getByRole('option', { name: 'Role: guest' }).click()
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Send DELETE' })
  await expect(dialog).toContainText('as the role guest')
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  await expect(answer.getByRole('status')).toContainText(/40[34]/)
  await main.getByRole('combobox', { name: 'As' }).click()
  await page.getByRole('option', { name: 'You', exact: true }).click()
  await press(page, 'Control+Enter')
  await dialog.getByRole('button', { name: 'Send DELETE' }).click()
  await expect(answer.getByRole('status')).toContainText('204')

  await go(page, '/api/POST/projects/:id/uploads?show=try')
  await main.getByRole('textbox', { name: /^id / }).fill(String(id))
  await main
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(main.getByRole('region', { name: 'Request as curl' })).toContainText('file=@a.txt')
  await send.click()
  await expect(answer.getByRole('status')).toContainText('201')
})

test('a secret is kept while its form is left, also in a body that is written by hand, and is not stored', async ({
  signedIn: page,
}) => {
  const { main } = parts(page)
  await go(page, '/api/POST/users?show=try')
  await main.getByRole('textbox', { name: /^username/ }).fill('kept-name')
  await main.getByRole('button', { name: /^Show \d+ more fields/ }).click()
  await main
    .getByLabel(/^password/)
    .first()
    .fill('Hidden-6612')
  await main.getByRole('checkbox', { name: 'Body as JSON' }).check()
  const body = main.getByRole('textbox', { name: 'Body' })
  await expect(body).toHaveValue(/Hidden-6612/)
  await go(page, '/api/GET/version?show=try')
  await go(page, '/api/POST/users?show=try')
  await expect(body).toHaveValue(/Hidden-6612/)
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).toContain('kept-name')
  expect(stored).not.toContain('Hidden-6612')
  await main.getByRole('button', { name: 'Clear' }).click()
  await expect(main.getByRole('textbox', { name: /^username/ })).toHaveValue('')
})

test('the alternatives of a body are shown one by one, and Try it sends the chosen one', async ({
  signedIn: page,
  instance,
}) => {
  const form = (kind: string, properties: object) => ({
    type: 'object',
    required: ['kind', 'name', 'title'],
    properties: { kind: { type: 'string', const: kind }, name: { type: 'string' }, ...properties },
  })
  const title = { title: { type: 'string' } }
  const schema = { oneOf: [form('short', title), form('long', { ...title, description: { type: 'string' } })] }
  await page.route('**/-/openapi.json', async (route) => {
    const document = await (await route.fetch()).json()
    document.paths['/api/v4/topics'].post.requestBody = { content: { 'application/json': { schema } } }
    await route.fulfill({ json: document })
  })
  const { main, answer, send } = parts(page)
  await page.reload()
  await go(page, '/api/POST/topics?show=try')
  await main.getByRole('combobox', { name: /^kind/ }).click()
  await page.getByRole('option', { name: 'long' }).click()
  const name = givenOn(instance).name('topic')
  await main.getByRole('textbox', { name: /^name/ }).fill(name)
  await main.getByRole('textbox', { name: /^title/ }).fill('Chosen')
  await main.getByRole('textbox', { name: /^description/ }).fill('With words')
  await send.click()
  await expect(answer.getByRole('status')).toContainText('201')
  await expect(answer).toContainText('"description": "With words"')
  await expectAccessible(page)
  await main.getByRole('combobox', { name: /^kind/ }).click()
  await page.getByRole('option', { name: 'short' }).click()
  await expect(main.getByRole('textbox', { name: /^description/ })).toHaveCount(0)
  const curl = main.getByRole('region', { name: 'Request as curl' })
  await expect(curl).toContainText('"kind":"short"')
  await expect(curl).not.toContainText('With words')
  await main.getByRole('article').getByRole('tab', { name: 'Reference' }).click()
  const body = main.getByRole('region', { name: 'Body', exact: true }).first()
  await expect(body.getByRole('region', { name: 'kind: long' })).toContainText('description')
  await expect(body.getByRole('region', { name: 'kind: short' })).not.toContainText('description')
  await expectAccessible(page)
})

test('coverage shows what clients have used, opens an endpoint, and is reset', async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  await given.send('DELETE', '/-/gantry/v1/coverage')
  await given.send('GET', '/projects?search=x&surprise=1')
  const { main } = parts(page)
  await go(page, '/api?tab=coverage')
  const used = main.getByRole('link', { name: /^GET \/projects: 1 request, 1 × 200/ })
  await expect(used).toBeVisible()
  await expect(main.getByRole('region', { name: 'Unknown to this instance' })).toContainText('surprise')
  await expectAccessible(page)
  await used.focus()
  await press(page, 'ArrowRight')
  await expect(main.getByRole('link', { name: 'POST /projects: never used' })).toBeFocused()
  await main.getByRole('button', { name: 'Coverage by endpoint as table' }).click()
  await expect(main.getByRole('table').getByRole('row').nth(1)).toContainText('GET /projects')
  await main.getByRole('button', { name: 'Coverage by endpoint as table' }).click()
  await press(page, 'ArrowLeft')
  await used.click()
  await expect(main.getByRole('article')).toHaveAccessibleName('GET /projects')
  await expect(main.getByText('sent 1 ×').first()).toBeVisible()
  await expect(main.getByText('answered 1 ×')).toBeVisible()
  await page.goBack()
  await main.getByRole('button', { name: 'Reset…' }).click()
  await press(page, 'Control+Enter')
  await expect(main.getByText('No client has sent a request yet.')).toBeVisible()
})

test('the origin of behaviour is shown, and filters the endpoints', { tag: '@long' }, async ({ signedIn: page }) => {
  const { main, list } = parts(page)
  await go(page, '/api')
  await main.getByRole('button', { name: 'assumed' }).click()
  await expect(main.getByRole('button', { name: 'assumed' })).toHaveAttribute('aria-pressed', 'true')
  await expect(list.getByRole('link', { name: 'GET /audit_events/:id' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'GET /version' })).toHaveCount(0)
  await main.getByRole('button', { name: 'observed' }).click()
  await list.getByRole('link', { name: 'GET /version' }).press('Enter')
  const badge = main.getByRole('article').getByRole('button', { name: 'observed' }).first()
  await badge.focus()
  await expect(page.getByRole('tooltip')).toContainText('Source: Behaviour of the platform')
  await expectAccessible(page)
})

test('other users read and try the API, but see no coverage and cannot act as others', async ({
  page,
  instance,
  watched: _,
}) => {
  const given = givenOn(instance)
  const { id } = await given.user(given.name('reader'))
  await signInWith(page, instance, await given.token(id), '/api/GET/version?show=try')
  const { main, answer, send } = parts(page)
  await expect(main.getByRole('tab', { name: 'Coverage' })).toHaveCount(0)
  await main.getByRole('combobox', { name: 'As' }).click()
  await expect(page.getByRole('option')).toHaveText(['You', 'Nobody, without a token'])
  await page.keyboard.press('Escape')
  await send.click()
  await expect(answer.getByRole('status')).toContainText('200')
  await go(page, '/api/GET/nowhere')
  await expect(main.getByText('No such endpoint')).toBeVisible()
  await go(page, '/api?q=nothing-like-this')
  await expect(main.getByText('No endpoint matches.')).toBeVisible()
})
