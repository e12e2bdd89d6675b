import fc from 'fast-check'
import { projectArchive } from '../../support/archives.ts'
import { type Given, givenOn } from '../../support/given.ts'
import { runs } from '../../support/runs.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from '../imports/import-file.ts'
import { treeOf } from './archive-tree.ts'
import { exportProject } from './export-file.ts'
import { readArchive } from './read-archive.ts'

const moment = fc
  .integer({ min: Date.parse('2015-01-01'), max: Date.parse('2026-05-01') })
  .map((ms) => new Date(ms).toISOString())
const text = fc.string({ maxLength: 40, unit: 'grapheme' }).map((each) => each.replaceAll('\u0000', ''))
const title = text.map((each) => each.trim() || 'x')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
/** The first two are users of the destination, the third is not. */
const person = fc.constantFrom(11, 12, 13)
const digits = (length: number) =>
  fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length }).map((all) => all.join(''))

const label = fc
  .record({ name: fc.constantFrom('bug', 'größe', 'a::b'), priority: maybe(fc.integer({ min: 0, max: 9 })) })
  .map(({ name }) => ({ title: name, color: '#112233', priorities: name === 'bug' ? [{ priority: 3 }] : [] }))
const milestone = fc
  .constantFrom(1, 2)
  .map((iid) => ({ iid, title: `v${iid}`, state: 'active', start_date: '2020-01-01', due_date: `2020-02-0${iid}` }))
const event = fc.record({
  action: fc.constantFrom('created', 'closed', 'commented'),
  author_id: person,
  created_at: moment,
})
const award = fc.record({ name: fc.constantFrom('thumbsup', 'rocket'), user_id: person, created_at: moment })
const note = fc
  .record({
    ...{ note: title, author_id: person, author: fc.constant({ name: 'Ann' }), system: fc.boolean() },
    ...{ discussion_id: digits(40), confidential: fc.boolean(), created_at: moment, updated_at: moment },
    ...{ type: fc.constantFrom(null, 'DiscussionNote'), resolved_at: maybe(moment), resolved_by_id: maybe(person) },
    ...{ award_emoji: fc.array(award, { maxLength: 2 }), events: fc.array(event, { maxLength: 1 }) },
  })
  .map((each) => ({ ...each, resolved_by_id: each.resolved_at === null ? null : each.resolved_by_id }))
