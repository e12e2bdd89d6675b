import fc from 'fast-check'
import { sql } from 'kysely'
import { scopeOf } from '../../../src-server/issues/search-scope.ts'
import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { runs } from '../../support/runs.ts'
import { callBy, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const SEED = 20_261_121
const TITLES = ['bug', 'feature', 'urgent', 'shared', 'rare'] as const

/** Posting lists, counters and priorities as stored, and as counted from the rows. */
async function repeated({ db: { read } }: TestServer) {
  const issues = await read.selectFrom('issue').selectAll().execute()
  const links = await read.selectFrom('issue_label').selectAll().execute()
  const assigned = await read.selectFrom('issue_assignee').selectAll().execute()
  const priorities = await read.selectFrom('label_priority').selectAll().execute()
  const notes = await read.selectFrom('note').select(['noteable_id', 'system']).execute()
  const projects = await read.selectFrom('project').selectAll().orderBy('id').execute()
  const labels = await read.selectFrom('label').selectAll().orderBy('id').execute()
  const postings = await read.selectFrom('label_issue').selectAll().execute()
  const duties = await read.selectFrom('assignee_issue').selectAll().execute()
  const issueOf = (id: number) => issues.find((issue) => issue.id === id)
  const under = (label_id: number) => links.filter((link) => link.label_id === label_id).map((link) => link.issue_id)
  const opened = (ids: readonly number[]) => ids.filter((id) => issueOf(id)?.state === 1).length
  const inProject = (id: number) => issues.filter((issue) => issue.project_id === id)
  const entry = (issue_id: number) => `${issueOf(issue_id)?.state} ${issueOf(issue_id)?.created_at} ${issue_id}`
  const most = (issue: (typeof issues)[number]) =>
    Math.min(
      1_000_000,
      ...links
        .filter((link) => link.issue_id === issue.id)
        .flatMap(({ label_id }) =>
          priorities
            .filter((one) => one.label_id === label_id && one.project_id === issue.project_id)
            .map((one) => one.priority),
        ),
    )
  return {
    kept: {
      projects: projects.map((one) => [one.id, one.issues_count, one.open_issues_count]),
      labels: labels.map((one) => [one.id, one.issues_count, one.open_issues_count]),
      postings: postings.map((one) => `${one.label_id} ${one.state} ${one.created_at} ${one.issue_id}`).sort(),
      duties: duties.map((one) => `${one.user_id} ${one.state} ${one.created_at} ${one.issue_id}`).sort(),
      priorities: issues.map((issue) => [issue.id, issue.label_priority]),
      labelled: issues.map((issue) => [issue.id, issue.labelled]),
      notes: issues.map((issue) => [issue.id, issue.user_notes_count]),
      numbers: projects.every((one) => inProject(one.id).every((issue) => issue.iid <= one.last_issue_iid)),
    },
    counted: {
      projects: projects.map(({ id }) => [id, inProject(id).length, opened(inProject(id).map((issue) => issue.id))]),
      labels: labels.map(({ id }) => [id, under(id).length, opened(under(id))]),
      postings: links.map((link) => `${link.label_id} ${entry(link.issue_id)}`).sort(),
      duties: assigned.map((one) => `${one.user_id} ${entry(one.issue_id)}`).sort(),
      priorities: issues.map((issue) => [issue.id, most(issue)]),
      labelled: issues.map(({ id }) => [id, links.some((link) => link.issue_id === id) ? 1 : 0]),
      notes: issues.map(({ id }) => [id, notes.filter((note) => note.noteable_id === id && note.system === 0).length]),
      numbers: true,
    },
    issues,
  }
}

async function drawWorld(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const [owner, other] = [await given.user(), await given.user()]
  const group = await given.group()
  const projects = [await given.project({ in: group }), await given.project({ in: group })]
  await make.label({ group }, 'shared')
  for (const project of projects) {
    await given.member({ project }, owner, 50)
    await given.member({ project }, other, 30)
    await make.label({ project }, 'bug', { priority: 2 })
    await make.label({ project }, 'urgent', { priority: 1 })
  }
  return { projects, people: [owner, other], token: await given.token(owner) }
}

const labels = fc.uniqueArray(fc.constantFrom(...TITLES), { maxLength: 4 })
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const write = fc.record({
  kind: fc.constantFrom('create', 'update', 'update', 'note'),
  project: fc.nat({ max: 1 }),
  which: fc.nat({ max: 30 }),
  labels: some(labels),
  add_labels: some(labels),
  remove_labels: some(labels),
  assignees: some(fc.uniqueArray(fc.nat({ max: 1 }))),
  state_event: some(fc.constantFrom('close', 'reopen')),
  created_at: some(fc.constantFrom('2024-02-03T04:05:06.000Z', '2025-03-04T05:06:07.000Z')),
  title: some(fc.constantFrom('Needle', 'Haystack', 'needles and pins')),
  /** A missing milestone: the failed write must change nothing. */
  fails: fc.nat({ max: 5 }).map((one) => one === 0),
})

describe('posting lists and counters', () => {
  test('match the rows after any writes', async ({ server, given }) => {
    const { projects, people, token } = await drawWorld(server, given)
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
        for (const { kind, project, which, assignees, fails, ...sent } of writes) {
          const id = projects[project]?.id ?? 0
          const numbers = await numbersIn(server, id)
          const issue_iid = numbers[which % Math.max(1, numbers.length)] ?? 1
          const assignee_ids = assignees?.map((index) => people[index]?.id ?? 0)
          const fields = { ...sent, assignee_ids, milestone_id: fails ? 999 : undefined }
          if (kind === 'note')
            await callBy(server, token, 'POST /projects/:id/issues/:issue_iid/notes', { id, issue_iid, body: 'Said' })
          else if (kind === 'create')
            await callBy(server, token, 'POST /projects/:id/issues', { id, ...fields, title: sent.title ?? 'New' })
          else await callBy(server, token, 'PUT /projects/:id/issues/:issue_iid', { id, issue_iid, ...fields })
        }
        const { kept, counted } = await repeated(server)
        expect(kept).toEqual(counted)
      }),
      runs(25, 200, SEED),
    )
    const { issues } = await repeated(server)
    expect(issues.length).toBeGreaterThan(20)
    expect(issues.some((issue) => issue.state === 2)).toBe(true)
  }, 600_000)

  test('text search finds current words and no former words', async ({ server, given }) => {
    const { projects, token } = await drawWorld(server, given)
    const id = projects[0]?.id ?? 0
    const at = { id, issue_iid: 1 }
    await callBy(server, token, 'POST /projects/:id/issues', { id, title: 'Marmalade', description: 'on toast' })
    await callBy(server, token, 'PUT /projects/:id/issues/:issue_iid', { ...at, title: 'Honey' })
    const found = async (word: string) => {
      const match = `"${scopeOf(id)}" AND "${word}"`
      return (await sql`SELECT rowid FROM issue_fts WHERE issue_fts MATCH ${match}`.execute(server.db.read)).rows.length
    }
    expect([await found('one'), await found('toa'), await found('mar')]).toEqual([1, 1, 0])
  })
})

const numbersIn = async ({ db }: TestServer, project_id: number) =>
  (await db.read.selectFrom('issue').select('iid').where('project_id', '=', project_id).execute()).map((one) => one.iid)
