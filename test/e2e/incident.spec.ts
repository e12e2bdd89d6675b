import { z } from 'zod'
import { samplePicture } from '../support/sample-picture.ts'
import { expectAccessible } from './axe.ts'
import { expect, go, rowOf, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { press, tabTo } from './keys.ts'

const images = z.array(z.object({ filename: z.string(), url: z.string().nullable(), url_text: z.string().nullable() }))
const record = z.object({ id: z.int() })

test('by keyboard: metric images of an incident are added, linked and deleted, and each of that is undone', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 403 POST .*metric_images/)
  const given = givenOn(instance)
  const { id } = await given.project(given.name('lock'))
  const { iid } = await given.issue(id, 'The gate stays shut', { issue_type: 'incident' })
  const path = `/projects/${id}/issues/${iid}`
  const stored = async () =>
    images.parse(await given.send('GET', `${path}/metric_images`)).map((one) => [one.filename, one.url_text])
  const request = { source_branch: 'gate', target_branch: 'main' }
  await given.send('POST', `/projects/${id}/merge_requests`, {
    ...request,
    title: 'Oil it',
    description: `Closes #${iid}`,
  })
  await go(page, path)
  const related = page.getByRole('region', { name: 'Merge requests' })
  await expect(related.getByRole('link', { name: 'Oil it' })).toBeVisible()
  await expect(related).toContainText('closes this issue')
  const section = page.getByRole('region', { name: 'Metric images' })
  await expect(section).toContainText('None')
  // The key works from when the caller's role is known.
  await expect(section.getByRole('button', { name: /^Add image/ })).toBeVisible()

  // A file that is no image does not stop the image after it.
  const choosing = page.waitForEvent('filechooser')
  await press(page, 'Shift+U')
  const png = { name: 'opening.png', mimeType: 'image/png', buffer: samplePicture }
  await (await choosing).setFiles([{ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('notes') }, png])
  await expect(section.getByRole('img', { name: 'opening.png' })).toBeVisible()
  await expect(section.getByRole('alert')).toContainText('notes.png: ')
  await expectAccessible(page)
  expect(await stored()).toEqual([['opening.png', null]])

  const edit = section.getByRole('button', { name: 'Edit link of opening.png' })
  await tabTo(page, edit)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^URL/ }).fill('https://charts.example.com/opening')
  await dialog.getByRole('textbox', { name: /^Text/ }).fill('Opening times')
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(section.getByRole('link', { name: 'Opening times' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Link of opening.png changed' })).toBeVisible()
  await press(page, 'z')
  await expect(page.getByText(/^Undone: Link of/)).toBeVisible()
  expect(await stored()).toEqual([['opening.png', null]])

  await section.getByRole('button', { name: 'Delete opening.png' }).press('Enter')
  await expect(section).toContainText('None')
  await expect(page.getByRole('status').filter({ hasText: 'opening.png deleted' })).toBeVisible()
  await press(page, 'z')
  await expect(section.getByRole('img', { name: 'opening.png' })).toBeVisible()
  expect(await stored()).toEqual([['opening.png', null]])
  await related.getByRole('link', { name: 'Oil it' }).press('Enter')
  await expect.poll(() => urlFragment(page)).toMatch(/merge_requests\/1$/)
})

test('the issues of a group are those of its projects, and a label of the group leads to its issues', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const name = given.name('harbour')
  const group = record.parse(await given.send('POST', '/groups', { name, path: name }))
  await given.send('POST', `/groups/${group.id}/labels`, { name: 'silt', color: '#3377cc' })
  const project = await given.project(given.name('basin'), { namespace_id: group.id })
  await given.issue(project.id, 'The basin silts up', { labels: 'silt' })
  await given.issue(project.id, 'The buoy is adrift')
  await go(page, `/groups/${group.id}?tab=issues`)
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'New issue' })).toBeVisible()
  await expectAccessible(page)
  await go(page, `/groups/${group.id}?tab=labels`)
  await rowOf(page, 'silt').click()
  await page.getByRole('link', { name: 'View issues' }).click()
  await expect(rowOf(page, 'The basin silts up')).toBeVisible()
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  expect(urlFragment(page)).toContain(`/groups/${group.id}`)
})
