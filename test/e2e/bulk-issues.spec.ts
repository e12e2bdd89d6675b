import { expect, go, rowOf, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

test('issues of many projects get the milestone with the same title of their own project', async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const word = given.name('fleet')
  const many = 10
  for (let n = 0; n < many; n++) {
    const { id } = await given.project(given.name('ship'))
    await given.send('POST', `/projects/${id}/milestones`, { title: 'Launch', due_date: '2030-11-12' })
    await given.issue(id, `${word} ${n}`)
  }
  await go(page, `/issues?q=${word}`)
  await expect(rowOf(page, word)).toHaveCount(many)
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
  const bar = page.getByRole('region', { name: `${many} selected` })
  await bar.getByRole('button', { name: 'Milestone' }).click()
  await expect(page.getByRole('option', { name: 'Launch' })).toContainText(`in ${many} of ${many} projects`)
  await page.getByRole('combobox', { name: 'Set milestone' }).fill('Launch')
  await press(page, 'Enter')
  await expect(page.getByText(`Setting Launch on ${many} issues: done`)).toBeVisible()

  await rowOf(page, `${word} 0`).click()
  const peek = page.getByRole('complementary', { name: 'Issue' })
  await peek.getByRole('button', { name: /^Change milestone/ }).click()
  await expect(page.getByRole('option', { name: 'Launch' })).toContainText('due 12 Nov 2030')
})
