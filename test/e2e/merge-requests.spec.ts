import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

const answer = z.object({ state: z.string(), draft: z.boolean(), reviewers: z.array(z.object({ id: z.int() })) })
const opened = z.object({ iid: z.int() })

test('by keyboard: a merge request is found, read, discussed, changed, closed, reopened and merged', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched: _ }) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('lockkeeper'))
  const fields = { source_branch: 'sluice', target_branch: 'main' }
  const path = `/projects/${id}/merge_requests`
  const { iid } = opened.parse(
    await given.send('POST', path, { ...fields, title: 'Draft: Open the sluice twice', description: 'At *noon*.' }),
  )
  await given.send('POST', path, { title: 'Paint the sluice', source_branch: 'paint', target_branch: 'main' })
  const stored = async () => answer.parse(await given.send('GET', `${path}/${iid}`))

  // The list: a filter, the peek beside it, the page.
  await go(page, `/projects/${id}?tab=merge_requests`)
  const table = page.getByRole('grid')
  await expect(table.getByRole('row')).toHaveCount(3)
  await press(page, 'f')
  const filter = page.getByRole('combobox', { name: 'Filter' })
  await expect(filter).toBeFocused()
  await page.keyboard.type('draft:yes ')
  await press(page, 'Enter')
  await expect(table.getByRole('row')).toHaveCount(2)
  await press(page, 'Escape')
  await expect(page.getByText(/^\/projects\/\d+\/merge_requests\?.*wip=yes/)).toBeVisible()
  await press(page, 'j')
  await expect(table).toBeFocused()
  await press(page, 'Enter')
  const peek = page.getByRole('complementary', { name: 'Merge request' })
  await expect(peek).toContainText('At noon.')
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  await expect(heading(page, new RegExp(`!${iid}$`))).toBeVisible()
  expect(urlFragment(page)).toBe(`/projects/${id}/merge_requests/${iid}`)
  await expect(page.getByRole('link', { name: /^Project / })).toHaveAttribute('href', /tab=merge_requests$/)
  await expect(page.getByText('Gantry holds no Git repositories')).toBeVisible()

  // A draft becomes ready, and a draft again.
  await page.getByRole('button', { name: 'Mark as ready' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Open the sluice twice', exact: true })).toBeVisible()
  expect((await stored()).draft).toBe(false)
  // The undo is offered when all reads are fresh.
  const offered = page.getByRole('status').filter({ hasText: 'Undo' })
  await expect(offered).toHaveCount(1)
  await press(page, 'z')
  await expect(page.getByText(/^Undone/)).toBeVisible()
  expect((await stored()).draft).toBe(true)
  await page.getByRole('button', { name: 'Mark as ready' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Merge/ })).toBeVisible()

  // A reviewer.
  await press(page, 'w')
  const reviewers = page.getByRole('dialog', { name: 'Change reviewers' })
  await expect(reviewers.getByRole('option').first()).toBeVisible()
  await reviewers.getByRole('combobox').press('Enter')
  await expect(page.getByRole('button', { name: 'Change reviewers' })).not.toContainText('–')
  await press(page, 'Escape')
  await expect(reviewers).toHaveCount(0)
  expect((await stored()).reviewers).toHaveLength(1)

  // A thread, which is resolved and opened again.
  await press(page, 'n')
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await expect(comment).toBeFocused()
  await comment.fill('Twice a day?')
  await page.getByRole('switch', { name: 'Start a thread' }).press('Space')
  await page.getByRole('button', { name: /^Comment/ }).press('Enter')
  await expect(page.getByText('Unresolved')).toBeVisible()
  await expect(comment).toHaveValue('')
  await page.getByRole('switch', { name: 'Start a thread' }).blur()
  await press(page, 'Shift+E')
  await expect(page.getByText(/Resolved by/)).toBeVisible()
  await expectAccessible(page)
  await press(page, 'z')
  await expect(page.getByText('Unresolved')).toBeVisible()

  // An approval, which z takes back.
  await page.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
  await expect(page.getByText(/^Approved by .*\.$/)).toBeVisible()
  await expect(offered).toHaveCount(1)
  // The toast covers neither the comment field nor its buttons.
  const isAbove = async () => {
    const [toast, field] = [await offered.boundingBox(), await comment.boundingBox()]
    return toast && field && toast.y + toast.height <= field.y
  }
  await expect.poll(isAbove).toBe(true)
  await press(page, 'z')
  await expect(page.getByText('Nobody has approved.')).toBeVisible()

  // Closed, reopened, merged, which is final.
  await press(page, 's')
  await expect(page.getByRole('button', { name: /^Reopen merge request/ })).toBeVisible()
  expect((await stored()).state).toBe('closed')
  await expect(page.getByRole('button', { name: /^Reopen merge request/ })).toBeEnabled()
  await press(page, 'z')
  await expect(page.getByRole('button', { name: /^Close merge request/ })).toBeVisible()
  await press(page, 'Shift+M')
  const dialog = page.getByRole('dialog', { name: 'Merge' })
  await expect(dialog).toContainText('A merge cannot be undone.')
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/Merged by/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Close|Reopen) merge request/ })).toHaveCount(0)
  expect((await stored()).state).toBe('merged')
})
