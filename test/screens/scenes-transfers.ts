import type { Page } from '@playwright/test'
import { z } from 'zod'
import { projectArchive } from '../support/archives.ts'
import type { Scene } from './capture.ts'
import { sampleArchive } from './sample-archive.ts'
import { list, peek } from './scenes-lists.ts'
import { choose, record } from './scenes-records.ts'
import { fixedTime } from './stage.ts'

const at = (minutes: number) => new Date(fixedTime - minutes * 60_000).toISOString()
const step = {
  step: 'reading',
  relation: 'issues',
  records: { issues: 12_500, labels: 40 },
  issues: 48_000,
  bytes: null,
}
const ended = { error: null, started_at: at(40), finished_at: at(39), expires_at: null, uploads: false }

/** Exports in states that an export of the demo never stays in. */
const faked = [
  { ...ended, status: 'started', state: 'running', finished_at: null, size_bytes: null, progress: step },
  {
    ...ended,
    status: 'queued',
    state: 'waiting',
    started_at: null,
    finished_at: null,
    size_bytes: null,
    progress: null,
  },
  { ...ended, status: 'finished', state: 'finished', size_bytes: 367_276, expires_at: at(-600), progress: step },
  { ...ended, status: 'finished', state: 'expired', size_bytes: 52_300, progress: step },
  { ...ended, status: 'finished', state: 'finished', size_bytes: 1_240_000, uploads: true, progress: step },
  {
    ...{ ...ended, status: 'failed', state: 'failed', size_bytes: null, progress: step },
    error: 'There is not enough space on the server to write the archive.',
  },
].map((row, i) => ({
  ...{ kind: 'export', id: 900 + i, project_id: 1, path_with_namespace: `harbour/boats/${'saw-'.repeat(i + 1)}app` },
  ...{ exported_by: 'Administrator', created_at: at(41 + i), ...row },
}))

export const transferScenes: readonly Scene[] = [
  { name: 'transfers-past', play: (page) => past(page, () => list(page, '/import?tab=past')) },
  { name: 'transfers-past-peek', play: (page) => past(page, () => peek(page, '/import?tab=past', 3)) },
  { name: 'transfers-past-imports', play: (page) => list(page, '/import?tab=past&q=kind:import') },
  { name: 'import-unreadable', play: (page) => inspected(page, Buffer.from('no archive')) },
  { name: 'import-old-version', play: async (page) => inspected(page, await projectArchive({ version: '0.1.0' })) },
  { name: 'import-forbidden', play: (page) => refused(page, 403, '403 Forbidden') },
  { name: 'import-no-space', play: (page) => refused(page, 507, '507 Insufficient Storage') },
  { name: 'import-server-gone', play: (page) => refused(page, 0, '') },
  {
    name: 'import-url-refused',
    async play(page) {
      await checksFail(page, "Content type 'text/html; charset=utf-8' not allowed. (Allowed: application/gzip)")
      await record(page, '/import?from=url')
      await page.getByRole('textbox', { name: /^URL/ }).fill('https://archives.example/harbour_export.tar.gz')
      await check(page)
    },
  },
  {
    name: 'import-storage-refused',
    async play(page) {
      await checksFail(page, "Failed to open '2026/harbour_export.tar.gz' in 'exports': Forbidden")
      await record(page, '/import?from=object_storage')
      for (const [field, text] of [
        ['Region', 'eu-central-1'],
        ['Bucket', 'exports'],
        ['Key', '2026/harbour_export.tar.gz'],
        ['Access key ID', 'AKIAEXAMPLE'],
        ['Secret access key', 'wrong'],
      ] as const)
        await page
          .getByLabel(new RegExp(`^${field}`))
          .first()
          .fill(text)
      await check(page)
    },
  },
]

/** The past transfers, with exports in every state before those of the demo. */
async function past(page: Page, play: () => Promise<void>) {
  await page.route(/\/v1\/transfers\?/, async (route) => {
    const answer = await route.fetch()
    const rows = z.array(z.looseObject({})).parse(await answer.json())
    const total = String(Number(answer.headers()['x-total']) + faked.length)
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'x-total': total },
      json: [...faked, ...rows],
    })
  })
  await play()
}

async function inspected(page: Page, archive: Buffer) {
  await choose(page, 'harbour-app_export.tar.gz', archive)
  await page.getByText('An import would refuse this archive').waitFor()
}

/** The archive is not inspected, and its import is refused; with the status 0 the server is gone. */
async function refused(page: Page, status: number, message: string) {
  await page.route('**/import-inspections', () => undefined)
  await page.route('**/projects/import', (route) =>
    status === 0 ? route.abort('connectionrefused') : route.fulfill({ status, json: { message } }),
  )
  await choose(page, 'harbour-tools_export.tar.gz', await sampleArchive())
  await page.getByRole('button', { name: /Import project/ }).click()
  await page.getByRole('alert').waitFor()
}

const checksFail = (page: Page, message: string) =>
  page.route(/\/remote-import(-s3)?-checks/, (route) => route.fulfill({ status: 400, json: { message } }))

async function check(page: Page) {
  await page.getByRole('button', { name: 'Check source' }).click()
  await page.getByText(/^400: /).waitFor()
}
