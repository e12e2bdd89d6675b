import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, rowOf, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'

test('a user requests access to a project, and a Maintainer approves it with a role', { tag: '@long' }, async ({
  page,
  watched: _,
  instance,
}) => {
  const given = givenOn(instance)
  const [name, username] = [given.name('harbour'), given.name('ada')]
  const project = await given.project(name, { visibility: 'public' })
  const user = await given.user(username)
  await signInWith(page, instance, await given.token(user.id), `/projects/${project.id}`)
  await page.getByRole('button', { name: 'Request access' }).click()
  await expect(page.getByText(`Access to ${name} requested`)).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw access request' }).click()
  await expect(page.getByRole('button', { name: 'Request access', exact: true })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'Withdraw access request' })).toBeVisible()

  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  await signInWith(page, instance, instance.token, '/todos?q=state:pending+action:member_access_requested')
  await rowOf(page, `User ${username}`).getByText(`Access to ${name}`).click()
  const peek = page.getByRole('complementary', { name: 'Project' })
  await expect(peek).toContainText(`User ${username} requests access`)
  await expectAccessible(page)
  await peek.getByRole('link', { name: 'View access requests' }).click()
  await page.getByRole('button', { name: '1 access request' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByText('Reporter').click()
  await dialog.getByRole('button', { name: `Approve User ${username}` }).click()
  await expect(dialog).toContainText('No access requests.')
  const { access_level } = z
    .object({ access_level: z.int() })
    .parse(await given.send('GET', `/projects/${project.id}/members/${user.id}`))
  expect(access_level).toBe(20)
  await page.keyboard.press('Escape')
  await go(page, '/todos?q=state:done')
  await expect(rowOf(page, `User ${username}`).first()).toContainText(`Access to ${name}`)
  await go(page, '/')
  await expect(heading(page, 'Home')).toBeVisible()
})
