import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importBudgets } from '../../../src-server/imports/archive/budgets.ts'
import { readRecords } from '../../../src-server/imports/archive/read-records.ts'
import { unpackArchive } from '../../../src-server/imports/archive/unpack-archive.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from './import-file.ts'

/** Real exports, which are not part of this repository: a folder with `small_15.10_export.tar.gz` and others. */
const folder = process.env.GANTRY_SAMPLE_ARCHIVES ?? ''
const archive = (name: string) => readFileSync(join(folder, `${name}_export.tar.gz`))

describe.skipIf(folder === '')('real exports', () => {
  test('imports the small export completely', async ({ server, given }) => {
    const { project_id, status } = await importFile(server, given, await given.admin(), archive('small_15.10'))
    expect(status).toMatchObject({ import_status: 'finished', failed_relations: [] })
    expect(await projectOf(server, project_id)).toMatchObject({ visibility: 'public', description: 'Foo Bar' })
    expect(await countsOf(server, project_id)).toEqual({
      ...{ issues: 1, opened: 1, notes: 1, system: 0, labels: 1, links: 1, milestones: 1 },
      ...{ merge_requests: 1, merge_request_notes: 1, snippets: 0, snippet_notes: 0, timelogs: 0, attributes: 0 },
    })
    const issue = await issueOf(server, project_id, 1)
    expect(issue).toMatchObject({
      title: 'test issue',
      state: 1,
      labels: ['label1'],
      milestone: '1.0',
      milestone_iid: 1,
    })
    const [note] = await notesOf(server, 'Issue', issue.id)
    expect(note).toMatchObject({ created_at: '2018-07-07T16:32:27.339Z' })
    expect(note?.body).toMatch(/ \*By Administrator on .*\*\n\n \*By Administrator on 2018-07-07T16:32:27\*$/)
    await expectAsInFile(server, project_id, 'small_15.10')
  })

  test('imports the sample export completely', async ({ server, given }) => {
    const { project_id, status } = await importFile(server, given, await given.admin(), archive('sample_13.8'))
    expect(status).toMatchObject({ import_status: 'finished', failed_relations: [] })
    expect(await projectOf(server, project_id)).toMatchObject({
      visibility: 'public',
      open_issues_count: 29,
      issues_count: 30,
    })
    expect(await countsOf(server, project_id)).toEqual({
      ...{ issues: 30, opened: 29, notes: 391, system: 4, labels: 30, links: 90, milestones: 3 },
      ...{ merge_requests: 30, merge_request_notes: 290, snippets: 0, snippet_notes: 0, timelogs: 0, attributes: 0 },
    })
    expect(await issueOf(server, project_id, 18)).toMatchObject({ state: 2, closed_at: '2021-02-15T15:56:35.021Z' })
    const [one, two, three] = await Promise.all([1, 2, 3].map((iid) => issueOf(server, project_id, iid)))
    expect([one, two, three].map((issue) => issue?.milestone_iid)).toEqual([1, 2, 3])
    expect([one, two, three].map((issue) => issue?.due_date)).toEqual(['2020-08-03', '2020-08-10', '2020-08-17'])
    expect(one).toMatchObject({ user_notes_count: 11 })
    const notes = await Promise.all([one, two, three].map((issue) => notesOf(server, 'Issue', issue?.id ?? 0)))
    expect(notes.map((all) => all.length)).toEqual([13, 20, 17])
    expect(notes[0]?.filter((note) => note.system === 1)).toHaveLength(2)
    const all = await server.db.read.selectFrom('issue').select('iid').where('project_id', '=', project_id).execute()
    for (const { iid } of all) expect((await issueOf(server, project_id, iid)).labels).toHaveLength(3)
    await expectAsInFile(server, project_id, 'sample_13.8')
  })

  test("a user with the same address is mapped, and the user's notes stay unchanged", async ({ server, given }) => {
    const known = await given.user({ email: 'admin@example.com' })
    const { project_id } = await importFile(server, given, await given.admin(), archive('sample_13.8'))
    const issue = await issueOf(server, project_id, 1)
    expect(issue.author_id).toBe(known.id)
    for (const note of await notesOf(server, 'Issue', issue.id)) {
      expect(note.author_id).toBe(known.id)
      expect(note.body).not.toContain('*By ')
    }
    expect(await rolesOf(server, project_id)).toMatchObject({ [known.id]: 40 })
  })

  test('imports the complex export completely', async ({ server, given }) => {
    const importer = await given.admin()
    const { project_id, status } = await importFile(server, given, importer, archive('complex'))
    expect(status).toMatchObject({ import_status: 'finished', failed_relations: [] })
    expect(await projectOf(server, project_id)).toMatchObject({
      visibility: 'internal',
      description: 'Nisi et repellendus ut enim quo accusamus vel magnam.',
      ci_config_path: '',
      merge_commit_template: 'merge commit message template',
      issues_access_level: 'private',
    })
    expect(await countsOf(server, project_id)).toEqual({
      ...{ issues: 10, opened: 4, notes: 80, system: 0, labels: 3, links: 3, milestones: 3 },
      ...{ merge_requests: 9, merge_request_notes: 75, snippets: 1, snippet_notes: 1, timelogs: 1, attributes: 2 },
    })
    expect(await issueOf(server, project_id, 10)).toMatchObject({
      title: 'Voluptatem',
      labels: ['test2', 'test3'],
      milestone: 'test milestone',
      milestone_iid: 1,
      assignees: [importer.id],
      upvotes: 0,
      downvotes: 0,
      label_priority: 1,
    })
    expect(await issueOf(server, project_id, 8)).toMatchObject({ labels: ['test2'] })
    expect(await issueOf(server, project_id, 1)).toMatchObject({ total_time_spent: 72_000, time_estimate: 0 })
    const types = await Promise.all([2, 3, 5, 7].map((iid) => issueOf(server, project_id, iid)))
    expect(types.map((issue) => issue.issue_type)).toEqual(['incident', 'task', 'task', 'issue'])
    expect(await server.db.read.selectFrom('snippet').selectAll().execute()).toMatchObject([
      { title: 'Test snippet title', content: 'x = 1', visibility: 'public', project_id },
    ])
    await expectAsInFile(server, project_id, 'complex')
  })

  test('the complex export maps two users by address', async ({ server, given }) => {
    const importer = await given.admin()
    const bernard = await given.user({ email: 'bernard_willms@gitlabexample.com' })
    const saul = await given.user({ email: 'Saul_Will@gitlabexample.com' })
    const { project_id } = await importFile(server, given, importer, archive('complex'))
    const { id, assignees } = await issueOf(server, project_id, 10)
    expect(assignees).toEqual([importer.id, bernard.id, saul.id])
    expect(await rolesOf(server, project_id)).toEqual({ [importer.id]: 50, [bernard.id]: 40, [saul.id]: 10 })
    const notes = await notesOf(server, 'Issue', id)
    expect(notes).toHaveLength(8)
    expect(notes[0]?.body).toMatch(/\n\n \*By User 4 on 2016-06-14T15:02:47\*$/)
    const own = notes.filter((note) => note.author_id !== importer.id)
    expect(own.map((note) => note.author_id)).toEqual([bernard.id, saul.id])
    expect(own.map((note) => note.body)).toEqual([
      'Officia dolore consequatur in saepe cum magni.',
      'Recusandae excepturi asperiores suscipit autem nostrum.',
    ])
  })

  test('a second import to the same path is refused', async ({ server, given }) => {
    const admin = await given.admin()
    const first = await importFile(server, given, admin, archive('small_15.10'))
    const second = await importFile(server, given, admin, archive('complex'))
    expect(second.answer).toMatchObject({ status: 400, body: { message: 'Path has already been taken' } })
    expect(await countsOf(server, first.project_id)).toMatchObject({ issues: 1 })
  })
})

