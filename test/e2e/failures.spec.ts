import { expectAccessible } from './axe.ts'
import { expect, signIn, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'

test('a failed request opens with request, answer, user and time, and is sent again', { tag: '@long' }, async ({
  page,
  instance,
  watched,
}) => {
  watched.allow(/response: 4\d\d /)
  const given = givenOn(instance)
  const user = await given.user(given.name('dev').toLowerCase())
  const token = await given.token(user.id)
  const project = await given.project(given.name('failures'))
  const title = given.name('Sent again')
  const sent = (body: object) =>
    fetch(`${instance.url}/projects/${project.id}/issues?from=test`, {
      method: 'POST',
      headers: { 'PRIVATE-TOKEN': token, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await sent({ title, password: 'canary-password' })).status).toBe(404)
  expect((await sent({ title })).status).toBe(404)
  await signIn(page, instance)
  const block = page.getByRole('region', { name: 'Recent failures' })
  const row = block.getByRole('button').filter({ hasText: `POST /projects/${project.id}/issues` })
  await row.first().focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`POST /api/v4/projects/${project.id}/issues`)).toBeVisible()
  await expect(dialog.getByText(title)).toBeVisible()
  await expect(dialog.getByText('"404 Project Not Found"')).toBeVisible()
  await expect(dialog.getByText(/@dev-/)).toBeVisible()
  await expect(dialog.getByText('“Send again” sends the request as you, @root.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  const answer = dialog.getByRole('region', { name: 'Response to the new request' }).first()
  await expect(answer).toContainText('201')
  await expect(answer).toContainText(title)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await row.nth(1).click()
  await expect(dialog.getByText('Masked: body.password')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send again' })).toBeDisabled()
  expect(await page.content()).not.toContain('canary')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
})

test('a user sees only own failed requests', { tag: '@long' }, async ({ page, instance, watched }) => {
  watched.allow(/response: 4\d\d /)
  const given = givenOn(instance)
  const user = await given.user(given.name('dev').toLowerCase())
  const token = await given.token(user.id)
  const ask = (path: string, by: string) => fetch(instance.url + path, { headers: { 'PRIVATE-TOKEN': by } })
  await ask('/projects/0?of=admin', instance.token)
  await signInWith(page, instance, token)
  const block = page.getByRole('region', { name: 'Recent failures' })
  await expect(block.getByText('None of your requests has failed since the server started.')).toBeVisible()
  for (let i = 1; i <= 9; i++) await ask(`/projects/99000${i}`, token)
  await page.reload()
  await expect(block.getByText('GET /projects/990009')).toBeVisible()
  await expect(block.getByText('GET /projects/990001')).toHaveCount(0)
  await block.getByRole('button', { name: 'Show all' }).click()
  await expect(block.getByText('GET /projects/990001')).toBeVisible()
  await expect(block.getByRole('listitem')).toHaveCount(9)
})
