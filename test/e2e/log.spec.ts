import { expectAccessible } from './axe.ts'
import { expect, go, heading, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

test('by keyboard: lines of the log are found, selected and copied, while new ones wait', async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('logged'))
  const exportIt = () => given.send('POST', `/projects/${project.id}/export`)
  await exportIt()
  await press(page, 'g', 'o')
  await expect(heading(page, 'Log')).toBeVisible()
  await press(page, 'f')
  await page.keyboard.type('level:debug kind=export.run')
  await press(page, 'Enter', 'Escape')
  const list = page.getByRole('listbox', { name: 'Lines' })
  const last = list.getByRole('option').last()
  await expect(last).toContainText('a job was done')
  await list.focus()
  await press(page, 'k')
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await exportIt()
  // Other tests export with the same instance.
  await expect(page.getByRole('status').filter({ hasText: /\d new line/ })).toBeVisible()
  await press(page, 'Shift+ArrowDown', 'Control+c')
  await expect(page.getByText('2 lines copied')).toBeVisible()
  await press(page, 'r')
  await expect(page.getByRole('status').filter({ hasText: /\d new line/ })).toHaveCount(0)
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
})

test('the log stays at its end, unless somebody scrolls up', { tag: '@long' }, async ({ signedIn: page }) => {
  let newest = 200
  await page.route(/\/-\/gantry\/v1\/log\?/, async (route) => {
    const after = Number(new URL(route.request().url()).searchParams.get('after') ?? 0)
    const lines = Array.from({ length: newest - after }, (_, at) => ({
      ...{ id: after + at + 1, created_at: '2026-11-20T14:31:24.567Z', level: 'info', stack: null },
      text: `line ${after + at + 1}`,
    }))
    await route.fulfill({ json: lines })
  })
  await go(page, '/log')
  const line = (text: string) => page.getByRole('option').filter({ hasText: new RegExp(`${text}$`) })
  await expect(line('line 200')).toBeInViewport()
  newest = 205
  await expect(line('line 205')).toBeInViewport()
  await line('line 205').hover()
  await page.mouse.wheel(0, -1_000)
  await expect(line('line 205')).not.toBeInViewport()
  newest = 207
  await page.getByRole('button', { name: '2 new lines' }).click()
  await expect(line('line 207')).toBeInViewport()
  newest = 208
  await expect(line('line 208')).toBeInViewport()
})

test('the log is for administrators, and says so', { tag: '@long' }, async ({ page, instance, watched }) => {
  const given = givenOn(instance)
  const user = await given.user(given.name('dev').toLowerCase())
  await signInWith(page, instance, await given.token(user.id))
  watched.allow(/403 GET .*\/log\?/)
  await go(page, '/log')
  await expect(page.getByRole('alert')).toContainText('Only administrators see the log.')
})
