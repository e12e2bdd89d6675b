import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { ProjectArchive } from '../support/archives.ts'
import { findMisfits } from '../support/misfits.ts'
import { isLong } from '../support/runs.ts'
import { expectAccessible } from './axe.ts'
import { expect, go, test } from './console.ts'
import { givenOn } from './given.ts'

/** 640 px is a window of 1280 px at 200 % zoom. */
const smallSizes = [
  { width: 640, height: 400 },
  { width: 900, height: 700 },
]
/** The last size is that in which the next scene is played. Only the long suite has the widest window. */
const sizes = [
  ...smallSizes,
  { width: 1920, height: 1080 },
  ...(isLong ? [{ width: 2560, height: 1440 }] : []),
  { width: 1280, height: 800 },
]
/** A dialog has the same width in all larger windows. Only the long suite has windows wider than these. */
const dialogSizes = [...smallSizes, { width: 1280, height: 800 }]
const sentence = 'Consortium for the harmonised exchange of manifests and demurrage notices'
const withId = z.object({ id: z.int() })

type Given = ReturnType<typeof givenOn>

/** A project with a name of 255 characters, three groups deep, and an issue with long words and labels. */
async function longRecords(given: Given) {
  let parent_id: number | undefined
  for (const part of ['a', 'b', 'c']) {
    const path = given.name(`long-${part}-consortium-for-the-harmonised-exchange`)
    const group = await given.send('POST', '/groups', { name: `${sentence} ${part}`, path, parent_id })
    parent_id = withId.parse(group).id
  }
  const project = await given.project(sentence.repeat(4).slice(0, 255), {
    path: `${'x'.repeat(90)}-end`,
    namespace_id: parent_id,
    description: `${sentence} `.repeat(6),
    topics: [sentence],
  })
  await given.label(project.id, sentence)
  const issue = await given.issue(project.id, `${sentence} ${sentence} ${sentence}`, {
    description: `${'w'.repeat(300)}\n\n\`${'c'.repeat(200)}\`\n\n| a | b |\n|-|-|\n| ${'t'.repeat(150)} | ${sentence} |`,
    labels: `${sentence},bug`,
    due_date: '2026-01-01',
    confidential: true,
  })
  await given.send('POST', `/projects/${project.id}/issues/${issue.iid}/notes`, { body: 'n'.repeat(300) })
  await given.send('POST', `/projects/${project.id}/issues/${issue.iid}/todo`)
  return { group: `/groups/${parent_id}`, project: `/projects/${project.id}`, iid: issue.iid, id: project.id }
}

/** An archive with long names of people, labels and relations, of which some records fail. */
const longExport: ProjectArchive = {
  relations: {
    issues: Array.from({ length: 4 }, (_, i) => ({
      ...{ iid: i + 1, title: `${sentence} ${sentence}`, author_id: i + 1 },
      notes: [{ note: 'Text', author_id: i + 1, author: { name: `${sentence} ${i}` } }, null],
      timelogs: [{ time_spent: 'w'.repeat(200) }],
    })),
    [`unknown_${'relation_'.repeat(12)}`]: [{}],
  },
}

interface Scene {
  path: string
  /** A tab, a dialog or a state of a screen that another scene shows already. Only the long suite plays these. */
  is_variant?: true
  /** What is on screen when everything has loaded. */
  ready: (page: Page) => Promise<unknown>
}

const text = (what: string | RegExp) => (page: Page) => page.getByRole('main').getByText(what).first().waitFor()
const dialog = (open: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await open(page)
  await page.getByRole('dialog').first().waitFor()
}
const button = (name: string | RegExp) =>
  dialog((page) => page.getByRole('main').getByRole('button', { name }).first().click())

/** Opens each scene in windows of all sizes, and checks it with axe in the last of them: every second scene in dark colours. */
async function expectToFit(page: Page, scenes: readonly Scene[]) {
  test.setTimeout(240_000)
  const misfits: string[] = []
  for (const { path, ready } of scenes.filter(({ is_variant }) => isLong || !is_variant)) {
    await go(page, path)
    await test.step(`open ${path}`, () => ready(page), { timeout: 10_000 })
    const dialogs = await page.getByRole('dialog').count()
    for (const size of dialogs > 0 || !isLong ? dialogSizes : sizes) {
      await page.setViewportSize(size)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      for (const misfit of await findMisfits(page)) misfits.push(`${path} at ${size.width} px: ${misfit}`)
    }
    await test.step(`axe on ${path}`, () => expectAccessible(page))
    for (let open = dialogs; open > 0; open--) await page.keyboard.press('Escape')
  }
  expect(misfits).toEqual([])
}

