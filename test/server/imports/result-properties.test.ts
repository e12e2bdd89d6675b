import fc from 'fast-check'
import { importResultEntity } from '../../../src-server/imports/result-entity.ts'
import { projectArchive } from '../../support/archives.ts'
import { runs } from '../../support/runs.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from './import-file.ts'

/** Often valid, sometimes not, and often equal to the value of another record. */
const sometimes = <T>(value: fc.Arbitrary<T>, ...bad: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constantFrom(...bad) })
const few = (element: fc.Arbitrary<unknown>) => sometimes(fc.array(element, { maxLength: 4 }), undefined, null, 'text')

const person = fc.constantFrom(1, 2, 3, 4, null)
const title = sometimes(fc.constantFrom('a', 'b', 'c'), '', ' ', 7, undefined, null)
const label = fc.record({ title, priorities: fc.constantFrom([], [{ priority: 1 }]) })
const milestone = fc.record({ title, iid: fc.constantFrom(1, 2, null), group_id: fc.constantFrom(null, 5) })
const award = sometimes(
  fc.record({ name: sometimes(fc.constantFrom('tada', 'thumbsup'), 'a b'), user_id: person }),
  null,
)
const note = sometimes(
  fc.record({
    ...{ note: fc.constantFrom('Text', ''), author_id: person, award_emoji: few(award) },
    type: fc.constantFrom(null, 'DiffNote'),
    position: fc.constantFrom(null, { new_path: 'a' }),
  }),
  null,
  'note',
)
const people = few(sometimes(fc.record({ user_id: person }), null))
const planned = {
  ...{ title, author_id: person, notes: few(note), award_emoji: few(award) },
  label_links: few(fc.record({ label })),
  milestone: fc.oneof(fc.constant(null), milestone),
  timelogs: few(fc.record({ time_spent: sometimes(fc.constantFrom(1, 2), 'x', null), user_id: person })),
  events: few(fc.record({ action: fc.constant('created') })),
  resource_label_events: few(
    fc.record({
      action: sometimes(fc.constant('add'), 'x'),
      label: fc.oneof(fc.constant(null), label),
      user_id: person,
    }),
  ),
  resource_milestone_events: few(fc.record({ action: sometimes(fc.constant('add'), 'x'), milestone, user_id: person })),
  resource_state_events: few(fc.record({ state: sometimes(fc.constant('closed'), 'x'), user_id: person })),
  iid: sometimes(fc.integer({ min: 1, max: 5 }), 0, 'x', undefined),
}
const relations = fc.record({
  project_members: fc.array(
    fc.record({
      access_level: sometimes(fc.constantFrom(10, 40), 7),
      requested_at: fc.constantFrom(null, null, '2020-01-02T03:04:05.678Z'),
      user: fc.oneof(
        fc.constant(null),
        fc.record({
          id: fc.constantFrom(1, 2, 3),
          public_email: fc.constantFrom('ann@example.com', 'b@example.com', null),
        }),
      ),
      invite_email: fc.constantFrom(null, 'new@example.com'),
    }),
    { maxLength: 4 },
  ),
  labels: fc.array(label, { maxLength: 4 }),
  milestones: fc.array(milestone, { maxLength: 4 }),
  issues: fc.array(fc.record({ ...planned, issue_assignees: people, designs: few(fc.constant({})) }), { maxLength: 5 }),
  snippets: fc.array(fc.record({ title, author_id: person, notes: few(note), award_emoji: few(award) }), {
    maxLength: 3,
  }),
  merge_requests: fc.array(
    fc.record({
      ...{ ...planned, source_branch: sometimes(fc.constant('a'), ''), target_branch: fc.constant('b') },
      ...{ merge_request_assignees: people, merge_request_reviewers: people, approvals: people },
    }),
    { maxLength: 4 },
  ),
  custom_attributes: fc.array(fc.record({ key: sometimes(fc.constantFrom('a', 'b'), ''), value: fc.constant('v') }), {
    maxLength: 3,
  }),
  project_feature: fc.array(fc.constant({}), { maxLength: 2 }),
  ci_pipelines: fc.array(fc.constant({}), { maxLength: 2 }),
})

describe('the result of any import', () => {
  test('accounts for every record that was read, and counts as written what the database holds', async ({
    server,
    given,
  }) => {
    await given.user({ email: 'ann@example.com' })
    const [admin, user] = [await given.admin(), await given.user()]
    let n = 0
    await fc.assert(
      fc.asyncProperty(relations, fc.boolean(), async (archive, is_admin) => {
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
  resource_event: ['resource_label_events', 'resource_milestone_events', 'resource_state_events'],
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
