import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { press, tabTo } from './keys.ts'

const links = z.array(z.object({ iid: z.int(), project_id: z.int(), link_type: z.string() }))

test('by keyboard: an issue is linked by number, address, reference and title, links are removed and restored', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const [near, far] = [await given.project(given.name('quay')), await given.project(given.name('yard'))]
  const own = await given.issue(near.id, 'Hoist is slow')
  const second = await given.issue(near.id, 'Rope is worn')
  const third = await given.issue(near.id, 'Night shift waits')
  const away = await given.issue(far.id, 'Spare rope arrives')
  const path = `/projects/${near.id}/issues/${own.iid}`
  const stored = async () =>
    links
      .parse(await given.send('GET', `${path}/links`))
      .map(({ iid, project_id, link_type }) => [...[project_id === near.id ? `#${iid}` : `far#${iid}`, link_type]])
  await go(page, path)
  const section = page.getByRole('region', { name: 'Linked issues' })
  await expect(section).toContainText('Linked issuesNone')
  await expectAccessible(page)

  // A number of the project, as what blocks the issue.
  const dialog = page.getByRole('dialog', { name: 'Link issue' })
  const field = dialog.getByRole('combobox', { name: 'Issue' })
  const options = dialog.getByRole('option')
  await press(page, 'i')
  await expect(field).toBeFocused()
  await expect(options).toHaveText([/Night shift waits/, /Rope is worn/])
  await field.fill(`#${own.iid}`)
  await expect(dialog).toContainText('An issue cannot be linked to itself.')
  await field.fill(`#${second.iid}`)
  await expect(options).toHaveText([`#${second.iid}Rope is worn`])
  await tabTo(page, dialog.getByRole('radio', { name: 'Relates to' }), 'Shift+Tab')
  await press(page, 'ArrowLeft')
  await expect(dialog.getByRole('radio', { name: 'Is blocked by' })).toBeChecked()
  await expectAccessible(page)
  await press(page, 'Tab', 'Enter')
  await expect(dialog).toHaveCount(0)
  const full = (project: { path_with_namespace: string }, { iid }: { iid: number }) =>
    `${project.path_with_namespace}#${iid}`
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  await expect(said(`${full(near, own)} is blocked by ${full(near, second)}`)).toContainText('Undo')
  const blockers = section.getByRole('list', { name: /Is blocked by/ })
  await expect(blockers.getByRole('listitem')).toHaveText([`#${second.iid}Rope is worn`])
  await expect(section).toContainText('1 open')

  // The same issue again, another one by its address, and one of another project by a word of its title.
  await press(page, 'i')
  await expect(field).toBeFocused()
  await field.fill(String(second.iid))
  await expect(dialog).toContainText('This issue is linked already.')
  await field.fill('https://example.com/acme/shop/-/issues/1')
  await expect(dialog).toContainText('This URL belongs to example.com.')
  await field.fill(`${instance.ui.replace(/\/$/, '')}/${near.path_with_namespace}/-/issues/${third.iid}`)
  await expect(options).toHaveText([`#${third.iid}Night shift waits`])
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  await expect(section.getByRole('list', { name: 'Relates to' }).getByRole('listitem')).toHaveCount(1)
  await press(page, 'i')
  await expect(field).toBeFocused()
  await field.fill('no such issue at all')
  await expect(dialog).toContainText('No matching issues')
  await field.fill('spare rope')
  await expect(options).toHaveText([`${full(far, away)}Spare rope arrives`])
  // Enter may come before the issue is found.
  await field.fill(full(far, away))
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  await expect(section.getByRole('list', { name: 'Relates to' }).getByRole('listitem')).toHaveCount(2)
  const all = [
    [`#${second.iid}`, 'is_blocked_by'],
    [`#${third.iid}`, 'relates_to'],
    [`far#${away.iid}`, 'relates_to'],
  ]
  expect(await stored()).toEqual(all)
  await expectAccessible(page)

  // Removing moves the focus to the next link. Undo links the two again, in the old type.
  const remove = (reference: string) => section.getByRole('button', { name: `Remove link to ${reference}` })
  await expect(said(`${full(near, own)} relates to ${full(far, away)}`)).toContainText('Undo')
  await remove(`#${second.iid}`).press('Enter')
  await expect(said(`Link removed: ${full(near, own)} is blocked by ${full(near, second)}`)).toContainText('Undo')
  await expect(blockers).toHaveCount(0)
  await expect(remove(`#${third.iid}`)).toBeFocused()
  await press(page, 'z')
  await expect(blockers.getByRole('listitem')).toHaveCount(1)
  await expect.poll(stored).toEqual([...all.slice(1), ...all.slice(0, 1)])

  // Adding is undone too, and a link leads to its issue, which shows the other side.
  await press(page, 'i')
  await expect(field).toBeFocused()
  // Other tests of this instance have written issues too, so the words that are searched occur only here.
  const fourth = await given.issue(near.id, 'Capstan hums')
  // All issues have been searched, those of the project not yet: Enter picks the issue that it marks when the search has ended.
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>()
  await intercept(page, /projects\/\d+\/issues\?.*search=capstan/, (route) => isSeen.then(() => route.continue()), {
    times: 1,
  })
  await field.fill('capstan hums')
  await expect(options).toHaveText([`#${fourth.iid}Capstan hums`])
  await press(page, 'Enter')
  seen()
  await expect(said(`${full(near, own)} relates to ${full(near, fourth)}`)).toContainText('Undo')
  await expect(section).toContainText('Capstan hums')
  await press(page, 'z')
  await expect(section).not.toContainText('Capstan hums')
  await blockers.getByRole('link', { name: 'Rope is worn' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: full(near, second) })).toBeVisible()
  await expect(section.getByRole('list', { name: 'Blocks' }).getByRole('listitem')).toHaveText([/Hoist is slow/])
})