test('the bar of selected issues stays on one line in a window of 900 px, also with open and closed issues', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const word = given.name('barge')
  const { id } = await given.project(given.name('basin'))
  const { iid } = await given.issue(id, `${word} closed`)
  await given.send('PUT', `/projects/${id}/issues/${iid}`, { state_event: 'close' })
  await given.issue(id, `${word} open`)
  await page.setViewportSize({ width: 900, height: 700 })
  const bar = page.getByRole('region', { name: /selected$/ })
  const height = async () => (await bar.boundingBox())?.height
  for (const [query, rows, action] of [
    [`state:opened ${word}`, 1, 'Close issues'],
    [word, 2, 'Reopen issues'],
  ] as const) {
    await go(page, `/issues?q=${query}`)
    // The rows of the first list stay on screen until the second list has loaded.
    await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(rows)
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await expect(bar.getByRole('button', { name: new RegExp(action) })).toBeVisible()
    await expect.poll(height).toBeLessThan(50)
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
  }
})

test('the menu of columns scrolls in a low window, and the last column can be reached with the keyboard', {
  tag: '@long',
}, async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await go(page, '/projects')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await expect
    .poll(async () => ((await menu.boundingBox())?.y ?? 0) + ((await menu.boundingBox())?.height ?? 0))
    .toBeLessThanOrEqual(400)
  const last = menu.getByRole('menuitemcheckbox').last()
  await expect(last).not.toBeInViewport()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('every screen is accessible, and fits from 900 to 2,560 px and at 200 % zoom', async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 404 /)
  const given = givenOn(instance)
  const { group, project, iid, id } = await longRecords(given)
  const imported = await given.imported(given.name('imported-with-long-names'), longExport)
  // The oldest deliveries of the demo are a week old, so that the first sweep deletes them.
  const [delivery] = z.array(withId).parse(await given.send('GET', '/-/gantry/v1/deliveries?hook_id=3&per_page=1'))
  const rows = (page: Page) => page.getByRole('row').nth(3).waitFor()
  const scenes: readonly Scene[] = [
    { path: '/', ready: text('Recent changes') },
    { is_variant: true, path: '/', ready: button('Token options') },
    {
      is_variant: true,
      path: '/issues?q=state:opened label:bug author:vtrask milestone:2.4 weight:3',
      ready: text(/No issues match/),
    },
    {
      path: `/issues?peek=${id}:${iid}`,
      ready: (page) => page.getByRole('complementary').getByRole('list', { name: 'Comments and changes' }).waitFor(),
    },
    {
      is_variant: true,
      path: '/issues?group=priority',
      ready: async (page) => {
        await rows(page)
        await page.getByRole('checkbox').nth(2).click()
        await page.getByRole('region', { name: /selected/ }).waitFor()
      },
    },
    {
      path: `${project}/issues/${iid}`,
      ready: (page) => page.getByRole('list', { name: 'Comments and changes' }).waitFor(),
    },
    { is_variant: true, path: '/projects?q=consortium', ready: text(sentence) },
    {
      path: '/projects',
      ready: async (page) => {
        await rows(page)
        await page.keyboard.press('c')
        await page.getByRole('dialog').waitFor()
      },
    },
    { path: project, ready: text('Active milestones') },
    {
      path: '/projects/3?tab=labels',
      ready: async (page) => {
        await rows(page)
        await page.keyboard.press('j')
        await page.keyboard.press('Enter')
        await page.getByRole('complementary', { name: 'Label' }).getByText('Closed issues').waitFor()
      },
    },
    {
      is_variant: true,
      path: '/projects/3?tab=milestones',
      ready: async (page) => {
        await page.getByRole('row').nth(1).waitFor()
        await page.keyboard.press('j')
        await page.keyboard.press('Enter')
        await page.getByRole('complementary', { name: 'Milestone' }).getByText('Reference').waitFor()
      },
    },
    { is_variant: true, path: `${project}?tab=milestones`, ready: button('New milestone') },
    {
      is_variant: true,
      path: '/projects/3?tab=labels',
      ready: dialog((page) => rows(page).then(() => page.keyboard.press('c'))),
    },
    { path: `${project}?tab=members`, ready: text('Source') },
    { is_variant: true, path: `${project}?tab=members`, ready: button('Add members') },
    { path: '/projects/3?tab=statistics', ready: text('Languages') },
    { path: `${project}?tab=settings`, ready: text('Topics') },
    { is_variant: true, path: `${project}?tab=settings&section=danger`, ready: button('Delete…') },
    { path: '/groups', ready: rows },
    { path: group, ready: text('Recently active projects') },
    { is_variant: true, path: `${group}?tab=projects`, ready: text('Transfer a project here') },
    { path: `${group}?tab=settings`, ready: text('Danger zone') },
    { is_variant: true, path: '/groups/65?tab=push-rules', ready: text('Test a push') },
    { path: '/cleanup', ready: text('Visibility') },
    { path: '/hooks', ready: rows },
    { path: '/requests', ready: rows },
    { path: '/audit', ready: rows },
    { path: '/log', ready: text('an instance is open') },
    { is_variant: true, path: '/faults', ready: text('Faults let a client meet') },
    { path: '/faults?tab=packs', ready: text('rate-limited') },
    { path: '/worlds', ready: text('No other worlds yet') },
    { path: '/worlds?peek=main&tab=clock', ready: text('90 days') },
    { is_variant: true, path: '/worlds?view=compare', ready: text('Choose two worlds') },
    { path: '/api/GET/projects/:id/issues', ready: text('Query parameters') },
    { is_variant: true, path: '/api', ready: text('OpenAPI 3.1') },
    { is_variant: true, path: '/api/POST/projects/import?show=try', ready: text('Show') },
    { is_variant: true, path: '/api?tab=coverage', ready: text('without requests of the console') },
    { path: '/backups', ready: text('This instance is in memory') },
    { path: '/simulate?event=merge_request', ready: text('object_kind') },
    { path: `/deliveries?q=hook:3&peek=${delivery?.id}`, ready: text('Request') },
    { path: '/settings?section=Import and export', ready: text('Where projects may be imported from') },
    { path: '/todos', ready: text(sentence) },
    { is_variant: true, path: '/todos', ready: button('Mark all as done…') },
    { is_variant: true, path: '/dora', ready: button(/^Date range/) },
    {
      is_variant: true,
      path: '/dora?interval=monthly',
      ready: async (page) => {
        await page.getByRole('slider', { name: /^Change failure rate/ }).focus()
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').getByRole('table').last().waitFor()
      },
    },
    { path: '/import', ready: text('Drop an archive here') },
    {
      is_variant: true,
      path: '/import?from=object_storage',
      ready: text('Name of the bucket that holds the archive.'),
    },
    { is_variant: true, path: '/import?tab=running', ready: text('Nothing is running') },
    { path: '/import?tab=past', ready: text(/imported-with/) },
    { path: `/import/${imported}`, ready: text(/records were imported/) },
    { is_variant: true, path: `/import/${imported}?tab=failed`, ready: rows },
    { path: `/import/${imported}?tab=people`, ready: rows },
    { is_variant: true, path: `/import/${imported}?tab=people&peek=1`, ready: text('ID in the archive') },
    { path: '/nowhere', ready: text('Page not found') },
    { is_variant: true, path: '/issues', ready: dialog((page) => page.keyboard.press('?')) },
    { path: '/issues', ready: dialog((page) => page.keyboard.press('Control+k')) },
  ]
  await expectToFit(page, scenes)
})

