import type { z } from 'zod'
import { importBudgets } from '../../../src-server/imports/archive/budgets.ts'
import { featureColumns, projectColumns } from '../../../src-server/imports/records/project.ts'
import * as scalars from '../../../src-server/imports/records/scalars.ts'
import { projectArchive } from '../../support/archives.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from './import-file.ts'

const at = (minute: number) => `2020-01-02T03:${String(minute).padStart(2, '0')}:05.678Z`
const sha = (digit: string) => digit.repeat(40)
const user = (id: number, address: string) => ({
  ...{ access_level: 30, created_at: at(0) },
  user: { id, username: `u${id}`, public_email: address },
})

const position = {
  ...{ base_sha: sha('a'), start_sha: sha('b'), head_sha: sha('c'), old_path: 'a.ts', new_path: 'b.ts' },
  ...{ position_type: 'text', old_line: null, new_line: 7 },
}

/** A merge request in which every field has a value of its own. */
const full = {
  ...{ iid: 9, title: 'Full', description: '- [ ] one\n- [x] two', state: 'merged', draft: false, squash: true },
  ...{ source_branch: 'change', target_branch: 'main', source_project_id: 5, target_project_id: 5 },
  ...{ author_id: 7, assignee_id: 7, created_at: at(1), updated_at: at(2), updated_by_id: 8 },
  ...{ last_edited_at: at(3), last_edited_by_id: 7, merge_status: 'can_be_merged', merge_error: 'Conflict' },
  ...{ merge_params: { force_remove_source_branch: '1' }, merge_user_id: 8, merge_when_pipeline_succeeds: true },
  ...{ merge_commit_sha: sha('1'), squash_commit_sha: sha('2'), diff_head_sha: sha('3') },
  ...{ time_estimate: 3600, discussion_locked: true },
  label_links: [{ label: { title: 'bug', color: '#112233' } }],
  milestone: { iid: 1, title: 'v1' },
  timelogs: [
    { time_spent: 60, user_id: 7, spent_at: at(4), summary: 'Review', created_at: at(5), updated_at: at(6) },
    { time_spent: 30, user_id: 8, created_at: at(5) },
  ],
  award_emoji: [
    { name: 'thumbsup', user_id: 7, created_at: at(7), updated_at: at(8) },
    { name: 'thumbsup', user_id: 7 },
    { name: 'thumbsup', user_id: 8 },
    { name: 'thumbsdown', user_id: 8 },
    { name: 'thumbsup_tone1', user_id: 8 },
  ],
  merge_request_assignees: [{ user_id: 8 }, { user_id: 7 }, { user_id: 8 }],
  merge_request_reviewers: [
    { user_id: 7, state: 'reviewed', created_at: at(9) },
    { user_id: 7, state: 'approved' },
    { user_id: 8 },
  ],
  approvals: [{ user_id: 8, created_at: at(10) }, { user_id: 8 }, { user_id: 7 }],
  metrics: {
    ...{ merged_at: at(11), merged_by_id: 7, latest_closed_at: at(12), latest_closed_by_id: 8 },
    first_deployed_to_production_at: at(13),
  },
  merge_request_diff: {
    ...{ base_commit_sha: sha('4'), head_commit_sha: sha('5'), start_commit_sha: sha('6') },
    merge_request_diff_files: [
      { old_path: 'a.ts', new_path: 'b.ts' },
      { old_path: 'c.ts', new_path: 'c.ts' },
    ],
  },
  resource_label_events: [{ user_id: 7, created_at: at(14), action: 'add', label: { title: 'bug', color: '#112233' } }],
  resource_milestone_events: [
    { user_id: 8, created_at: at(15), action: 'remove', state: 'opened', milestone: { iid: 1, title: 'v1' } },
  ],
  resource_state_events: [{ user_id: 7, created_at: at(16), state: 'merged', source_commit: sha('7') }],
  notes: [
    {
      ...{ note: 'Here', author_id: 7, type: 'DiffNote', created_at: at(17), updated_at: at(18), confidential: true },
      ...{ discussion_id: sha('8'), last_edited_at: at(19), updated_by_id: 8, resolved_at: at(20), resolved_by_id: 8 },
      ...{ commit_id: sha('9'), line_code: 'code', position, award_emoji: [{ name: 'tada', user_id: 8 }] },
    },
    {
      // Whoever resolved a note that is not resolved any more is nobody.
      ...{ note: 'merged', author_id: 8, system: true, created_at: at(21), resolved_by_id: 8 },
      system_note_metadata: { action: 'merged' },
    },
  ],
}

