import type { Page } from '@playwright/test'
import { z } from 'zod'
import { clearFocus, go, type Scene } from './capture.ts'
import { failRequest, holdRequest, signInWith } from './request-faults.ts'
import { sampleArchive } from './sample-archive.ts'
import type { SampleRecords } from './sample-records.ts'
import { asStranger } from './scenes-groups.ts'
import { list, peek } from './scenes-lists.ts'
import { fixedTime } from './stage.ts'

export const recordScenes = (cast: SampleRecords): readonly Scene[] => [
  {
    name: 'issues-peek',
    async play(page) {
      const [project, iid] = cast.talked_issue.match(/\d+/g) ?? []
      await list(page, `/issues?q=${encodeURIComponent('state:opened label:backend')}&peek=${project}:${iid}`)
      await page
        .getByRole('complementary', { name: 'Issue' })
        .getByRole('list', { name: 'Comments and changes' })
        .waitFor()
      await clearFocus(page)
    },
  },
  { name: 'project', play: (page) => record(page, '/projects/1') },
  { name: 'project-long-names', play: (page) => record(page, `/projects/${cast.long_project}`) },
  { name: 'project-issues', play: (page) => list(page, '/projects/1?tab=issues') },
  { name: 'project-issues-peek', play: (page) => peek(page, '/projects/1?tab=issues', 3) },
  {
    name: 'project-no-issues',
    async play(page) {
      await go(page, `/projects/${cast.bare_project}?tab=issues&q=`)
      await page
        .getByText(/No issues/i)
        .first()
        .waitFor()
    },
  },
  { name: 'project-json', play: (page) => record(page, '/projects/1?tab=json') },
  {
    name: 'project-delete',
    async play(page) {
      await record(page, '/projects/1?tab=settings&section=danger')
      await page.getByRole('button', { name: 'Delete…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'project-loading',
    hasPendingRequest: true,
    async play(page) {
      await holdRequest(page, /\/api\/v4\/projects\/1\?/)
      await go(page, '/projects/1')
      await page.getByRole('complementary', { name: 'About the project' }).waitFor()
    },
  },
  { name: 'project-missing', play: (page) => record(page, '/projects/99999') },
  {
    name: 'sign-in-narrow-token',
    signedOut: true,
    async play(page) {
      await signInWith(page, cast.narrow_token)
      await page.getByText('insufficient_scope').waitFor()
    },
  },
  { name: 'issue', play: (page) => record(page, cast.talked_issue) },
  { name: 'issue-closed', play: (page) => record(page, cast.closed_issue) },
  { name: 'issue-markdown', play: (page) => record(page, cast.markdown_issue) },
  { name: 'issue-long-names', play: (page) => record(page, cast.long_issue) },
  { name: 'issue-silent', play: (page) => record(page, cast.silent_issue) },
  { name: 'issue-links', play: (page) => record(page, cast.linked_issue) },
  {
    name: 'issue-links-add',
    async play(page) {
      await record(page, cast.linked_issue)
      await page.getByRole('button', { name: 'Link issue' }).click()
      await page.getByRole('combobox', { name: 'Issue' }).fill('booking')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'issue-links-error',
    async play(page) {
      await failRequest(page, /\/issues\/\d+\/links\?/)
      await go(page, cast.linked_issue)
      await page.getByText('The linked issues could not be loaded.').waitFor()
    },
  },
  {
    name: 'issue-links-loading',
    hasPendingRequest: true,
    async play(page) {
      await holdRequest(page, /\/issues\/\d+\/links\?/)
      await go(page, cast.linked_issue)
      await page.getByRole('region', { name: 'Linked issues' }).locator('i').waitFor()
    },
  },
  {
    name: 'issue-move',
    async play(page) {
      await record(page, cast.long_issue)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: /^Move/ }).click()
      await page.getByRole('button', { name: 'Target project' }).click()
      await page.getByRole('option').first().click()
      await page.getByRole('row', { name: /^Labels Removed/ }).waitFor()
    },
  },
  { name: 'issue-edit', play: (page) => record(page, `${cast.talked_issue}?edit=title`) },
  { name: 'issue-json', play: (page) => record(page, `${cast.talked_issue}?tab=json`) },
  { name: 'issue-missing', play: (page) => record(page, '/projects/1/issues/99999') },
  {
    name: 'issue-labels',
    async play(page) {
      await record(page, cast.talked_issue)
      await page.getByRole('button', { name: /labels/i }).click()
    },
  },
  {
    name: 'issue-reactions',
    async play(page) {
      await record(page, cast.long_issue)
      await page.getByRole('button', { name: 'React to the issue' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'issue-internal',
    async play(page) {
      await record(page, cast.talked_issue)
      await page
        .getByRole('textbox')
        .last()
        .fill('Two paying customers hit this yesterday.\nKeep their names out of the thread.')
      await page.getByRole('switch', { name: 'Internal' }).click()
    },
  },
  {
    name: 'issue-loading',
    hasPendingRequest: true,
    async play(page) {
      await holdRequest(page, /\/api\/v4\/projects\/\d+\/issues\/\d+$/)
      await go(page, cast.talked_issue)
      await page.getByRole('heading', { level: 1, name: /Issue/ }).waitFor()
    },
  },
  { name: 'import', play: (page) => record(page, '/import') },
  {
    name: 'import-over',
    async play(page) {
      await record(page, '/import')
      const dragged = await page.evaluateHandle(() => new DataTransfer())
      await page.getByText('Drop an archive here').dispatchEvent('dragover', { dataTransfer: dragged })
    },
  },
  {
    name: 'import-chosen',
    async play(page) {
      await choose(page, 'harbour-tools_export.tar.gz')
      await page
        .getByText(/will be imported/)
        .last()
        .waitFor()
    },
  },
  {
    name: 'import-inspecting',
    hasPendingRequest: true,
    async play(page) {
      await holdRequest(page, '**/import-inspections')
      await choose(page, 'harbour-tools_export.tar.gz')
    },
  },
  {
    name: 'import-dropped-anywhere',
    async play(page) {
      await record(page, '/projects')
      const dragged = await page.evaluateHandle(() => {
        const transfer = new DataTransfer()
        transfer.items.add(new File(['x'], 'harbour_export.tar.gz'))
        return transfer
      })
      await page.getByRole('main').dispatchEvent('dragover', { dataTransfer: dragged })
      await page.getByText('Drop an export archive').waitFor()
    },
  },
  { name: 'import-from-url', play: (page) => record(page, '/import?from=url') },
  { name: 'import-from-storage', play: (page) => record(page, '/import?from=object_storage') },
  { name: 'transfers-idle', play: (page) => record(page, '/import?tab=running') },
  {
    name: 'transfers-running',
    async play(page) {
      await page.route(/\/v1\/imports\?.*status=started/, async (route) => {
        const answer = await route.fetch({ url: route.request().url().replace('status=started', 'status=finished') })
        await route.fulfill({
          json: z
            .array(z.looseObject({}))
            .parse(await answer.json())
            .slice(0, 1)
            .map(half),
        })
      })
      await record(page, '/import?tab=running')
      await page.getByText('Reading the records').waitFor()
    },
  },
  {
    name: 'import-sending',
    hasPendingRequest: true,
    async play(page) {
      await holdRequest(page, '**/import')
      await choose(page, 'harbour-tools_export.tar.gz')
      await page.getByRole('button', { name: /Import project/ }).click()
    },
  },
  {
    name: 'import-path-taken',
    async play(page) {
      await choose(page, 'harbour-app_export.tar.gz')
      await page.getByRole('button', { name: /Import project/ }).click()
      await page
        .getByText(/already/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'import-running',
    async play(page) {
      await page.route(/\/imports\/\d+$/, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: running(await answer.json()) })
      })
      await record(page, `/import/${cast.finished_import}`)
    },
  },
  {
    name: 'import-loading',
    hasPendingRequest: true,
    async play(page) {
      await holdRequest(page, /\/imports\/\d+$/)
      await record(page, `/import/${cast.finished_import}`)
    },
  },
  { name: 'import-finished', play: (page) => record(page, `/import/${cast.finished_import}`) },
  {
    name: 'import-failures',
    play: (page) => peek(page, `/import/${cast.finished_import}?tab=failed`, 3),
  },
  {
    name: 'import-no-failures',
    async play(page) {
      await go(page, `/import/${cast.finished_import}?tab=failed&q=relation:snippets`)
      await page.getByText(/^No failures match/).waitFor()
    },
  },
  { name: 'import-people', play: (page) => list(page, `/import/${cast.finished_import}?tab=people`) },
  { name: 'import-person', play: (page) => peek(page, `/import/${cast.finished_import}?tab=people`, 2) },
  { name: 'import-whole', play: (page) => record(page, `/import/${cast.whole_import}`) },
  { name: 'imports-peek', play: (page) => peek(page, '/import?tab=past', 2) },
  {
    name: 'import-of-others',
    signedOut: true,
    async play(page, stage) {
      const user_id = await asStranger(page, stage)
      await stage.send('POST', `/projects/${cast.finished_import}/members`, { user_id, access_level: 30 })
      await record(page, `/import/${cast.finished_import}`)
      await page.getByText('Only administrators and the user who started the import').waitFor()
    },
  },
  { name: 'import-failed', play: (page) => record(page, `/import/${cast.failed_import}`) },
  { name: 'import-missing', play: (page) => record(page, '/import/99999') },
]

const counts = z.looseObject({
  relations: z.array(z.looseObject({ read: z.int(), written: z.int() })),
})

/** An import of the history as it was half way. */
const half = (row: object) => ({
  ...{ ...row, status: 'started', finished_at: null, reading_at: new Date(fixedTime).toISOString() },
  outcomes: { read: 240, written: 110, failed: 2, left_out: 8 },
})

/** The result of a finished import as it was half way. */
function running(result: unknown) {
  const { relations, ...rest } = counts.parse(result)
  const half = relations.map((relation) => ({ ...relation, written: Math.floor(relation.written / 2) }))
  return { ...rest, status: 'started', finished_at: null, relations: half }
}

export async function record(page: Page, place: string) {
  await go(page, place)
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Home' }).waitFor()
  if (!place.includes('edit=')) await clearFocus(page)
}

export async function choose(page: Page, name: string, archive?: Buffer) {
  await record(page, '/import')
  const buffer = archive ?? (await sampleArchive())
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/gzip', buffer })
}