test('the screens of users are accessible, and fit from 900 to 2,560 px and at 200 % zoom', async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const username = given.name('harmonised-exchange-of-manifests-and-demurrage-notices')
  const person = { username, name: sentence, email: `${username}@example.com`, note: sentence, job_title: sentence }
  const { id } = withId.parse(await given.send('POST', '/users', { ...person, force_random_password: true }))
  await expectToFit(page, [
    { path: `/users?group=kind&peek=${id}`, ready: text('Web page') },
    { path: `/users/${id}`, ready: text('SSH keys') },
    { is_variant: true, path: '/users/1?tab=account', ready: text('Save picture') },
    { is_variant: true, path: `/users/${id}?tab=access`, ready: text('No memberships yet') },
    { path: '/users/7?tab=access', ready: (page) => page.getByRole('row').nth(3).waitFor() },
    { is_variant: true, path: `/users/${id}?edit=account`, ready: (page) => page.getByRole('dialog').waitFor() },
  ])
})

test('a shortened text is shown in full on hover and with the keyboard focus', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const name = `${sentence}, ${sentence}, ${sentence}`
  const project = await given.project(given.name('short'))
  await given.issue(project.id, name)
  await given.send('POST', `/projects/${project.id}/milestones`, { title: 'Later', description: name })
  await go(page, `/projects/${project.id}?tab=issues`)
  const hint = page.locator('[aria-hidden] > p', { hasText: name })
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('j')
  await expect(hint).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(hint).toHaveCount(0)
  await go(page, `/projects/${project.id}`)
  await page.getByText(name).last().hover()
  await expect(hint).toBeVisible()
})