const timelog = fc.record({
  ...{ time_spent: fc.integer({ min: -3600, max: 3600 }), user_id: person, summary: maybe(title) },
  ...{ spent_at: moment, created_at: moment, updated_at: moment },
})
const planned = {
  ...{ title, description: maybe(text), author_id: person, created_at: moment, updated_at: moment },
  ...{ updated_by_id: maybe(person), last_edited_at: maybe(moment), last_edited_by_id: maybe(person) },
  ...{ time_estimate: fc.nat(100_000), discussion_locked: maybe(fc.boolean()) },
  ...{ notes: fc.array(note, { maxLength: 3 }), events: fc.array(event, { maxLength: 2 }) },
  ...{ award_emoji: fc.array(award, { maxLength: 3 }), timelogs: fc.array(timelog, { maxLength: 2 }) },
  label_links: fc.array(
    label.map((each) => ({ label: each })),
    { maxLength: 2 },
  ),
  milestone: maybe(milestone),
  resource_label_events: fc.array(
    fc.record({ action: fc.constantFrom('add', 'remove'), user_id: maybe(person), created_at: moment, label }),
    { maxLength: 2 },
  ),
  resource_state_events: fc.array(
    fc.record({ state: fc.constantFrom('closed', 'reopened'), user_id: maybe(person), created_at: moment }),
    { maxLength: 2 },
  ),
  resource_milestone_events: fc.array(
    fc.record({ action: fc.constantFrom('add', 'remove'), user_id: maybe(person), created_at: moment, milestone }),
    { maxLength: 1 },
  ),
}
const iteration = fc.constantFrom(
  { title: 'Week 1', start_date: '2026-05-04', due_date: '2026-05-10' },
  { title: null, start_date: '2026-05-11', due_date: '2026-05-17' },
  { title: 'Elsewhere', start_date: '2020-01-01', due_date: '2020-01-07' },
)
const epic = fc.constantFrom({ iid: 1, title: 'Harbour' }, { iid: 2, title: 'Pier' }, { iid: 3, title: 'Elsewhere' })
const issue = fc.record({
  ...planned,
  ...{ state: fc.constantFrom('opened', 'closed'), confidential: fc.boolean(), closed_at: maybe(moment) },
  ...{ closed_by_id: maybe(person), weight: maybe(fc.nat(9)), due_date: maybe(fc.constant('2021-03-04')) },
  work_item_type: fc.constantFrom('issue', 'incident', 'test_case', 'task').map((base_type) => ({ base_type })),
  issue_assignees: fc.array(fc.record({ user_id: person }), { maxLength: 3 }),
  iteration: maybe(iteration),
  epic_issue: maybe(fc.record({ epic })),
  resource_iteration_events: fc.array(
    fc.record({ action: fc.constantFrom('add', 'remove'), user_id: maybe(person), created_at: moment, iteration }),
    { maxLength: 2 },
  ),
})
const position = { position_type: 'text', base_sha: 'a', start_sha: 'b', head_sha: 'c', old_line: null, new_line: 7 }
const diffNote = note.map((each) => ({
  ...{ ...each, type: 'DiffNote', line_code: 'x_1_2' },
  position: { ...position, old_path: 'a.ts', new_path: 'b.ts' },
}))
const mergeRequest = fc.record({
  ...planned,
  ...{ state: fc.constantFrom('opened', 'closed', 'merged'), source_branch: fc.constant('new'), squash: fc.boolean() },
  ...{
    target_branch: fc.constant('main'),
    source_project_id: fc.constantFrom(5, 6),
    target_project_id: fc.constant(5),
  },
  ...{ merge_user_id: maybe(person), merge_commit_sha: maybe(digits(40)), draft: fc.boolean() },
  notes: fc.array(fc.oneof(note, diffNote), { maxLength: 3 }),
  merge_request_assignees: fc.array(fc.record({ user_id: person }), { maxLength: 2 }),
  merge_request_reviewers: fc.array(
    fc.record({ user_id: person, state: fc.constantFrom('unreviewed', 'reviewed'), created_at: moment }),
    { maxLength: 2 },
  ),
  approvals: fc.array(fc.record({ user_id: person, created_at: moment }), { maxLength: 2 }),
  metrics: fc.record({ merged_at: maybe(moment), latest_closed_at: maybe(moment) }),
  merge_request_diff: fc.record({
    ...{ real_size: fc.nat(9).map(String), head_commit_sha: digits(40), base_commit_sha: digits(40) },
    merge_request_diff_files: fc.constant([{ old_path: 'a.ts', new_path: 'b.ts' }]),
  }),
})
const snippet = fc.record({
  ...{ title, content: text, file_name: title, description: maybe(text), visibility_level: fc.constantFrom(0, 10, 20) },
  ...{ author_id: person, created_at: moment, updated_at: moment, notes: fc.array(note, { maxLength: 2 }) },
})
const numbered = <T extends object>(record: fc.Arbitrary<T>) =>
  fc.array(record, { maxLength: 3 }).map((all) => all.map((each, at) => ({ ...each, iid: at + 1 })))
const flag = fc.boolean()
/** Names as other programs write them, and names of an archive that somebody packed again. */
const upload = fc
  .record({
    secret: fc.oneof(digits(32), digits(10)),
    name: fc.oneof(fc.constantFrom('a.png', 'two words.txt', 'größe.pdf', `${'long-'.repeat(40)}.png`), digits(4)),
    content: fc.uint8Array({ maxLength: 2000 }),
  })
  .map(({ secret, name, content }) => ({ name: `./uploads/${secret}/${name}`, content: Buffer.from(content) }))