describe('a merge request of an archive', () => {
  test('keeps every field', async ({ server, given }) => {
    const admin = await given.admin()
    const [ann, ben] = [await given.user({ email: 'ann@example.com' }), await given.user({ email: 'ben@example.com' })]
    const relations = {
      project_members: [user(7, 'ann@example.com'), user(8, 'ben@example.com')],
      merge_requests: [full],
    }
    const { project_id } = await importFile(server, given, admin, await projectArchive({ relations }))
    const { read } = server.db
    const [row, ...others] = await read.selectFrom('merge_request').selectAll().execute()
    expect(others).toEqual([])
    const label = await read.selectFrom('label').selectAll().executeTakeFirstOrThrow()
    const milestone = await read.selectFrom('milestone').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      ...{ project_id, iid: 9, title: 'Full', description: full.description, state: 3, author_id: ann.id, draft: 0 },
      ...{ source_project_id: project_id, source_branch: 'change', target_branch: 'main', squash: 1 },
      ...{ milestone_id: milestone.id, merge_status: 'can_be_merged', merge_error: 'Conflict' },
      ...{ merge_params: '{"force_remove_source_branch":true}', merge_when_pipeline_succeeds: 1, sha: sha('3') },
      ...{ merge_commit_sha: sha('1'), squash_commit_sha: sha('2'), base_sha: sha('4'), start_sha: sha('6') },
      ...{ changes_count: 2, discussion_locked: 1, time_estimate: 3600, total_time_spent: 90 },
      ...{ upvotes: 2, downvotes: 1, user_notes_count: 1, task_count: 2, completed_task_count: 1 },
      ...{ merged_at: at(11), merge_user_id: ben.id, closed_at: at(12), closed_by_id: ben.id },
      ...{ first_deployed_to_production_at: at(13), updated_by_id: ben.id, last_edited_at: at(3) },
      ...{ last_edited_by_id: ann.id, created_at: at(1), updated_at: at(2) },
    })
    const people = async (table: 'merge_request_assignee' | 'merge_request_reviewer' | 'merge_request_approval') =>
      (await read.selectFrom(table).selectAll().execute()).map(({ merge_request_id: _, ...rest }) => rest)
    expect(new Set(await people('merge_request_assignee'))).toEqual(
      new Set([
        { user_id: ben.id, position: 0 },
        { user_id: ann.id, position: 1 },
      ]),
    )
    expect(new Set(await people('merge_request_reviewer'))).toEqual(
      new Set([
        { user_id: ann.id, state: 'reviewed', created_at: at(9) },
        { user_id: ben.id, state: 'unreviewed', created_at: server.clock.iso() },
      ]),
    )
    expect(new Set(await people('merge_request_approval'))).toEqual(
      new Set([
        { user_id: ben.id, created_at: at(10) },
        { user_id: ann.id, created_at: server.clock.iso() },
      ]),
    )
    expect(await read.selectFrom('timelog').selectAll().orderBy('id').execute()).toMatchObject([
      {
        ...{ user_id: ann.id, project_id, merge_request_id: row?.id, issue_id: null, time_spent: 60 },
        ...{ spent_at: at(4), summary: 'Review', created_at: at(5), updated_at: at(6) },
      },
      { user_id: ben.id, time_spent: 30, spent_at: at(5), summary: null, created_at: at(5), updated_at: at(5) },
    ])
    const notes = await read.selectFrom('note').selectAll().orderBy('id').execute()
    expect(notes).toMatchObject([
      {
        ...{ noteable_type: 'MergeRequest', noteable_id: row?.id, project_id, author_id: ann.id, type: 'DiffNote' },
        ...{ system: 0, internal: 1, discussion_id: sha('8'), resolved_at: at(20), resolved_by_id: ben.id },
        ...{ commit_id: sha('9'), line_code: 'code', system_action: null, updated_by_id: ben.id },
        ...{ last_edited_at: at(19), created_at: at(17), updated_at: at(18), body: 'Here' },
      },
      {
        ...{ author_id: ben.id, system: 1, internal: 0, system_action: 'merged', resolved_by_id: null, position: null },
        ...{ created_at: at(21), updated_at: at(21), body: 'merged' },
      },
    ])
    expect(JSON.parse(notes[0]?.position ?? '')).toEqual(position)
    const awards = await read.selectFrom('award_emoji').selectAll().orderBy('id').execute()
    expect(awards.map(({ name, user_id, awardable_type }) => [name, user_id, awardable_type])).toEqual(
      expect.arrayContaining([
        ['thumbsup', ann.id, 'MergeRequest'],
        ['thumbsup', ben.id, 'MergeRequest'],
        ['thumbsdown', ben.id, 'MergeRequest'],
        ['thumbsup_tone1', ben.id, 'MergeRequest'],
        ['tada', ben.id, 'Note'],
      ]),
    )
    expect(awards).toHaveLength(5)
    expect(awards.find((each) => each.name === 'thumbsup' && each.user_id === ann.id)).toMatchObject({
      ...{ created_at: at(7), updated_at: at(8) },
    })
    const events = await read.selectFrom('resource_event').selectAll().orderBy('id').execute()
    const common = { resource_type: 'MergeRequest', resource_id: row?.id, project_id }
    expect(events).toMatchObject([
      { ...common, kind: 'label', user_id: ann.id, created_at: at(14), action: 'add', label_id: label.id },
      {
        ...{ ...common, kind: 'milestone', user_id: ben.id, created_at: at(15), action: 'remove', state: 'opened' },
        milestone_id: milestone.id,
      },
      { ...common, kind: 'state', user_id: ann.id, created_at: at(16), state: 'merged', source_commit: sha('7') },
    ])
    expect(label.open_merge_requests_count).toBe(0)
    expect(await read.selectFrom('project').select(['last_merge_request_iid', 'last_milestone_iid']).execute()).toEqual(
      [{ last_merge_request_iid: 9, last_milestone_iid: 1 }],
    )
  })

  test('needs only iid, title and branches; everything else has a default', async ({ server, given }) => {
    const importer = await given.user()
    const branches = { source_branch: 'change', target_branch: 'main' }
    const bug = { label_links: [{ label: { title: 'bug', color: '#112233' } }] }
    const merge_requests = [
      { iid: 1, title: 'Sparse', ...branches, ...bug },
      {
        ...{ iid: 2, title: 'Draft: old', ...branches, assignee_id: 3, source_project_id: 5, target_project_id: 6 },
        ...{ time_estimate: -5, state: 'locked', metrics: { merged_by_id: 4 }, discussion_locked: false },
        ...{ merge_params: { force_remove_source_branch: '0' }, merge_request_diff: { head_commit_sha: sha('5') } },
      },
      { iid: 3, title: 'Closed', ...branches, ...bug, state: 'closed', source_project_id: 5, target_project_id: 5 },
    ]
    const { project_id } = await importFile(
      server,
      given,
      importer,
      await projectArchive({ relations: { merge_requests } }),
    )
    const now = server.clock.iso()
    const { read } = server.db
    expect(await read.selectFrom('merge_request').selectAll().orderBy('iid').execute()).toMatchObject([
      {
        ...{ state: 1, author_id: importer.id, source_project_id: project_id, draft: 0, squash: 0, merge_params: '{}' },
        ...{ merge_status: 'unchecked', merge_when_pipeline_succeeds: 0, sha: null, base_sha: null, start_sha: null },
        ...{ changes_count: 0, discussion_locked: null, time_estimate: 0, total_time_spent: 0, upvotes: 0 },
        ...{ downvotes: 0, user_notes_count: 0, merged_at: null, merge_user_id: null, closed_at: null },
        ...{ closed_by_id: null, updated_by_id: null, created_at: now, updated_at: now, description: null },
      },
      {
        ...{ state: 4, draft: 1, source_project_id: null, time_estimate: 0, merge_user_id: importer.id },
        ...{ discussion_locked: 0, merge_params: '{"force_remove_source_branch":false}', sha: sha('5') },
      },
      { state: 2, source_project_id: project_id },
    ])
    expect(await read.selectFrom('merge_request_assignee').select(['user_id', 'position']).execute()).toEqual([
      { user_id: importer.id, position: 0 },
    ])
    expect(await read.selectFrom('label').select('open_merge_requests_count').execute()).toEqual([
      { open_merge_requests_count: 1 },
    ])
  })

  test.for([
    ['Draft: x', 1],
    ['draft: x', 1],
    ['[Draft] x', 1],
    ['(Draft) x', 1],
    ['WIP: x', 1],
    ['[WIP] x', 1],
    ['Drafting x', 0],
    ['No draft: x', 0],
  ] as const)('with the title %s: draft %i', async ([title, draft], { server, given }) => {
    const merge_requests = [{ iid: 1, title, source_branch: 'a', target_branch: 'b' }]
    await importFile(server, given, await given.user(), await projectArchive({ relations: { merge_requests } }))
    expect(await server.db.read.selectFrom('merge_request').select('draft').execute()).toEqual([{ draft }])
  })
})

