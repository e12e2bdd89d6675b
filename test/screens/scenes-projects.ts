import type { Page } from '@playwright/test'
import { clearFocus, go, type Scene } from './capture.ts'
import { failRequest } from './request-faults.ts'
import { list } from './scenes-lists.ts'

/** Bulk actions, the storage chart, and the tabs of a project. */
/** Groups made so far: their paths differ. */
let made = 0

export const projectScenes: readonly Scene[] = [
  { name: 'projects-filtered', play: (page) => list(page, asked('visibility:private archived:no level:maintainer')) },
  {
    name: 'projects-operators',
    async play(page) {
      await list(page, '/projects')
      await page.getByRole('combobox', { name: 'Filter' }).click()
    },
  },
  {
    name: 'projects-problem',
    play: (page) => list(page, asked('group:northquay language:Go active:soon')),
  },
  {
    name: 'projects-columns-menu',
    async play(page) {
      await list(page, '/projects')
      await page.getByRole('button', { name: 'Columns' }).click()
    },
  },
  {
    name: 'projects-all-columns',
    play: (page) =>
      list(
        page,
        '/projects?columns=path,namespace,visibility,role,topics,weeks,issues,stars,forks,storage,repository,commits,created,updated,activity,id',
      ),
  },
  { name: 'projects-storage', play: storage },
  ...(
    [
      ['group', ['northquay', 'product', 'forwarding']],
      ['project', ['northquay', 'product', 'forwarding', 'bookings']],
    ] as const
  ).map(
    ([name, path]): Scene => ({
      name: `projects-storage-${name}`,
      async play(page) {
        await storage(page)
        for (const part of path) await tileOf(page, part).click()
      },
    }),
  ),
  {
    name: 'projects-storage-table',
    async play(page) {
      await storage(page)
      await page.getByRole('button', { name: 'Storage by namespace as table' }).click()
    },
  },
  { name: 'projects-bulk', play: (page) => pick(page, [2, 3, 6]) },
  { name: 'projects-bulk-archive', play: (page) => preview(page, 'Archive') },
  { name: 'projects-bulk-visibility', play: (page) => preview(page, 'Change visibility') },
  { name: 'projects-bulk-transfer', play: (page) => preview(page, 'Transfer') },
  { name: 'projects-bulk-delete', play: (page) => preview(page, 'Delete') },
  {
    name: 'projects-bulk-failed',
    async play(page) {
      await failRequest(page, /\/api\/v4\/projects\/\d+\/archive$/)
      await preview(page, 'Archive')
      await page.getByRole('button', { name: /^Archive \d/ }).click()
      await page.getByRole('dialog', { name: /failed/ }).waitFor()
    },
  },
  ...['members', 'dora', 'statistics', 'settings'].map(
    (tab): Scene => ({ name: `project-${tab}`, play: (page) => project(page, `tab=${tab}`) }),
  ),
  ...['features', 'sharing', 'danger'].map(
    (section): Scene => ({
      name: `project-settings-${section}`,
      play: (page) => project(page, `tab=settings&section=${section}`),
    }),
  ),
  {
    name: 'project-settings-changed',
    async play(page) {
      await project(page, 'tab=settings')
      await page.getByLabel('Path', { exact: true }).fill('gate!')
      await page.getByLabel('Topics').fill('terminal, gates')
      await page.keyboard.press('Control+s')
      await page.getByText(/The server rejected/).waitFor()
    },
  },
  { name: 'project-groups', play: (page) => project(page, 'tab=members&part=groups', 1) },
  {
    name: 'project-share',
    async play(page) {
      await project(page, 'tab=members&part=groups')
      await page.getByRole('button', { name: 'Share with a group' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Group/ })
        .click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'project-archived',
    async play(page, stage) {
      const { id } = await stage.send('POST', '/projects', { name: 'Old gate' })
      await stage.send('POST', `/projects/${id}/archive`)
      await project(page, 'tab=settings', Number(id))
      await page.getByText('The project is read-only').waitFor()
    },
  },
  {
    name: 'project-marked',
    async play(page, stage) {
      const group = await stage.send('POST', '/groups', { name: 'Tide', path: `tide-${++made}` })
      const { id } = await stage.send('POST', '/projects', { name: 'Tide gauge', namespace_id: group.id })
      await stage.instance.db.write((trx) =>
        trx
          .updateTable('project')
          .set({ marked_for_deletion_on: stage.instance.clock.today(), archived: 1 })
          .where('id', '=', Number(id))
          .execute(),
      )
      await project(page, '', Number(id))
      await page.getByText('The project will be deleted on').waitFor()
    },
  },
  {
    name: 'project-hostile',
    async play(page, stage) {
      const { id } = await stage.send('POST', '/projects', {
        name: 'محطة الحاويات 🛳️ ١٢٣',
        path: 'hostile',
        description: '<img src=x onerror=alert(1)> \u202egnp.exe\u202c <b>bold</b> &amp; [x](javascript:alert(1))',
        topics: ['<script>alert(1)</script>', 'a'.repeat(90)],
      })
      await project(page, '', Number(id))
    },
  },
  {
    name: 'projects-transfer-pick',
    async play(page) {
      await preview(page, 'Transfer')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Destination/ })
        .click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'projects-since',
    async play(page) {
      await list(page, asked('topic:terminal'))
      await page.getByRole('combobox', { name: 'Filter' }).click()
      await page.getByRole('combobox', { name: 'Filter' }).pressSequentially('active:')
    },
  },
  {
    name: 'project-fork',
    async play(page) {
      await project(page, '')
      await page.getByRole('button', { name: /^Fork/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]

const asked = (filter: string) => `/projects?q=${encodeURIComponent(filter)}`

async function storage(page: Page) {
  await list(page, '/projects')
  await page.getByRole('button', { name: /^Storage by namespace:/ }).click()
  await page.getByRole('dialog').waitFor()
}

const tileOf = (page: Page, name: string) =>
  page
    .getByRole('toolbar', { name: 'Parts' })
    .getByRole('button', { name: new RegExp(name, 'i') })
    .first()

async function pick(page: Page, rows: readonly number[]) {
  await list(page, '/projects')
  for (const at of rows) await page.getByRole('grid').getByRole('checkbox').nth(at).click()
  await page.getByRole('region', { name: /selected/ }).waitFor()
}

async function preview(page: Page, verb: string) {
  await pick(page, [2, 3, 6])
  await page
    .getByRole('region', { name: /selected/ })
    .getByRole('button', { name: verb, exact: true })
    .click()
  await page.getByRole('dialog').getByText('Affected').waitFor()
}

async function project(page: Page, search: string, id = 3) {
  await go(page, `/projects/${id}?${search}`)
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
  await clearFocus(page)
}