async function projectOf({ db }: TestServer, id: number) {
  return db.read.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function countsOf({ db }: TestServer, project_id: number) {
  const issues = await db.read
    .selectFrom('issue')
    .select(['id', 'state'])
    .where('project_id', '=', project_id)
    .execute()
  const all = await db.read
    .selectFrom('note')
    .select(['noteable_type', 'system'])
    .where('project_id', '=', project_id)
    .execute()
  const notes = (type: string) => all.filter((note) => note.noteable_type === type)
  const rows = async (table: 'label' | 'milestone' | 'merge_request' | 'snippet' | 'timelog') =>
    (await db.read.selectFrom(table).select('id').where('project_id', '=', project_id).execute()).length
  return {
    issues: issues.length,
    opened: issues.filter((issue) => issue.state === 1).length,
    notes: notes('Issue').length,
    system: notes('Issue').filter((note) => note.system === 1).length,
    labels: await rows('label'),
    links: (await db.read.selectFrom('issue_label').selectAll().execute()).length,
    milestones: await rows('milestone'),
    merge_requests: await rows('merge_request'),
    merge_request_notes: notes('MergeRequest').length,
    snippets: await rows('snippet'),
    snippet_notes: notes('Snippet').length,
    timelogs: await rows('timelog'),
    attributes: (await db.read.selectFrom('custom_attribute').selectAll().execute()).length,
  }
}

async function issueOf({ db }: TestServer, project_id: number, iid: number) {
  const issue = await db.read
    .selectFrom('issue')
    .leftJoin('milestone', 'milestone.id', 'issue.milestone_id')
    .selectAll('issue')
    .select(['milestone.title as milestone', 'milestone.iid as milestone_iid'])
    .where('issue.project_id', '=', project_id)
    .where('issue.iid', '=', iid)
    .executeTakeFirstOrThrow()
  const labels = await db.read
    .selectFrom('issue_label')
    .innerJoin('label', 'label.id', 'issue_label.label_id')
    .select('label.title')
    .where('issue_id', '=', issue.id)
    .orderBy('label.title')
    .execute()
  const assignees = await db.read
    .selectFrom('issue_assignee')
    .select('user_id')
    .where('issue_id', '=', issue.id)
    .orderBy('position')
    .execute()
  return { ...issue, labels: labels.map(({ title }) => title), assignees: assignees.map(({ user_id }) => user_id) }
}

const notesOf = ({ db }: TestServer, noteable_type: string, noteable_id: number) =>
  db.read
    .selectFrom('note')
    .selectAll()
    .where('noteable_type', '=', noteable_type)
    .where('noteable_id', '=', noteable_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

async function rolesOf({ db }: TestServer, project_id: number): Promise<Record<number, number>> {
  const rows = await db.read
    .selectFrom('project_authorization')
    .select(['user_id', 'access_level'])
    .where('project_id', '=', project_id)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.user_id, row.access_level]))
}

