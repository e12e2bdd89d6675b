import { ImportResult } from '../../../src-server/imports/result.ts'
import { projectArchive } from '../../support/archives.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from './import-file.ts'
import { failuresOf, importOf } from './import-row.ts'

const ADDRESS = 'GET /-/gantry/v1/imports/:project_id'
const AT = '2020-01-02T03:04:05.678Z'
const label = (title: unknown) => ({ title, color: '#112233' })
const member = (id: number, public_email: string | null, fields: object = {}) => ({
  ...{ access_level: 30, created_at: AT, user: { id, username: `u${id}`, public_email } },
  ...fields,
})

describe(ADDRESS, () => {
  test('counts what was read, written, failed and left out, for each relation and each kind of part', async ({
    server,
    given,
    as,
  }) => {
    const admin = await given.admin()
    const notes = [
      { note: 'One', author_id: 7, award_emoji: [{ name: 'tada', user_id: 7 }, { name: '' }], events: [{}] },
      { note: 'Lost', type: 'DiffNote', award_emoji: [{ name: 'tada', user_id: 7 }] },
      null,
    ]
    const relations = {
      labels: [label('a'), label('a'), label(''), null],
      milestones: [{ title: 'v1', iid: 1 }],
      issues: [
        {
          ...{ iid: 1, title: 'First', notes, milestone: { title: 'v2', iid: 2 }, designs: [{ iid: 1 }] },
          label_links: [{ label: label('a') }, { label: label('a') }, { label: label('b') }, { label: label('') }],
          issue_assignees: [{ user_id: 1 }, { user_id: 2 }],
          timelogs: [{ time_spent: 60 }, { time_spent: 'long' }],
          award_emoji: 'none',
        },
        '',
        { iid: 2, title: ' ', notes: [{ note: 'Lost', award_emoji: [{ name: 'tada' }] }], events: [{}] },
        { iid: 1, title: 'Again', timelogs: [{ time_spent: 1 }] },
      ],
      boards: [{ lists: [{ label: label('c') }] }],
      ci_pipelines: [{ ref: 'main' }, { ref: 'main' }],
      auto_devops: [null],
      project_feature: [{ issues_access_level: 20 }, {}],
      custom_attributes: [{ key: 'a', value: '1' }, { key: 'a', value: '2' }, { key: '' }],
      services: [{ title: 'Chat' }],
    }
    const extra = [
      { name: './project.bundle', content: 'bundle' },
      { name: './uploads/0123456789/a.png', content: 'a' },
      { name: './uploads/0123456789/b.png', content: 'b' },
      { name: './tree/project/invented.ndjson', content: 'no JSON at all\n\nnull\n  \nlast' },
      { name: './unknown', content: 'x' },
    ]
    const { project_id } = await importFile(server, given, admin, await projectArchive({ relations, extra }))
    const { status, body } = await (await as(admin))(ADDRESS, { project_id })
    expect(status).toBe(200)
    expect(body).toMatchObject({ project_id, status: 'finished', error: null, imported_by: { id: admin.id } })
    const now = server.clock.iso()
    expect(body).toMatchObject({ created_at: now, started_at: now, finished_at: now })
    const lines = (body.relations ?? []).map(({ name, read, written, failed, left_out, added }) => [
      ...[name, read, written, failed],
      ...left_out.map(({ reason, records }) => `${records} ${reason}`),
      ...(added > 0 ? [`${added} added`] : []),
    ])
    expect(lines.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['award_emoji', 4, 1, 3],
      ['boards', 1, 0, 0, '1 not_stored'],
      ['ci_pipelines', 2, 0, 0, '2 not_stored'],
      ['custom_attributes', 3, 1, 1, '1 duplicate'],
      ['designs', 1, 0, 0, '1 not_stored'],
      ['events', 2, 0, 1, '1 not_stored'],
      ['invented', 2, 0, 0, '2 not_stored'],
      ['issue_assignees', 2, 1, 0, '1 duplicate'],
      ['issues', 3, 1, 2],
      ['label_links', 4, 2, 1, '1 duplicate'],
      ['labels', 3, 1, 1, '1 already_exists', '2 added'],
      ['milestone', 1, 1, 0],
      ['milestones', 1, 1, 0, '1 added'],
      ['notes', 4, 1, 3],
      ['project_feature', 2, 1, 0, '1 duplicate'],
      ['repository', 1, 0, 0, '1 not_stored'],
      ['services', 1, 0, 0, '1 not_stored'],
      ['timelogs', 3, 1, 2],
      ['uploads', 2, 2, 0],
    ])
  })

  test('names the record, the field and the reason of each failure', async ({ server, given, as }) => {
    const admin = await given.admin()
    const relations = {
      project_members: [member(1, 'a@example.com', { access_level: 7 }), { access_level: 30, user: null }],
      labels: [label('x'.repeat(256)), { color: '#112233' }],
      issues: [
        {
          ...{ iid: 1, title: 'First', milestone: { title: 5 }, award_emoji: [{ name: 'a b' }] },
          ...{ timelogs: [{ time_spent: 1 }, { time_spent: 1.5 }, { time_spent: -2_000_000_000 }], notes: [null] },
        },
        { iid: 0, title: 'Zero' },
        { iid: 'one', title: 'Word' },
        { iid: 1, title: 'Same' },
      ],
      merge_requests: [
        { iid: 3, title: 'Branch', source_branch: 'a b', target_branch: 'main' },
        {
          ...{ iid: 4, title: 'Diff', source_branch: 'a', target_branch: 'main' },
          notes: [{ type: 'DiffNote', author: { name: 'Ann' }, created_at: AT }],
        },
      ],
      snippets: [{ content: 'No title' }],
      custom_attributes: [{ key: 'k', value: 7 }],
    }
    const { project_id, status } = await importFile(server, given, admin, await projectArchive({ relations }))
    const { body } = await (await as(admin))(ADDRESS, { project_id })
    const lines = body.failures.map((each) => [
      each.part === null ? each.relation : `${each.relation}/${each.part}`,
      each.line_number,
      each.iid,
      each.title,
      each.field,
      each.reason,
    ])
    expect(lines).toEqual([
      ['project_members', 0, null, 'u1', 'access_level', '7 is not one of 10, 15, 20, 30, 40, 50.'],
      ['project_members', 1, null, null, 'user', 'The record names neither a user nor an email address to invite.'],
      ['labels', 0, null, 'x'.repeat(255), 'title', 'The text is longer than 255 characters.'],
      ['labels', 1, null, null, 'title', 'The field is missing.'],
      ['issues/timelogs', 0, 1, 'First', 'timelogs[1].time_spent', '1.5 is not a whole number.'],
      ['issues/timelogs', 0, 1, 'First', 'timelogs[2].time_spent', '-2000000000 is less than -1000000000.'],
      ['issues/award_emoji', 0, 1, 'First', 'award_emoji[0].name', '“a b” has characters that are not allowed here.'],
      ['issues/notes', 0, 1, 'First', 'notes[0]', 'The entry is null.'],
      ['issues/milestone', 0, 1, 'First', 'milestone.title', '5 is not a text.'],
      ['issues', 1, 0, 'Zero', 'iid', '0 is less than 1.'],
      ['issues', 2, null, 'Word', 'iid', '“one” is not a whole number.'],
      ['issues', 3, 1, 'Same', 'iid', 'An earlier record of the archive has the same iid.'],
      ['snippets', 0, null, null, 'title', 'The field is missing.'],
      ['merge_requests', 0, 3, 'Branch', 'source_branch', '“a b” has characters that are not allowed here.'],
      [
        ...['merge_requests/notes', 1, 4, 'Diff', 'notes.position'],
        'The diff note by Ann on 2020-01-02T03:04:05 has no position.',
      ],
      ['custom_attributes', 0, null, 'k', 'value', '7 is not a text.'],
    ])
    const whole = lines.filter(([relation]) => !String(relation).includes('/'))
    expect(status?.failed_relations.map(({ relation_name, line_number }) => [relation_name, line_number])).toEqual(
      whole.map(([relation, line]) => [relation, line]).toReversed(),
    )
  })

  test('keeps the newest 100 failures of each relation, counts all, and the history counts them too', async ({
    server,
    given,
    as,
  }) => {
    const user = await given.user()
    const relations = {
      labels: [label('')],
      issues: Array.from({ length: 130 }, (_, line) => ({ iid: line, title: '' })),
    }
    const { project_id } = await importFile(server, given, user, await projectArchive({ relations }))
    const call = await as(user)
    const { body } = await call(ADDRESS, { project_id })
    expect(body.relations?.find(({ name }) => name === 'issues')).toMatchObject({ read: 130, failed: 130 })
    expect(body.failures.filter(({ relation }) => relation === 'labels')).toHaveLength(1)
    const issues = body.failures.filter(({ relation }) => relation === 'issues')
    expect([issues.length, issues[0]?.line_number, issues.at(-1)?.line_number]).toEqual([100, 30, 129])
    expect((await call('GET /-/gantry/v1/imports', {})).body).toMatchObject([{ failures: 131 }])
  })

  test('says which people of the archive became which accounts, and why others did not', async ({
    server,
    given,
    as,
  }) => {
    const admin = await given.admin()
    const ann = await given.user({ email: 'ann@example.com', name: 'Ann', username: 'ann' })
    const relations = {
      project_members: [
        member(1, 'ann@example.com'),
        member(2, 'nobody@example.com'),
        member(3, null),
        member(6, 'ann@example.com', { requested_at: AT }),
        member(8, 'ann@example.com'),
      ],
      issues: [
        {
          ...{ iid: 1, title: 'First', author_id: 1, issue_assignees: [{ user_id: 2 }, { user_id: 3 }] },
          notes: [
            { note: 'By a member', author_id: 1, author: { name: 'Ann of the archive' } },
            { note: 'By a stranger', author_id: 4, author: { name: 'Ben' } },
            { note: 'By nobody' },
          ],
          resource_state_events: [{ state: 'closed', user_id: 1 }],
        },
      ],
      merge_requests: [{ iid: 1, title: 'M', source_branch: 'a', target_branch: 'b', author_id: 2 }],
      snippets: [{ title: 'S', author_id: 2, award_emoji: [{ name: 'tada', user_id: 5 }] }],
    }
    const { project_id } = await importFile(server, given, admin, await projectArchive({ relations }))
    const { body } = await (await as(admin))(ADDRESS, { project_id })
    const none = { issues: 0, merge_requests: 0, snippets: 0, notes: 0, other: 0 }
    const account = { id: ann.id, name: 'Ann', username: 'ann' }
    const unmapped = { ...none, account: null }
    expect(body.people).toEqual([
      {
        ...{ source_id: 1, name: 'Ann of the archive', username: 'u1', match: 'email', account },
        ...{ ...none, issues: 1, notes: 1, other: 1 },
      },
      {
        ...{ ...unmapped, source_id: 2, name: null, username: 'u2', match: 'no_account' },
        ...{ merge_requests: 1, snippets: 1, other: 1 },
      },
      { ...unmapped, source_id: 3, name: null, username: 'u3', match: 'no_address', other: 1 },
      { ...none, source_id: 6, name: null, username: 'u6', match: 'email', account },
      { ...none, source_id: 8, name: null, username: 'u8', match: 'email', account },
      { ...unmapped, source_id: 4, name: 'Ben', username: null, match: 'not_a_member', notes: 1 },
      { ...unmapped, source_id: null, name: null, username: null, match: 'no_author', notes: 1 },
      { ...unmapped, source_id: 5, name: null, username: null, match: 'not_a_member', other: 1 },
    ])
    expect(body.relations?.find(({ name }) => name === 'project_members')).toMatchObject({
      ...{ read: 5, written: 1, failed: 0 },
      left_out: [
        { reason: 'already_exists', records: 1 },
        { reason: 'no_account', records: 2 },
        { reason: 'access_request', records: 1 },
      ],
    })
  })

  test('a user who is no administrator maps nobody', async ({ server, given, as }) => {
    const user = await given.user()
    await given.user({ email: 'ann@example.com' })
    const relations = {
      project_members: [member(1, 'ann@example.com'), member(2, 'ben@example.com')],
      custom_attributes: [{ key: 'a', value: 'b' }],
      issues: [{ iid: 1, title: 'First', author_id: 1 }],
    }
    const { project_id } = await importFile(server, given, user, await projectArchive({ relations }))
    const { body } = await (await as(user))(ADDRESS, { project_id })
    expect(body.people).toMatchObject([{ source_id: 1, match: 'not_looked_up', account: null, issues: 1 }])
    const left_out = (records: number) => [{ reason: 'needs_administrator', records }]
    expect(body.relations?.find(({ name }) => name === 'project_members')).toMatchObject({ left_out: left_out(2) })
    expect(body.relations?.find(({ name }) => name === 'custom_attributes')).toMatchObject({ left_out: left_out(1) })
  })

  test('names at most 500 people and sums up the records of the others', async ({ server, given, as }) => {
    const user = await given.user()
    const issues = Array.from({ length: 510 }, (_, i) => ({ iid: i + 1, title: 'T', author_id: i + 1 }))
    const { project_id } = await importFile(server, given, user, await projectArchive({ relations: { issues } }))
    const { body } = await (await as(user))(ADDRESS, { project_id })
    expect(body.people).toHaveLength(500)
    expect(body.further_people).toEqual({ issues: 10, merge_requests: 0, snippets: 0, notes: 0, other: 0 })
  })

  test('exists for the user who started the import and for administrators only', async ({ server, given, as }) => {
    const starter = await given.user()
    const { project_id } = await importFile(server, given, starter, await projectArchive({}), {
      'override_params[visibility]': 'public',
    })
    const colleague = await given.user()
    await given.member({ project: { id: project_id } }, colleague, 40)
    for (const who of [starter, await given.admin()]) {
      expect((await (await as(who))(ADDRESS, { project_id })).status).toBe(200)
    }
    const hidden = { status: 404, body: { message: '404 Import Not Found' } }
    expect(await (await as(colleague))(ADDRESS, { project_id })).toMatchObject(hidden)
    expect(await (await as(starter))(ADDRESS, { project_id: 999 })).toMatchObject(hidden)
  })

  test('a failed import has no counts, because nothing of it is left', async ({ server, given, as }) => {
    const user = await given.user()
    const { project_id } = await importFile(server, given, user, await projectArchive({ version: '0.1.0' }))
    expect((await (await as(user))(ADDRESS, { project_id })).body).toMatchObject({
      ...{ status: 'failed', relations: null, people: null, further_people: null, failures: [] },
      error: 'The archive has format version 0.1.0, but only 0.2.4 can be imported.',
    })
  })

  test('shows the counts of a running import, and an old import without counts', async ({ server, given, as }) => {
    const user = await given.user()
    const begun = ImportResult.begin(new Map([['issues', 40]]), { maps_users: false })
    await importOf(server, user, { project_id: 7, status: 'started', result: begun.toText(), failed_records: 0 })
    const old = await importOf(server, user, { project_id: 8 })
    await failuresOf(server, old.id, [{ line_number: 3 }])
    const call = await as(user)
    expect((await call(ADDRESS, { project_id: 7 })).body).toMatchObject({
      ...{ status: 'started', people: [] },
      relations: [{ name: 'issues', read: 40, written: 0, failed: 0, left_out: [], added: 0 }],
    })
    expect((await call(ADDRESS, { project_id: 8 })).body).toMatchObject({
      ...{ status: 'finished', relations: null, people: null },
      failures: [{ relation: 'issues', line_number: 3, field: null, reason: null, exception_class: 'RecordInvalid' }],
    })
  })

  test('reads the import and its failures from their indexes', async ({ server, given, as }) => {
    const user = await given.user()
    await importOf(server, user, { project_id: 7 })
    const call = await as(user)
    const plans = await plansOf(() => call(ADDRESS, { project_id: 7 }))
    expectPlan(planWith(plans, '"import_failure"'), { uses: 'import_failure_import' })
    expectPlan(planWith(plans, 'from "import" '), { uses: 'import_project' })
  })
})
