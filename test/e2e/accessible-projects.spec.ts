import { expectAccessible } from './axe.ts'
import { expect, go, heading, rowOf, test } from './console.ts'
import { givenOn } from './given.ts'

test('accessible: the charts of the project list, every action of the bulk bar, filter problems', {
  tag: '@long',
}, async ({ signedIn: page }) => {
  const look = () => expectAccessible(page)
  await go(page, '/projects')
  await page.getByRole('button', { name: /^Storage by namespace/ }).click()
  const map = page.getByRole('dialog', { name: 'Storage by namespace' })
  await expect(map.getByRole('toolbar', { name: 'Parts' }).getByRole('button').first()).toBeVisible()
  await look()
  await map.getByRole('button', { name: /as table$/ }).click()
  await expect(map.getByRole('columnheader', { name: 'Part', exact: true })).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await expect(map).toHaveCount(0)
  await page.getByRole('checkbox').nth(1).click()
  await page.getByRole('checkbox').nth(2).click()
  const bar = page.getByRole('region', { name: '2 selected' })
  for (const [act, title] of [
    ['Change visibility', /^Change visibility of/],
    ['Transfer', /^Transfer 2/],
    ['Delete', /^Delete 2/],
    ['Unarchive', /^Unarchive 2/],
  ] as const) {
    await bar.getByRole('button', { name: act, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title })
    // None of the two projects is archived, so only Unarchive has nothing to preview.
    if (act === 'Unarchive') await expect(dialog.getByText('None of the selected projects')).toBeVisible()
    else await expect(dialog.getByRole('row').nth(1)).toBeVisible()
    await look()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await go(page, '/projects?q=visibility:secret storage:other')
  await expect(page.getByText('Use visibility: with private, internal or public.')).toBeVisible()
  await look()
})

test('accessible: every tab and form of a project, and each section of its settings', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 40[04] /)
  const look = () => expectAccessible(page)
  const given = givenOn(instance)
  const project = await given.project(given.name('seen'))
  const username = given.name('seer')
  const { id: user_id } = await given.user(username)
  await given.send('POST', `/projects/${project.id}/members`, { user_id, access_level: 30 })
  await go(page, `/projects/${project.id}`)
  await expect(heading(page, project.path_with_namespace.split('/')[1] ?? '')).toBeVisible()

  await page.getByRole('tab', { name: 'Members' }).click()
  await rowOf(page, username).click()
  const member = page.getByRole('complementary', { name: 'Member' })
  await expect(member.getByRole('button', { name: 'Save membership' })).toBeVisible()
  await look()
  await member.getByRole('button', { name: 'Remove…' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Remove member' })).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add members' }).click()
  await page.getByRole('button', { name: /^Users/ }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('tab', { name: 'DORA' }).click()
  await expect(page.getByRole('heading', { name: 'No deployments yet' })).toBeVisible()
  await look()
  await page.getByRole('tab', { name: 'Statistics' }).click()
  await expect(page.getByRole('region', { name: 'Storage', exact: true })).toBeVisible()
  await look()
  await page.getByRole('tab', { name: 'Settings' }).click()
  for (const [section, seen] of [
    ['features', 'Container registry'],
    ['issues', 'Service desk'],
    ['merging', 'Merge method'],
    ['building', 'Public jobs'],
    ['sharing', 'Share'],
    ['danger', 'Transfer…'],
  ] as const) {
    await go(page, `/projects/${project.id}?tab=settings&section=${section}`)
    await expect(page.getByRole('region', { name: 'Settings' }).getByText(seen).first()).toBeVisible()
    await look()
  }
  await page.getByRole('button', { name: 'Transfer…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Transfer / })
  await dialog.getByRole('button', { name: /^Destination/ }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await look()
})