test('links follow the changes of others; a reader sees them without buttons', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  browser,
}) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('slip'), { visibility: 'public' })
  const [one, other] = [await given.issue(id, 'Slipway is wet'), await given.issue(id, 'Pump is off')]
  const path = `/projects/${id}/issues/${one.iid}`
  await go(page, path)
  const section = page.getByRole('region', { name: 'Linked issues' })
  await expect(section).toContainText('Linked issuesNone')
  await given.send('POST', `${path}/links`, {
    target_project_id: id,
    target_issue_iid: other.iid,
    link_type: 'is_blocked_by',
  })
  await expect(section).toContainText('1 open')
  await given.send('PUT', `/projects/${id}/issues/${other.iid}`, { state_event: 'close' })
  await expect(section.getByRole('img', { name: 'Closed' })).toBeVisible()
  await expect(section).not.toContainText('1 open')

  const reader = await given.token(await given.user(given.name('reader')).then((user) => user.id))
  const context = await browser.newContext()
  const second = await context.newPage()
  await signInWith(second, instance, reader, path)
  const seen = second.getByRole('region', { name: 'Linked issues' })
  await expect(seen).toContainText('Pump is off')
  await expect(seen.getByRole('button')).toHaveCount(0)
  await context.close()
})

test('a link that the server refuses, and links that cannot be loaded, say why', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: (403|500) /)
  const given = givenOn(instance)
  const { id } = await given.project(given.name('dock'))
  const [one, other] = [await given.issue(id, 'Dock is full'), await given.issue(id, 'Ship is late')]
  await intercept(page, /\/issues\/\d+\/links/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { message: '403 Forbidden' } })
      : route.fallback(),
  )
  const path = `/projects/${id}/issues/${one.iid}`
  await go(page, path)
  const section = page.getByRole('region', { name: 'Linked issues' })
  await section.getByRole('button', { name: 'Link issue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link issue' })
  await dialog.getByRole('option', { name: 'Ship is late' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    '403 Forbidden. You need at least the Reporter role in both projects.',
  )
  await expectAccessible(page)
  await press(page, 'Escape')
  await page.unroute(/\/issues\/\d+\/links/)

  const failing = /\/issues\/\d+\/links\?/
  await intercept(page, failing, (route) =>
    route.fulfill({ status: 500, json: { message: '500 Internal Server Error' } }),
  )
  await go(page, `/projects/${id}/issues/${other.iid}`)
  await expect(section.getByRole('alert')).toContainText('The linked issues could not be loaded.')
  await expectAccessible(page)
  await page.unroute(failing)
  await section.getByRole('button', { name: 'Retry' }).click()
  await expect(section).toContainText('Linked issuesNone')
})