test('a snippet of an archive keeps every field, and its notes and awards', async ({ server, given }) => {
  const importer = await given.user()
  const snippets = [
    {
      ...{ title: 'Tool', content: 'ls', file_name: 'tool.sh', description: 'Lists', visibility_level: 10 },
      ...{ author_id: 7, created_at: at(1), updated_at: at(2), award_emoji: [{ name: 'tada', user_id: 7 }] },
      notes: [{ note: 'Thanks', author_id: 7, created_at: at(3) }],
    },
    { title: 'Sparse' },
  ]
  const { project_id } = await importFile(server, given, importer, await projectArchive({ relations: { snippets } }))
  const now = server.clock.iso()
  const { read } = server.db
  expect(await read.selectFrom('snippet').selectAll().orderBy('id').execute()).toMatchObject([
    {
      ...{ project_id, author_id: importer.id, title: 'Tool', content: 'ls', file_name: 'tool.sh' },
      ...{ description: 'Lists', visibility: 'internal', created_at: at(1), updated_at: at(2) },
    },
    {
      ...{ title: 'Sparse', content: '', file_name: '', visibility: 'private', description: null },
      ...{ created_at: now, updated_at: now },
    },
  ])
  expect(await read.selectFrom('note').select('noteable_type').execute()).toEqual([{ noteable_type: 'Snippet' }])
  expect(await read.selectFrom('award_emoji').select(['name', 'awardable_type']).execute()).toEqual([
    { name: 'tada', awardable_type: 'Snippet' },
  ])
})

