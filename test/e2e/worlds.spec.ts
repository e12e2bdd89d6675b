import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, rowOf, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

const worlds = '/-/gantry/v1/worlds'

test.afterEach(async ({ instance }) => {
  const { send, deleteWorlds } = givenOn(instance)
  await deleteWorlds()
  await send('DELETE', '/-/gantry/v1/clock')
})

test('by keyboard: a world is forked, refused first, pinned, reset and brought back, and deleted', async ({
  signedIn: page,
  instance,
  watched,
}) => {
  // The open world may be looked for once more while it is deleted.
  watched.allow(/response: (404|409) /)
  const { send } = givenOn(instance)
  await press(page, 'g')
  await press(page, 'k')
  await expect(heading(page, 'Worlds')).toBeVisible()
  await expect(page.getByText('No other worlds yet')).toBeVisible()
  await expectAccessible(page)

  await press(page, 'c')
  const dialog = page.getByRole('dialog', { name: 'Fork main' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('main')
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText('already been taken')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('one')
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  const forked = page.getByRole('dialog', { name: 'World one forked' })
  await expect(forked).toContainText('/w/one/api/v4')
  await expect(forked).toContainText('glpat-')
  await press(page, 'Escape')

  const peek = page.getByRole('complementary', { name: 'World' })
  const tree = page.getByRole('treegrid', { name: 'Worlds' })
  await expect(rowOf(page, 'one')).toHaveAttribute('aria-level', '2')
  await expect(peek).toContainText('X-Gantry-World: one')
  await press(page, 'p')
  await expect(page.getByText('World one pinned')).toBeVisible()
  await expectAccessible(page)

  await send('POST', '/w/one/api/v4/topics', { name: 'inside', title: 'Inside' })
  await press(page, 't')
  await press(page, 'Control+Enter')
  await expect(page.getByText('World one reset')).toBeVisible()
  expect(await send('GET', '/w/one/api/v4/topics?search=inside')).toEqual([])
  await press(page, 'z')
  await expect(page.getByText('Undone: world one is as it was before')).toBeVisible()
  expect(await send('GET', '/w/one/api/v4/topics?search=inside')).toMatchObject([{ name: 'inside' }])

  await press(page, 't')
  await press(page, 'Control+Enter')
  await expect(page.getByText('World one reset')).toBeVisible()
  await send('POST', '/w/one/api/v4/topics', { name: 'later', title: 'Later' })
  await press(page, 'z')
  await expect(page.getByText('Not undone, because the world has changed since.')).toBeVisible()
  expect(await send('GET', '/w/one/api/v4/topics?search=later')).toMatchObject([{ name: 'later' }])

  await press(page, 'Escape')
  await tree.focus()
  await press(page, 'Home')
  await press(page, 'ArrowLeft')
  await expect(rowOf(page, 'one')).toHaveCount(0)
  await press(page, 'ArrowRight')
  await press(page, 'ArrowRight')
  await press(page, 'Enter')
  await expect(peek).toContainText('X-Gantry-World: one')
  await press(page, 'Delete')
  await expect(page.getByRole('dialog', { name: 'Delete the world one' })).toContainText('pinned')
  await press(page, 'Control+Enter')
  await expect(page.getByText('No other worlds yet')).toBeVisible()
})

test('by mouse: two worlds are compared, their rows told apart, and both deleted at once', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const { send } = givenOn(instance)
  for (const name of ['one', 'two']) await send('POST', worlds, { name })
  await send('POST', '/w/one/api/v4/topics', { name: 'inside', title: 'Inside' })
  await go(page, '/worlds?view=compare&before=one@origin&after=one')
  const tables = page.getByRole('navigation', { name: 'Tables' })
  await tables.getByRole('button', { name: 'Topics: 1 row inserted, 0 changed, 0 deleted' }).click()
  // The head of the table, and the row.
  await expect(page.getByRole('grid', { name: 'Differences' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('row', { name: /Inserted.*Inside/ }).click()
  await expect(page.getByRole('complementary', { name: 'Row' })).toContainText('inside')
  await expectAccessible(page)
  // What Gantry keeps for itself is folded.
  await expect(tables.getByRole('button', { name: /^outbox_event/ })).toHaveCount(0)
  await tables.getByRole('button', { name: /internal rows?$/ }).click()
  await tables.getByRole('button', { name: /^outbox_event/ }).click()
  await expect(page.getByRole('row', { name: /Inserted.*topic\.created/ })).toBeVisible()
  await page
    .getByRole('combobox', { name: 'After' })
    .or(page.getByRole('textbox', { name: 'After' }))
    .fill('one@origin')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No difference')).toBeVisible()

  await page.getByRole('tab', { name: 'Tree' }).click()
  for (const name of ['one', 'two']) await page.getByRole('checkbox', { name: `Select World ${name}` }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog', { name: 'Delete 2 worlds' }).getByRole('button', { name: 'Delete 2 worlds' }).click()
  await expect(page.getByText('No other worlds yet')).toBeVisible()
})

test('a clock is frozen and advanced, which every title bar says', async ({ signedIn: page }) => {
  const main = page.getByRole('main')
  await go(page, '/worlds?peek=main&tab=clock')
  await main.getByRole('button', { name: 'Freeze' }).click()
  const mark = main.getByRole('link', { name: 'Clock frozen' })
  await expect(mark).toBeVisible()
  await main.getByRole('button', { name: '8 days' }).click()
  await expect(main.getByRole('region', { name: 'Last move' })).toContainText('Moved to')
  await expectAccessible(page)
  await go(page, '/issues')
  await mark.click()
  await main.getByRole('textbox', { name: 'By a span' }).fill('1d2w')
  await expect(main.getByText('Use weeks, days, hours')).toBeVisible()
  await main.getByRole('button', { name: 'Show the real time' }).click()
  await expect(mark).toHaveCount(0)
})

test('the console of a world stays in the world, where its clock lets a token and a membership expire', async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const { send } = given
  const project = await given.project(given.name('clock'))
  const username = given.name('guest')
  const { id: user_id } = await given.user(username)
  const expires_at = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await send('POST', `/projects/${project.id}/members`, { user_id, access_level: 10, expires_at })
  const { token } = z
    .object({ token: z.string() })
    .parse(
      await send('POST', `/users/${user_id}/personal_access_tokens`, { name: 'soon', scopes: ['api'], expires_at }),
    )
  await send('POST', worlds, { name: 'one' })

  await go(page, '/worlds?peek=one')
  const opened = page.waitForEvent('popup')
  await page.getByRole('main').getByRole('button', { name: 'Open console in this world' }).click()
  const tab = await opened
  const outside: string[] = []
  tab.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/w/one/')) outside.push(request.url())
  })
  const main = tab.getByRole('main')
  await expect(main.getByText('World one')).toBeVisible()
  await go(tab, `/projects/${project.id}?tab=members`)
  await expect(rowOf(tab, username)).toBeVisible()

  await go(tab, '/worlds?peek=one')
  await expect(main.getByRole('link', { name: 'Open console of main' })).toHaveAttribute('href', '/#/worlds?peek=one')
  await expect(main.getByRole('button', { name: 'Reset…' })).toBeVisible()
  for (const name of ['Fork world', 'Fork…', 'Compare world', 'Pin world', 'Delete world…'])
    await expect(main.getByRole('button', { name })).toHaveCount(0)
  await expect(tab.getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(tab)
  await main.getByRole('tab', { name: 'Clock' }).click()
  await main.getByRole('button', { name: '8 days' }).click()
  await expect(main.getByRole('region', { name: 'Last move' })).toContainText('Moved to')
  await expect(main.getByRole('link', { name: 'Clock 8 d ahead' })).toBeVisible()
  await go(tab, `/projects/${project.id}?tab=members`)
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(rowOf(tab, username)).toHaveCount(0)
  await expect(send('GET', '/w/one/api/v4/user', undefined, token)).rejects.toThrow('401')
  expect(await send('GET', '/user', undefined, token)).toMatchObject({ id: user_id })

  await tab.getByTitle('Account and theme').click()
  await tab.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(tab.getByRole('textbox', { name: 'Token' })).toBeVisible()
  expect(outside).toEqual([])
  await tab.close()
  await page.reload()
  await expect(rowOf(page, 'one')).toBeVisible()
})

test('other users see that the clock was moved, and are refused on the screen', async ({ page, instance, watched }) => {
  watched.allow(/response: 403 /)
  const given = givenOn(instance)
  const { id } = await given.user(given.name('plain'))
  await given.send('PUT', '/-/gantry/v1/clock', { rate: 0 })
  await signInWith(page, instance, await given.token(id), '/worlds')
  const main = page.getByRole('main')
  await expect(main.getByText('Only administrators see worlds.')).toBeVisible()
  await expect(main.getByText('Clock frozen')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Clock frozen' })).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Fork world' })).toHaveCount(0)
  await go(page, '/worlds?view=compare&before=main&after=one')
  await expect(main.getByText('Only administrators compare worlds.')).toBeVisible()
  await expectAccessible(page)
})
