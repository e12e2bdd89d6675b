import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

test('Recent changes undo a change, take that back with z, and say what has changed since', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('locks'))
  const title = given.name('Gate')
  const { iid } = await given.issue(project.id, title)
  const address = `/projects/${project.id}/issues/${iid}`
  const state = async () => z.object({ state: z.string() }).parse(await given.send('GET', address)).state
  await given.send('PUT', address, { state_event: 'close' })

  await go(page, '/')
  const changes = page.getByRole('region', { name: 'Recent changes' })
  const closed = changes.getByRole('button', { name: `closed issue ${title}` })
  await closed.focus()
  await expect(closed).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByText(`Undone: issue ${title} is open again`)).toBeVisible()
  expect(await state()).toBe('opened')
  await press(page, 'z')
  await expect.poll(state).toBe('closed')

  await given.send('PUT', address, { state_event: 'reopen' })
  await page.reload()
  await changes
    .getByRole('button', { name: `closed issue ${title}` })
    .first()
    .click()
  await expect(changes.getByRole('alert')).toHaveText(
    'Not undone, because the record has changed since: state is "opened".',
  )
  await expectAccessible(page)
})