test('of several imports into one project, the newest is reported', async ({ server, given, as }) => {
  const importer = await given.user()
  const { project_id } = await importFile(server, given, importer, await projectArchive())
  await server.db.write(async (trx) => {
    const { id: _, ...row } = await trx.selectFrom('import').selectAll().executeTakeFirstOrThrow()
    await trx
      .insertInto('import')
      .values({ ...row, status: 'failed', error: 'The second' })
      .execute()
  })
  const { body } = await (await as(importer))('GET /projects/:id/import', { id: project_id })
  expect(body).toMatchObject({ import_status: 'failed', import_error: 'The second' })
})

describe('the columns of an imported project', () => {
  test.for([
    [{}, { visibility: 'private', archived: 0, build_git_strategy: 'fetch', merge_method: 'merge' }],
    [{ visibility_level: 0 }, { visibility: 'private' }],
    [{ visibility_level: 10 }, { visibility: 'internal' }],
    [{ visibility_level: 20 }, { visibility: 'public' }],
    [{ archived: true }, { archived: 1 }],
    [{ public_builds: false }, { public_jobs: 0 }],
    [{ build_allow_git_fetch: false }, { build_git_strategy: 'clone' }],
    [{ build_allow_git_fetch: true }, { build_git_strategy: 'fetch' }],
    [{ merge_requests_ff_only_enabled: true, merge_requests_rebase_enabled: true }, { merge_method: 'ff' }],
    [{ merge_requests_rebase_enabled: true }, { merge_method: 'rebase_merge' }],
    [
      { build_timeout: 600, approvals_before_merge: 100 },
      { build_timeout: 600, approvals_before_merge: 100 },
    ],
    [
      { build_timeout: 599, approvals_before_merge: 101 },
      { build_timeout: undefined, approvals_before_merge: undefined },
    ],
    [
      { approvals_before_merge: 0, squash_option: 'always' },
      { approvals_before_merge: 0, squash_option: 'always' },
    ],
    [
      { approvals_before_merge: -1, squash_option: 'x' },
      { approvals_before_merge: undefined, squash_option: undefined },
    ],
    [{ suggestion_commit_message: 'x'.repeat(256) }, { suggestion_commit_message: 'x'.repeat(255) }],
    [{ merge_commit_template: 'x'.repeat(501) }, { merge_commit_template: 'x'.repeat(500) }],
    [{ squash_commit_template: 'x'.repeat(501) }, { squash_commit_template: 'x'.repeat(500) }],
  ] as const)('%j: %j', ([project, columns]) => expect(projectColumns(project)).toMatchObject(columns))

  test.for([
    [0, 'disabled', 'disabled'],
    [10, 'private', 'private'],
    [20, 'enabled', 'enabled'],
    [30, 'enabled', 'public'],
    [5, undefined, undefined],
    ['20', undefined, undefined],
  ] as const)('the feature level %j is %s, of pages %s', ([level, feature, pages]) =>
    expect(featureColumns({ issues_access_level: level, pages_access_level: level })).toMatchObject({
      issues_access_level: feature,
      pages_access_level: pages,
    }),
  )
})

