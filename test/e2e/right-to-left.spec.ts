import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, go, rowOf, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

/**
 * Texts and fields with Hebrew letters that stand in no element of their own direction, so that they can change the order of the text beside
 * them.
 */
const unprotected = (page: Page) =>
  page.evaluate(() => {
    const hebrew = /[\u0590-\u05ff]/
    const isOwn = (element: Element) => {
      // Initials and the hidden copy of a field are no sentences.
      if (element.closest('[role="img"], [aria-hidden="true"], bdi, [dir="auto"], [dir="ltr"]')) return true
      return getComputedStyle(element).unicodeBidi === 'isolate' && getComputedStyle(element).display === 'inline'
    }
    const found: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const { parentElement, textContent } = walk.currentNode
      const text = textContent ?? ''
      // A single letter stands for a picture.
      if (hebrew.test(text) && text.length > 1 && parentElement && !isOwn(parentElement))
        found.push(`${parentElement.tagName} ${parentElement.className}: ${text}`)
    }
    for (const field of document.querySelectorAll('input, textarea'))
      if (hebrew.test(Reflect.get(field, 'value')) && !isOwn(field)) found.push(`field: ${field.outerHTML}`)
    return found
  })

const record = z.object({ id: z.int() })

test('names in right-to-left scripts cannot change the order of the text beside them, on any screen', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const path = given.name('rtl')
  const at = (where: string) => test.step(where, async () => expect(await unprotected(page)).toEqual([]))
  const { id: group_id } = record.parse(await given.send('POST', '/groups', { name: 'קבוצה 12', path }))
  const project = await given.project('מסוף 34', {
    ...{ namespace_id: group_id, path: `${path}-project`, description: 'תיאור 5.', topics: ['נושא', 'ענין'] },
  })
  const { id } = project
  const user = record.parse(
    await given.send('POST', '/users', {
      ...{ username: `${path}-user`, name: 'דנה כהן 7', email: `${path}@example.com` },
      ...{ force_random_password: true, skip_confirmation: true },
    }),
  )
  await given.send('POST', `/projects/${id}/members`, { user_id: user.id, access_level: 40 })
  const labels = ['דחוף::מאוד 1', 'תקלה 2', 'לקוח 3']
  for (const name of labels) await given.label(id, name)
  const milestone = record.parse(await given.send('POST', `/projects/${id}/milestones`, { title: 'אבן דרך 8' }))
  const fields = { labels: labels.join(','), milestone_id: milestone.id, assignee_ids: [user.id] }
  const issue = await given.issue(id, 'הכפתור לא עובד 9', { ...fields, description: 'שלום' })
  await given.send('PUT', `/projects/${id}/issues/${issue.iid}`, { title: 'הכפתור עדיין לא עובד 9' })
  await given.send('POST', '/-/gantry/v1/views', {
    ...{ screen: 'issues', name: 'תצוגה 3', filter: 'state:opened', sort: 'updated_at:desc', position: 1 },
  })

  await expect(page.getByRole('region', { name: 'Recent changes' })).toContainText('הכפתור')
  await at('home')
  await go(page, `/projects?q=${path}&peek=${id}`)
  await expect(page.getByRole('complementary', { name: 'Project' })).toContainText('ענין')
  await at('projects and peek')
  for (const tab of ['overview', 'labels', 'milestones', 'members', 'settings', 'json']) {
    await go(page, `/projects/${id}?tab=${tab}`)
    const shown =
      {
        overview: 'נושא',
        labels: 'תקלה',
        milestones: 'אבן',
        members: 'דנה',
        settings: 'Description',
        json: '"מסוף 34"',
      }[tab] ?? ''
    await expect(page.getByRole('main')).toContainText(shown)
    await at(`project, ${tab}`)
  }
  await go(page, `/projects/${id}?tab=labels`)
  await rowOf(page, 'תקלה 2').click()
  await page.getByRole('complementary', { name: 'Label' }).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit תקלה 2' })).toBeVisible()
  await at('label and its form')
  await press(page, 'Escape')
  await go(page, `/projects/${id}?tab=milestones`)
  await rowOf(page, 'אבן דרך 8').click()
  const peek = page.getByRole('complementary', { name: 'Milestone' })
  await expect(peek.getByRole('link', { name: /הכפתור/ })).toBeVisible()
  await at('milestone')
  await peek.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete milestone…' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete milestone' })).toContainText('1 issue')
  await at('deletion of a milestone')
  await press(page, 'Escape')
  for (const tab of ['overview', 'settings']) {
    await go(page, `/groups/${group_id}?tab=${tab}`)
    await expect(page.getByRole('main')).toContainText(tab === 'overview' ? 'מסוף 34' : 'Description')
    await at(`group, ${tab}`)
  }
  await page.getByRole('button', { name: 'Delete…' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete קבוצה 12' })).toBeVisible()
  await at('delete group')
  await press(page, 'Escape')

  await go(page, `/users?q=${path}&peek=${user.id}`)
  await expect(page.getByRole('complementary', { name: 'User' })).toContainText('Web page')
  await at('users and peek')
  for (const [tab, shown] of [
    ['overview', 'SSH keys'],
    ['access', 'מסוף 34'],
  ] as const) {
    await go(page, `/users/${user.id}?tab=${tab}`)
    await expect(page.getByRole('main')).toContainText(shown)
    await at(`user, ${tab}`)
  }
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete דנה כהן 7' })).toContainText('1 membership')
  await at('deletion of a user')
  await press(page, 'Escape')

  for (const grouping of ['none', 'project', 'milestone', 'assignee']) {
    await go(page, `/issues?q=label:"תקלה 2"&group=${grouping}`)
    await expect(rowOf(page, 'הכפתור')).toBeVisible()
    await expect(page.getByRole('button', { name: /^תצוגה 3/ })).toBeVisible()
    await at(`issues by ${grouping}`)
  }
  await go(page, `/projects/${id}/issues/${issue.iid}`)
  await expect(page.getByRole('list', { name: 'Comments and changes' })).toContainText('changed title from')
  await at('issue')
  await press(page, 'l')
  await expect(page.getByRole('option', { name: 'תקלה 2' })).toBeVisible()
  await at('label picker')
  await press(page, 'Escape')

  await go(page, `/issues?q=author:root`)
  const filter = page.getByRole('combobox', { name: 'Filter' })
  await filter.fill('label:תק')
  await expect(page.getByRole('option', { name: 'תקלה 2' })).toBeVisible()
  await at('filter')
  await filter.fill('')
})