/** Checks that iids, texts and times of issues, merge requests and milestones are those of the file. */
async function expectAsInFile({ db }: TestServer, project_id: number, name: string) {
  const directory = mkdtempSync(join(tmpdir(), 'sample-'))
  try {
    const { relations } = await unpackArchive(join(folder, `${name}_export.tar.gz`), directory, importBudgets(0))
    const linesOf = (relation: 'issues' | 'merge_requests' | 'milestones') =>
      [...readRecords(relations.get(relation)?.file ?? '')].map(({ record }) => record)
    for (const line of linesOf('issues')) {
      const row = await db.read
        .selectFrom('issue')
        .selectAll()
        .where('project_id', '=', project_id)
        .where('iid', '=', Number(line.iid))
        .executeTakeFirstOrThrow()
      const { title, description, created_at, updated_at, due_date, closed_at = null } = line
      expect(row).toMatchObject({ title, description, created_at, updated_at, due_date, closed_at })
      expect(row.state).toBe(line.state === 'closed' ? 2 : 1)
    }
    for (const line of linesOf('merge_requests')) {
      const row = await db.read
        .selectFrom('merge_request')
        .selectAll()
        .where('project_id', '=', project_id)
        .where('iid', '=', Number(line.iid))
        .executeTakeFirstOrThrow()
      const { title, description, created_at, updated_at, source_branch, target_branch } = line
      expect(row).toMatchObject({ title, description, created_at, updated_at, source_branch, target_branch })
    }
    for (const { iid, title, description, state, created_at, updated_at, due_date } of linesOf('milestones')) {
      const row = await db.read
        .selectFrom('milestone')
        .selectAll()
        .where('project_id', '=', project_id)
        .where('iid', '=', Number(iid))
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ title, description, state, created_at, updated_at, due_date })
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
}
