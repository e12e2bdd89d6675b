import { Gitlab } from '@gitbeaker/rest'
import { sql } from 'kysely'
import { projectArchive } from '../support/archives.ts'
import type { TestServer } from '../support/server.ts'
import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

/** Creates `count` issues, one second apart, the oldest first. */
async function createIssues(server: TestServer, project: { id: number }, author: { id: number }, count: number) {
  await server.db.write(async (trx) => {
    await sql`WITH RECURSIVE number(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < ${count})
      INSERT INTO issue (project_id, iid, title, author_id, created_at, updated_at)
      SELECT ${project.id}, value, 'Number ' || value, ${author.id}, moment, moment
      FROM (SELECT value, strftime('%Y-%m-%dT%H:%M:%S.000Z', 1700000000 + value, 'unixepoch') AS moment FROM number)`.execute(
      trx,
    )
    await trx
      .updateTable('project')
      .set({ issues_count: count, open_issues_count: count, last_issue_iid: count })
      .where('id', '=', project.id)
      .execute()
  })
}

describe('@gitbeaker/rest, unchanged', () => {
  test('shows the current user, the version and the token', async ({ server, given }) => {
    const user = await given.user({ username: 'ada', name: 'Ada' })
    const api = await clientOf(server, given, user)
    expect(await api.Users.showCurrentUser()).toMatchObject({ id: user.id, username: 'ada', state: 'active' })
    expect(await api.Metadata.show()).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    expect(await api.PersonalAccessTokens.show()).toMatchObject({
      user_id: user.id,
      active: true,
      scopes: ['api', 'sudo'],
    })
  })

  test('lists, shows and creates users, and acts as another user', async ({ server, given }) => {
    const [admin, user] = [await given.admin(), await given.user({ username: 'grace' })]
    const api = await clientOf(server, given, admin)
    expect((await api.Users.all({ username: 'grace' })).map((one) => one.id)).toEqual([user.id])
    expect((await api.Users.all({ perPage: 1 })).length).toBe(2)
    expect(await api.Users.show(user.id)).toMatchObject({ username: 'grace' })
    const created = await api.Users.create({
      email: 'alan@example.com',
      name: 'Alan',
      username: 'alan',
      password: 'zebra7-Quartz-umbrella',
      skipConfirmation: true,
    })
    expect(created).toMatchObject({ username: 'alan', state: 'active' })
    expect(await api.Users.showCurrentUser({ sudo: 'alan' })).toMatchObject({ username: 'alan' })
  })

  test('creates, shows, lists and removes projects', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const api = await clientOf(server, given, user)
    const project = await api.Projects.create({
      name: 'Shop',
      path: 'shop',
      description: 'Sells',
      visibility: 'private',
    })
    expect(project).toMatchObject({ path_with_namespace: 'ada/shop', visibility: 'private' })
    expect(await api.Projects.show('ada/shop')).toMatchObject({ id: project.id, description: 'Sells' })
    expect((await api.Projects.all({ owned: true, simple: true })).map((one) => one.id)).toEqual([project.id])
    await api.Projects.remove(project.id)
    expect(await api.Projects.all({ owned: true })).toEqual([])
  })

  test('gets all projects in keyset pages, in both directions', async ({ server, given }) => {
    const user = await given.user()
    const ids: number[] = []
    for (let n = 0; n < 25; n++) ids.push((await given.project({ owner: user })).id)
    const api = await clientOf(server, given, user)
    for (const sort of ['asc', 'desc'] as const) {
      const projects = await api.Projects.all({
        pagination: 'keyset',
        orderBy: 'id',
        sort,
        perPage: 4,
        membership: true,
      })
      expect(projects.map((one) => one.id)).toEqual(sort === 'asc' ? ids : ids.toReversed())
    }
    const [status, text] = await refusal(() =>
      api.Projects.all({ pagination: 'keyset', orderBy: 'name', sort: 'asc', perPage: 4 }),
    )
    expect([status, text]).toEqual([405, 'Keyset pagination is not yet available for this type of request'])
  })

  test('gets every page of 3,000 issues', async ({ server, given }) => {
    const user = await given.user()
    const project = await given.project({ owner: user })
    await createIssues(server, project, user, 3000)
    const api = await clientOf(server, given, user)
    const newest = Array.from({ length: 3000 }, (_, i) => 3000 - i)
    expect((await api.Issues.all({ projectId: project.id, perPage: 100 })).map((issue) => issue.iid)).toEqual(newest)
    expect((await api.Issues.all({ scope: 'all', perPage: 100 })).map((issue) => issue.iid)).toEqual(newest)
    // Issues have numbered pages only. The client follows their links to the end, although it requests keyset pages.
    const byKeyset = await api.Issues.all({
      projectId: project.id,
      pagination: 'keyset',
      orderBy: 'created_at',
      sort: 'desc',
      perPage: 100,
    })
    expect(byKeyset.map((issue) => issue.iid)).toEqual(newest)
    const { data, paginationInfo } = await api.Issues.all({
      projectId: project.id,
      page: 3,
      perPage: 50,
      sort: 'asc',
      showExpanded: true,
    })
    expect(data.map((issue) => issue.iid)).toEqual(newest.toReversed().slice(100, 150))
    expect(paginationInfo).toEqual({ total: 3000, next: 4, current: 3, previous: 2, perPage: 50, totalPages: 60 })
  }, 30_000)

  test('filters issues by lists, words and negated values', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const project = await given.project({ owner: user })
    const api = await clientOf(server, given, user)
    await api.Issues.create(project.id, 'One', { labels: 'bug,urgent', assigneeId: user.id, weight: 3 })
    await api.Issues.create(project.id, 'Two', { labels: 'bug' })
    const found = async (options: object) =>
      (await api.Issues.all({ projectId: project.id, ...options })).map((issue) => issue.title)
    expect(await found({ labels: 'bug,urgent' })).toEqual(['One'])
    expect(await found({ iids: [2] })).toEqual(['Two'])
    expect(await found({ not: { labels: 'urgent' } })).toEqual(['Two'])
    expect(await found({ assigneeUsername: ['ada'] })).toEqual(['One'])
    expect(await found({ assigneeId: 'None' })).toEqual(['Two'])
    expect(await found({ search: 'one', in: 'title' })).toEqual(['One'])
    expect(await found({ state: 'closed' })).toEqual([])
    expect(await found({ weight: 3, createdAfter: '2020-01-01T00:00:00Z' })).toEqual(['One'])
    const [issue] = await api.Issues.all({ projectId: project.id, withLabelsDetails: true, search: 'two' })
    expect(issue?.labels).toMatchObject([{ name: 'bug', color: '#6699cc' }])
    expect(await api.IssuesStatistics.all({ projectId: project.id })).toEqual({
      statistics: { counts: { all: 2, closed: 0, opened: 2 } },
    })
  })

  test('creates, changes, comments on, closes and reopens an issue', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const project = await given.project({ owner: user })
    const api = await clientOf(server, given, user)
    const issue = await api.Issues.create(project.id, 'The basket forgets', {
      description: 'Since *yesterday*',
      labels: 'bug',
      dueDate: '2026-06-01',
      confidential: true,
    })
    expect(issue).toMatchObject({
      iid: 1,
      state: 'opened',
      labels: ['bug'],
      confidential: true,
      due_date: '2026-06-01',
    })
    const edited = await api.Issues.edit(project.id, issue.iid, {
      title: 'The basket remembers',
      addLabels: 'done',
      assigneeIds: [user.id],
    })
    expect(edited).toMatchObject({
      title: 'The basket remembers',
      labels: ['bug', 'done'],
      assignees: [{ id: user.id }],
    })
    const note = await api.IssueNotes.create(project.id, issue.iid, 'Looked into it', { internal: true })
    expect(note).toMatchObject({ body: 'Looked into it', internal: true, system: false, author: { username: 'ada' } })
    const closed = await api.Issues.edit(project.id, issue.iid, { stateEvent: 'close' })
    expect(closed).toMatchObject({ state: 'closed', closed_by: { username: 'ada' } })
    expect(await api.Issues.edit(project.id, issue.iid, { stateEvent: 'reopen' })).toMatchObject({ state: 'opened' })
    expect(await api.Issues.show(issue.iid, { projectId: project.id })).toMatchObject({ user_notes_count: 1 })
    const notes = await api.IssueNotes.all(project.id, issue.iid, { sort: 'asc', orderBy: 'created_at' })
    expect(notes.map((one) => one.body)).toEqual([
      'changed due date to June 1, 2026',
      'changed title from **The basket {-forgets-}** to **The basket {+remembers+}**',
      'assigned to @ada',
      'Looked into it',
    ])
    expect(await api.IssueNotes.show(project.id, issue.iid, note.id)).toEqual(note)
  })

  test('creates and lists labels and milestones', async ({ server, given }) => {
    const user = await given.user()
    const project = await given.project({ owner: user })
    const api = await clientOf(server, given, user)
    const label = await api.ProjectLabels.create(project.id, 'bug', '#ff0000', { priority: 1 })
    expect(label).toMatchObject({ name: 'bug', color: '#ff0000', priority: 1, is_project_label: true })
    expect(await api.ProjectLabels.all(project.id)).toEqual([label])
    expect(await api.ProjectLabels.all(project.id, { withCounts: true })).toMatchObject([{ open_issues_count: 0 }])
    const milestone = await api.ProjectMilestones.create(project.id, '1.0', { dueDate: '2026-06-01' })
    expect(milestone).toMatchObject({ iid: 1, title: '1.0', state: 'active', due_date: '2026-06-01' })
    expect(await api.ProjectMilestones.all(project.id, { state: 'active' })).toEqual([milestone])
    const issue = await api.Issues.create(project.id, 'x', { milestoneId: milestone.id, labels: 'bug' })
    expect(issue.milestone).toMatchObject({ id: milestone.id })
  })

  test('imports a project and reads the import status until the end', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const api = await clientOf(server, given, user)
    const issue = { iid: 7, title: 'From afar', state: 'opened', author_id: 1, created_at: '2020-01-01T00:00:00.000Z' }
    const archive = await projectArchive({ relations: { issues: [issue] } })
    const file = { content: new Blob([new Uint8Array(archive)]), filename: 'shop_export.tar.gz' }
    const started = await api.ProjectImportExports.import(file, 'shop', { namespace: 'ada' })
    expect(started).toMatchObject({ path_with_namespace: 'ada/shop', import_status: 'scheduled' })
    await server.instance.jobs.idle()
    expect(await api.ProjectImportExports.showImportStatus(started.id)).toMatchObject({ import_status: 'finished' })
    const issues = await api.Issues.all({ projectId: 'ada/shop' })
    expect(issues).toMatchObject([{ iid: 7, title: 'From afar', created_at: '2020-01-01T00:00:00.000Z' }])
  })

  test('returns field names in camel case on request', async ({ server, given }) => {
    const user = await given.user()
    const project = await given.project({ owner: user })
    const api = new Gitlab({ host: server.origin, token: await given.token(user), camelize: true })
    const issue = await api.Issues.create(project.id, 'x')
    expect(issue).toMatchObject({ projectId: project.id, userNotesCount: 0, timeStats: { timeEstimate: 0 } })
  })

  test('sends an OAuth token', async ({ server, given }) => {
    const user = await given.user()
    const api = new Gitlab({ host: server.origin, oauthToken: await given.token(user) })
    expect(await api.Users.showCurrentUser()).toMatchObject({ id: user.id })
  })

  test('throws the status and the message of the server', async ({ server, given }) => {
    const [owner, stranger] = [await given.user(), await given.user()]
    const project = await given.project({ owner })
    const hidden = await given.project({ owner, visibility: 'private' })
    const [mine, theirs] = [await clientOf(server, given, owner), await clientOf(server, given, stranger)]
    const nobody = new Gitlab({ host: server.origin, token: 'glpat-wrong' })
    const { iid } = await mine.Issues.create(project.id, 'x')
    await mine.ProjectLabels.create(project.id, 'bug', '#ff0000')
    for (const [work, expected] of [
      [() => nobody.Users.showCurrentUser(), [401, '401 Unauthorized']],
      [() => nobody.Issues.all({ projectId: project.id }), [401, '401 Unauthorized']],
      [() => theirs.Issues.edit(project.id, iid, { title: 'y' }), [403, '403 Forbidden']],
      [() => theirs.ProjectLabels.create(project.id, 'mine', '#ff0000'), [403, '403 Forbidden']],
      [() => theirs.Users.showCurrentUser({ sudo: owner.id }), [403, '403 Forbidden - Must be admin to use sudo']],
      [() => theirs.Projects.show(hidden.id), [404, '404 Project Not Found']],
      [() => mine.Issues.show(99, { projectId: project.id }), [404, '404 Not found']],
      [() => mine.IssueNotes.all(project.id, 99), [404, '404 Issue Not Found']],
      [
        () => mine.Branches.all(project.id),
        [501, '501 Not Implemented: Gantry does not have /projects/:id/repository'],
      ],
      [() => mine.Issues.create(project.id, ''), [400, '{"title":["can\'t be blank"]}']],
      [
        () => mine.Issues.edit(project.id, iid, {}),
        [400, expect.stringMatching(/^assignee_id, .* at least one parameter/)],
      ],
      [() => mine.IssueNotes.create(project.id, iid, ''), [400, '400 Bad request - Note {:note=>["can\'t be blank"]}']],
      [() => mine.ProjectLabels.create(project.id, 'bug', '#ff0000'), [409, 'Label already exists']],
      [() => mine.Issues.create(project.id, 'y', { iid }), [409, 'Duplicated issue']],
    ] as const)
      expect(await refusal(work)).toEqual(expected)
  })
})