const archive = fc.record({
  project: fc.record({
    ...{ description: maybe(text), visibility_level: fc.constantFrom(0, 10, 20), archived: flag },
    ...{
      build_timeout: fc.integer({ min: 600, max: 7200 }),
      merge_requests_ff_only_enabled: flag,
      public_builds: flag,
    },
    ...{ squash_option: fc.constantFrom('never', 'always'), merge_commit_template: maybe(title) },
  }),
  extra: fc.uniqueArray(upload, { maxLength: 3, selector: ({ name }) => name.normalize('NFC').toLowerCase() }),
  relations: fc.record({
    ...{ labels: fc.constant([{ title: 'bug', color: '#112233', priorities: [{ priority: 3 }] }]) },
    milestones: fc.constant([
      { iid: 1, title: 'v1', state: 'active', start_date: '2020-01-01', due_date: '2020-02-01' },
    ]),
    ...{
      issues: numbered(issue),
      merge_requests: numbered(mergeRequest),
      snippets: fc.array(snippet, { maxLength: 2 }),
    },
    project_feature: fc.constant([{ wiki_access_level: 0, issues_access_level: 20, pages_access_level: 30 }]),
    ci_cd_settings: fc
      .record({ default_git_depth: maybe(fc.nat(1000)), keep_latest_artifact: flag })
      .map((each) => [each]),
    auto_devops: fc
      .record({ enabled: flag, deploy_strategy: fc.constantFrom('manual', 'continuous') })
      .map((each) => [each]),
    container_expiration_policy: fc
      .record({ cadence: fc.constantFrom('7d', '1month'), enabled: flag, keep_n: maybe(fc.constant(5)) })
      .map((each) => [each]),
    push_rule: fc
      .record({ commit_message_regex: maybe(fc.constant('^[A-Z]')), member_check: flag })
      .map((each) => [each]),
    custom_attributes: fc.constant([{ key: 'cost', value: '7' }]),
    project_members: fc.constant([
      { access_level: 30, user: { id: 11, username: 'a', public_email: 'ann@example.com' } },
      { access_level: 20, user: { id: 12, username: 'b', email: 'bob@example.com' } },
    ]),
  }),
})

/** A group with the iterations and epics that the issues of an archive may name. */
async function groupWithPlanning(server: TestServer, given: Given, author: { id: number }): Promise<number> {
  const { id: group_id } = await given.group()
  const times = { created_at: '2026-05-01T00:00:00.000Z', updated_at: '2026-05-01T00:00:00.000Z' }
  await server.db.write(async (trx) => {
    await trx
      .insertInto('iteration')
      .values([
        { ...times, group_id, iid: 1, sequence: 1, title: 'Week 1', start_date: '2026-05-04', due_date: '2026-05-10' },
        { ...times, group_id, iid: 2, sequence: 2, title: null, start_date: '2026-05-11', due_date: '2026-05-17' },
      ])
      .execute()
    await trx
      .insertInto('epic')
      .values([
        { ...times, group_id, iid: 1, title: 'Harbour', author_id: author.id, confidential: 0 },
        { ...times, group_id, iid: 2, title: 'Pier', author_id: author.id, confidential: 1 },
      ])
      .execute()
  })
  return group_id
}

describe('a project that is exported, imported and exported again', () => {
  test('has the same tree, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(archive, async (parts) => {
        const server = await startTestServer()
        try {
          const given = givenOn(server)
          // Who imports must be found by an address, or each copy would add a line to the notes.
          const admin = await given.admin({ email: 'root@example.com', public_email: 'root@example.com' })
          for (const [username, email] of [
            ['ann', 'ann@example.com'],
            ['bob', 'bob@example.com'],
          ] as const)
            await given.user({ username, email, public_email: email })
          const namespace = String(await groupWithPlanning(server, given, admin))
          const bytesIn = await projectArchive(parts)
          const first = await importFile(server, given, admin, bytesIn, { path: 'one', namespace })
          expect(first.status?.failed_relations).toEqual([])
          const { bytes } = await exportProject(server, first.token, { id: first.project_id })
          const second = await importFile(server, given, admin, bytes, { path: 'two', namespace })
          expect(second.status).toMatchObject({ import_status: 'finished', failed_relations: [] })
          const again = await exportProject(server, second.token, { id: second.project_id })
          expect(treeOf(await readArchive(again.bytes))).toEqual(treeOf(await readArchive(bytes)))
        } finally {
          await server.stop()
        }
      }),
      runs(8, 300),
    )
  })
})
