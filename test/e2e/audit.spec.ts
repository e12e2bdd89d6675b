import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

test('by keyboard: a change is found in the audit, read with its values, and undone, unless a later one depends on it', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const name = given.name('audited')
  const project = await given.project(name)
  await given.send('PUT', `/projects/${project.id}`, { description: 'The first text' })
  await given.send('PUT', `/projects/${project.id}`, { description: 'The second text' })
  const description = async () =>
    z.object({ description: z.string().nullable() }).parse(await given.send('GET', `/projects/${project.id}`))
      .description

  await press(page, 'g')
  await press(page, 'l')
  await expect(heading(page, 'Audit')).toBeVisible()
  await press(page, 'f')
  await page.keyboard.type(`project:${project.id} act:updated`)
  await press(page, 'Enter')
  const rows = page.getByRole('row').filter({ hasText: name })
  await expect(rows).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Changes by hour of the week as table' }).press('Enter')
  await expect(page.getByRole('columnheader', { name: '23' })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Escape')

  const peek = page.getByRole('complementary', { name: 'Change' })
  await page.getByRole('grid', { name: 'Changes' }).focus()
  await press(page, 'j')
  await press(page, 'j')
  await press(page, 'Enter')
  await expect(peek).toContainText('Later changes depend on this one. Undo them first.')
  await expect(peek.getByRole('region', { name: 'Later changes' })).toContainText('project.updated')
  await expectAccessible(page)
  await press(page, 'k')
  await expect(peek.getByRole('button', { name: /Undo this change/ })).toBeVisible()
  await press(page, 'u')
  await expect(peek).toContainText('Undone')
  expect(await description()).toBe('The first text')
  await press(page, 'z')
  await expect.poll(description).toBe('The second text')
})

test('the audit is for administrators, and says so', { tag: '@long' }, async ({ page, instance, watched }) => {
  const given = givenOn(instance)
  const user = await given.user(given.name('dev').toLowerCase())
  await signInWith(page, instance, await given.token(user.id))
  watched.allow(/403 GET .*\/audit\?/)
  await go(page, '/audit')
  await expect(page.getByRole('alert')).toContainText('Only administrators see the audit.')
})
