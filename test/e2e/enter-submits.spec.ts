import { z } from 'zod'
import { expect, go, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

const faults = '/-/gantry/v1/faults'

test.afterEach(async ({ instance }) => {
  await givenOn(instance).send('DELETE', faults)
})

test('Enter submits a form from its one-line fields, once and only when the form is complete, and keeps its use in all others', async ({
  signedIn: page,
  instance,
}) => {
  const { send } = givenOn(instance)
  const names = async () =>
    z
      .array(z.object({ name: z.string() }))
      .parse(await send('GET', faults))
      .map(({ name }) => name)
  await go(page, '/faults')
  await press(page, 'c')
  const dialog = page.getByRole('dialog', { name: 'Add rule' })
  await dialog.getByRole('combobox', { name: 'Effect' }).press('Enter')
  await expect(page.getByRole('option', { name: 'Answer with a status' })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('option')).toHaveCount(0)

  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('by-enter')
  await name.press('Enter')
  await expect(dialog.getByText('Enter a route, or * for every request.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Route' }).fill('GET /version')
  const body = dialog.getByRole('textbox', { name: 'Body' })
  await body.fill('down')
  await body.press('Enter')
  await expect(body).toHaveValue('down\n')
  await dialog.getByRole('button', { name: 'Copy as curl' }).press('Enter')
  await expect(dialog).toBeVisible()
  expect(await names()).toEqual([])

  // The second key press comes while the first request is on its way.
  await name.focus()
  await page.evaluate(() => {
    for (const repeat of [false, true])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat }),
      )
  })
  await expect(dialog).toHaveCount(0)
  expect(await names()).toEqual(['by-enter'])
})

test('Enter in a list of options chooses, and does not submit the form around it', async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('enter'))
  const username = given.name('chosen')
  await given.user(username)
  await go(page, `/projects/${id}?tab=members`)
  await page.getByRole('button', { name: /^Add members/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Add members/ })
  await dialog.getByRole('button', { name: /Select users/ }).press('Enter')
  const search = page.getByRole('dialog', { name: 'Options' }).getByRole('combobox')
  await search.fill(username)
  await expect(page.getByRole('option', { name: new RegExp(username) })).toBeVisible()
  await search.press('Enter')
  await expect(dialog.getByRole('button', { name: new RegExp(username) })).toBeVisible()
  await search.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox').first().press('Enter')
  await expect(dialog).toHaveCount(0)
})