test('a right-to-left title reads right in the palette, and a name in a toast keeps the order of the sentence', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const word = given.name('rtl')
  const project = await given.project('מסוף 12', { path: word })
  const title = `"${word}" לא עובד 120!`
  await given.issue(project.id, `הכפתור ${title}`)
  await press(page, 'Control+k')
  await page.keyboard.type(`#הכפתור "${word}`)
  const option = page.getByRole('option').first()
  await expect(option).toContainText(title)
  await expect(option.getByText(title)).toHaveCSS('direction', 'rtl')
  await expect(option).toHaveCSS('direction', 'ltr')
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toHaveAttribute('dir', 'auto')
  expect(await unprotected(page)).toEqual([])
  await press(page, 'Escape')

  await go(page, `/projects/${project.id}`)
  await page.getByRole('button', { name: /^Star/ }).click()
  const toast = page.getByRole('status').filter({ hasText: 'מסוף 12 starred' })
  await expect(toast).toBeVisible()
  // The name with its number comes first, then the word.
  const [name, sentence] = await toast.locator('bdi').evaluate((bdi) => {
    const range = document.createRange()
    range.setStartAfter(bdi)
    range.setEndAfter(bdi.nextSibling ?? bdi)
    return [bdi.getBoundingClientRect().right, range.getBoundingClientRect().left]
  })
  expect(sentence).toBeGreaterThanOrEqual((name ?? 0) - 1)
  await expect(toast.locator('bdi')).toHaveText('מסוף 12')
})
