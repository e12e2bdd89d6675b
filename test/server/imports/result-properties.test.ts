import fc from 'fast-check'
import { importResultEntity } from '../../../src-server/imports/result-entity.ts'
import { projectArchive } from '../../support/archives.ts'
import { runs } from '../../support/runs.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { anyRelations } from './any-archive.ts'
import { importFile } from './import-file.ts'

describe('the result of any import', () => {
  test('accounts for every record that was read, and counts as written what the database holds', async ({
    server,
    given,
  }) => {
    await given.user({ email: 'ann@example.com' })
    const [admin, user] = [await given.admin(), await given.user()]
    let n = 0
    await fc.assert(
      fc.asyncProperty(anyRelations, fc.boolean(), async (archive, is_admin) => {
        const bytes = await projectArchive({ relations: archive })
        const before = await rowsOf(server)
        const { project_id, token, status } = await importFile(server, given, is_admin ? admin : user, bytes, {
          path: `p${n++}`,
        })
        expect(status?.import_status).toBe('finished')
        const answer = await server.send('GET', `/-/gantry/v1/imports/${project_id}`, { token })
        const result = importResultEntity.parse(answer.body)
        const all = result.relations ?? []
        const named = (name: string) => all.find((each) => each.name === name)
        for (const { name, read, written, failed, left_out } of all) {
          expect([name, read]).toEqual([
            name,
            written + failed + left_out.reduce((sum, { records }) => sum + records, 0),
          ])
        }
        for (const [name, lines] of Object.entries(archive)) expect(named(name)?.read ?? 0).toBe(lines.length)
        const added = await rowsOf(server)
        for (const [table, names] of Object.entries(WRITTEN)) {
          const counted = names.map((name) => (named(name)?.written ?? 0) + (named(name)?.added ?? 0))
          const rows = (added[table] ?? 0) - (before[table] ?? 0)
          expect([table, counted.reduce((sum, each) => sum + each, 0)]).toEqual([table, rows])
        }
        for (const name of ['labels', 'milestones', 'issues', 'snippets', 'merge_requests', 'custom_attributes']) {
          const listed = result.failures.filter((each) => each.relation === name && each.part === null)
          expect([name, listed.length]).toEqual([name, named(name)?.failed ?? 0])
        }
        const credited = (kind: 'issues' | 'merge_requests' | 'snippets' | 'notes') =>
          result.people?.reduce((sum, each) => sum + each[kind], 0)
        for (const kind of ['issues', 'merge_requests', 'snippets', 'notes'] as const)
          expect(credited(kind)).toBe(named(kind)?.written ?? 0)
      }),
      runs(25, 400),
    )
  })
})

/** The tables that the records of each name are written to. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  issue: ['issues'],
  merge_request: ['merge_requests'],
  snippet: ['snippets'],
  note: ['notes'],
  label: ['labels'],
  milestone: ['milestones'],
  award_emoji: ['award_emoji'],
  timelog: ['timelogs'],
  resource_event: [
    ...['resource_label_events', 'resource_milestone_events', 'resource_state_events', 'resource_iteration_events'],
  ],
  label_links: ['label_links'],
  issue_assignee: ['issue_assignees'],
  merge_request_assignee: ['merge_request_assignees'],
  merge_request_reviewer: ['merge_request_reviewers'],
  merge_request_approval: ['approvals'],
  custom_attribute: ['custom_attributes'],
}

async function rowsOf({ db }: TestServer): Promise<Record<string, number>> {
  const tables = [
    ...(['issue', 'merge_request', 'snippet', 'note', 'label', 'milestone', 'award_emoji', 'timelog'] as const),
    ...(['resource_event', 'issue_label', 'merge_request_label', 'issue_assignee', 'merge_request_assignee'] as const),
    ...(['merge_request_reviewer', 'merge_request_approval', 'custom_attribute'] as const),
  ]
  const rows: Record<string, number> = {}
  for (const table of tables) {
    const { n } = await db.read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    rows[table] = n
  }
  return { ...rows, label_links: (rows.issue_label ?? 0) + (rows.merge_request_label ?? 0) }
}