describe('the values of a record', () => {
  const cases: readonly (readonly [keyof typeof SCHEMAS, unknown, unknown])[] = [
    ['title', ' a ', 'a'],
    ['title', 'x'.repeat(255), 'x'.repeat(255)],
    ['title', 'x'.repeat(256), 'invalid'],
    ['title', ' \u0000', 'invalid'],
    ['iid', 0, 'invalid'],
    ['iid', 1, 1],
    ['iid', 2_147_483_647, 2_147_483_647],
    ['iid', 2_147_483_648, 'invalid'],
    ['text', 'a\u0000b\ud800', 'ab\ufffd'],
    ['text', 'x'.repeat(1024 * 1024 + 1), 'x'.repeat(1024 * 1024)],
    ['text', 7, null],
    ['text', undefined, null],
    ['flag', null, false],
    ['flag', undefined, false],
    ['flag', true, true],
    ['flag', 'yes', false],
    ['optionalFlag', undefined, null],
    ['optionalFlag', false, false],
    ['integer', -2_147_483_647, -2_147_483_647],
    ['integer', -2_147_483_648, null],
    ['integer', 2_147_483_647, 2_147_483_647],
    ['integer', 2_147_483_648, null],
    ['weight', 0, 0],
    ['weight', -1, null],
    ['weight', 2_147_483_646, 2_147_483_646],
    ['weight', 2_147_483_647, null],
    ['userReference', 0, null],
    ['userReference', 1, 1],
    ['foreignId', 0, 0],
    ['sha', 'a'.repeat(64), 'a'.repeat(64)],
    ['sha', 'a'.repeat(65), null],
    ['sha', '', null],
    ['sha', 'A-1', null],
    ['moment', '2020-02-28T23:59:59.999Z', '2020-02-28T23:59:59.999Z'],
    ['moment', '2020-02-29T00:00:00.000Z', '2020-02-29T00:00:00.000Z'],
    ['moment', '2020-12-31T03:04:05.678Z', '2020-12-31T03:04:05.678Z'],
    ['moment', '2020-13-01T03:04:05.678Z', null],
    ['moment', '2020-02-30T03:04:05.678Z', null],
    ['moment', '2021-02-29T03:04:05.678Z', null],
    ['moment', '2020-04-31T03:04:05.678Z', null],
    ['moment', '2020-01-02T24:04:05.678Z', null],
    ['moment', '2020-01-02 03:04:05 UTC', '2020-01-02T03:04:05.000Z'],
    ['moment', '2020-01-02 03:04', '2020-01-02T03:04:00.000Z'],
    ['moment', '2020-01-02T03:04:05', '2020-01-02T03:04:05.000Z'],
    ['moment', '2020-01-02T03:04:05+02:00', '2020-01-02T01:04:05.000Z'],
    ['moment', '2020-01-02T03:04:05-0230', '2020-01-02T05:34:05.000Z'],
    ['moment', '2020-01-02', null],
    ['moment', 'now', null],
    ['day', '2020-02-29', '2020-02-29'],
    ['day', '2021-02-29', null],
    ['day', '2020-01-02T03:04:05Z', '2020-01-02'],
    ['day', 'today', null],
    ['list', ['a', 7, 'b'], ['a', 'b']],
    ['list', null, []],
    ['list', 'a', []],
    ['short', 'abcdef', 'abc'],
  ]
  const SCHEMAS = {
    ...{ title: scalars.title, iid: scalars.iid, text: scalars.text, flag: scalars.flag, integer: scalars.integer },
    ...{ optionalFlag: scalars.optionalFlag, weight: scalars.weight, userReference: scalars.userReference },
    ...{ foreignId: scalars.foreignId, sha: scalars.sha, moment: scalars.moment, day: scalars.day },
    ...{ list: scalars.listOf(scalars.title), short: scalars.shortText(3) },
  } satisfies Record<string, z.ZodType>

  test.for(cases)('%s', ([name, value, expected]) => {
    const read = SCHEMAS[name].safeParse(value)
    expect(read.success ? read.data : 'invalid').toEqual(expected)
  })
})

test('archives have these limits', () => {
  const MEBIBYTE = 1_048_576
  expect(importBudgets(0)).toEqual({
    ...{ ratio: 100, ratio_free_bytes: 10 * MEBIBYTE, total_bytes: 2048 * MEBIBYTE, entries: 10_000 },
    ...{ document_bytes: 50 * MEBIBYTE, document_values: 1_000_000, document_depth: 32 },
    ...{ records_per_relation: 1_000_000, time_ms: 600_000 },
  })
  expect(importBudgets(2049).total_bytes).toBe(2049 * MEBIBYTE)
})
