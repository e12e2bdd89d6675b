import { sql } from 'kysely'
import { deploymentsEnabledFor, mayReadDeployments } from '../../../src-server/visibility/deployments.ts'
import { confidentialEpicVisibleTo, epicVisibleTo, maySeeEpic } from '../../../src-server/visibility/epics.ts'
import { mayUseFeature } from '../../../src-server/visibility/features.ts'
import { groupVisibleTo, reachesIntoGroup } from '../../../src-server/visibility/groups.ts'
import { mayReadMergeRequests, mergeRequestsEnabledFor } from '../../../src-server/visibility/merge-requests.ts'
import { internalVisibleTo, mayReadInternal } from '../../../src-server/visibility/notes.ts'
import { isOpenTo, maySeeProject } from '../../../src-server/visibility/projects.ts'
import { maySeeSnippet, snippetVisibleTo } from '../../../src-server/visibility/snippets.ts'
import type { Viewer } from '../../../src-server/visibility/viewer.ts'
import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addEpic, addNote } from '../notes/given-noteables.ts'

const VISIBILITIES = ['private', 'internal', 'public'] as const
const SETTINGS = ['disabled', 'private', 'enabled', 'public'] as const
/** The levels of the users, in turn; 0: not a member. */
const LEVELS = [0, 10, 20, 30]

interface DrawnSnippet {
  id: number
  author_id: number
  visibility: string
}
interface DrawnProject {
  id: number
  visibility: string
  merge_requests_access_level: string
  environments_access_level: string
  snippets_access_level: string
  levels: ReadonlyMap<number, number>
  snippets: DrawnSnippet[]
}

async function viewersOf(given: Given) {
  const users = [
    ...(await Promise.all(LEVELS.map(() => given.user()))),
    ...(await Promise.all(LEVELS.map(() => given.user({ external: 1 })))),
  ]
  const admin = await given.admin()
  const viewers: Viewer[] = [
    { kind: 'anonymous', id: 0 },
    { kind: 'admin', id: admin.id },
    ...users.map(({ id }, n) => ({ kind: n < LEVELS.length ? ('user' as const) : ('external' as const), id })),
  ]
  return { users, viewers }
}

/** Projects of each visibility and setting with a snippet of each visibility, and personal snippets. */
async function projectsOf(server: TestServer, given: Given) {
  const { users, viewers } = await viewersOf(given)
  const author = await given.user()
  const snippet = async (project_id: number | null, author_id: number, visibility: string): Promise<DrawnSnippet> => {
    const now = server.clock.iso()
    const values = { project_id, author_id, visibility, title: 'A snippet', created_at: now, updated_at: now }
    const insert = server.db.write((trx) =>
      trx.insertInto('snippet').values(values).returning('id').executeTakeFirstOrThrow(),
    )
    return { id: (await insert).id, author_id, visibility }
  }
  const projects: DrawnProject[] = []
  for (const [i, visibility] of VISIBILITIES.entries())
    for (const [j, setting] of SETTINGS.entries()) {
      const settings = {
        merge_requests_access_level: setting,
        environments_access_level: setting,
        snippets_access_level: setting,
      }
      const { id } = await given.project({ owner: author, visibility, ...settings })
      const levels = new Map<number, number>()
      for (const [n, user] of users.entries()) {
        const level = LEVELS[(n + i + j) % LEVELS.length] ?? 0
        if (level === 0) continue
        await given.member({ project: { id } }, user, level)
        levels.set(user.id, level)
      }
      const snippets: DrawnSnippet[] = []
      for (const own of VISIBILITIES) snippets.push(await snippet(id, author.id, own))
      snippets.push(await snippet(id, users[0]?.id ?? 0, 'private'))
      projects.push({ id, visibility, ...settings, levels, snippets })
    }
  const personal: DrawnSnippet[] = []
  for (const visibility of VISIBILITIES) personal.push(await snippet(null, author.id, visibility))
  personal.push(await snippet(null, users[0]?.id ?? 0, 'private'))
  const levelIn = (project: DrawnProject, { kind, id }: Viewer) =>
    kind === 'admin' ? 50 : (project.levels.get(id) ?? 0)
  return { projects, personal, viewers, levelIn }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).sort((a, b) => a - b)

describe('the SQL form and the row form of a rule agree', () => {
  test('on who reads merge requests', async ({ server, given }) => {
    const { projects, viewers, levelIn } = await projectsOf(server, given)
    for (const viewer of viewers) {
      const found = await server.db.read
        .selectFrom('project')
        .select('id')
        .where(mergeRequestsEnabledFor(viewer))
        .execute()
      const expected = projects.filter((one) => mayReadMergeRequests({ ...one, access_level: levelIn(one, viewer) }))
      expect(idsOf(found), JSON.stringify(viewer)).toEqual(idsOf(expected))
    }
  })

  test('on who reads deployments', async ({ server, given }) => {
    const { projects, viewers, levelIn } = await projectsOf(server, given)
    for (const viewer of viewers) {
      const found = await server.db.read
        .selectFrom('project')
        .select('id')
        .where(deploymentsEnabledFor(viewer))
        .execute()
      const expected = projects.filter((one) => mayReadDeployments({ ...one, access_level: levelIn(one, viewer) }))
      expect(idsOf(found), JSON.stringify(viewer)).toEqual(idsOf(expected))
    }
  })

  test('on who sees a snippet', async ({ server, given }) => {
    const { projects, personal, viewers, levelIn } = await projectsOf(server, given)
    for (const viewer of viewers) {
      const { rows } = await sql<{ id: number }>`SELECT snippet.id FROM snippet
        LEFT JOIN project ON project.id = snippet.project_id WHERE ${snippetVisibleTo(viewer)}`.execute(server.db.read)
      const expected = projects.flatMap((one) => {
        const access_level = levelIn(one, viewer)
        const enters =
          maySeeProject(viewer.kind, one, access_level) && mayUseFeature(one.snippets_access_level, access_level)
        return enters ? one.snippets.filter((snippet) => maySeeSnippet(snippet, { ...viewer, access_level })) : []
      })
      const own = personal.filter((snippet) => maySeeSnippet(snippet, { ...viewer, access_level: 0 }))
      expect(idsOf(rows), JSON.stringify(viewer)).toEqual(idsOf([...expected, ...own]))
    }
  })

  test('on who reads an internal note', async ({ server, given }) => {
    const { users, viewers } = await viewersOf(given)
    const outsider = await given.user()
    const group = await given.group()
    const project = await given.project({ in: group })
    const levels = new Map(users.map(({ id }, n) => [id, LEVELS[n % LEVELS.length] ?? 0]))
    for (const user of users) {
      const level = levels.get(user.id) ?? 0
      if (level > 0) await given.member({ group }, user, level)
    }
    const add = givenIssuesOn(server)
    const notes: { id: number; internal: number; author_id: number; assignee_ids: number[] }[] = []
    for (const author of [outsider, ...users])
      for (const internal of [0, 1] as const) {
        const who = { author_id: author.id, internal }
        const assignees = users.filter(({ id }) => id % 3 === author.id % 3)
        const issue = await add.issue(project, author, { assignees })
        const on = { type: 'Issue', id: issue.id, project_id: project.id }
        const assignee_ids = assignees.map(({ id }) => id)
        notes.push({ id: await addNote(server, on, outsider, { internal }), ...who, assignee_ids })
        const epic = { type: 'Epic', id: (await addEpic(server, group, author)).id, project_id: null }
        notes.push({ id: await addNote(server, epic, outsider, { internal }), ...who, assignee_ids: [] })
      }
    for (const viewer of viewers) {
      const found = await server.db.read.selectFrom('note').select('id').where(internalVisibleTo(viewer)).execute()
      const access_level = viewer.kind === 'admin' ? 50 : (levels.get(viewer.id) ?? 0)
      const expected = notes.filter((one) => one.internal === 0 || mayReadInternal(viewer, { ...one, access_level }))
      expect(idsOf(found), JSON.stringify(viewer)).toEqual(idsOf(expected))
    }
  })

  test('on who sees a group and its epics', async ({ server, given }) => {
    const { users, viewers } = await viewersOf(given)
    const today = server.clock.today()
    const now = server.clock.iso()
    for (const [i, visibility] of VISIBILITIES.entries()) {
      const top = await given.group({ visibility })
      const below = await given.group({ parent: top, visibility })
      const project = await given.project({ in: below, visibility })
      const levels = new Map<number, number>()
      for (const [n, user] of users.entries()) {
        const level = LEVELS[(n + i) % LEVELS.length] ?? 0
        // Members of the group itself, of the group below, of a project below it, and of nothing.
        if (level === 30) await given.member({ group: below }, user, level)
        else if (level === 10) await given.member({ project }, user, level)
        else if (level === 20) await given.member({ group: top }, user, level)
        if (level === 20) levels.set(user.id, level)
      }
      const row = { group_id: top.id, author_id: users[0]?.id ?? 0, created_at: now, updated_at: now }
      const epics = await server.db.write((trx) =>
        trx
          .insertInto('epic')
          .values([
            { ...row, iid: 1, title: 'Open', confidential: 0 },
            { ...row, iid: 2, title: 'Confidential', confidential: 1 },
          ])
          .returning(['id', 'confidential'])
          .execute(),
      )
      for (const viewer of viewers) {
        const { kind, id } = viewer
        const inGroup = await server.db.read
          .selectFrom('user')
          .select('id')
          .where('id', '=', id)
          .where(sql<boolean>`${reachesIntoGroup(top.id)}`)
          .execute()
        const sees = isOpenTo(kind, visibility) || inGroup.length > 0
        const found = await server.db.read
          .selectFrom('group')
          .select('id')
          .where('id', '=', top.id)
          .where(groupVisibleTo(kind, id, today))
          .execute()
        expect([viewer, visibility, found.length === 1]).toEqual([viewer, visibility, sees])
        const level = kind === 'admin' ? 50 : (levels.get(id) ?? 0)
        const allowed = epics.filter(({ confidential }) => maySeeEpic({ confidential: confidential === 1 }, level))
        const epicsOf = (condition: typeof epicVisibleTo) =>
          server.db.read
            .selectFrom('epic')
            .innerJoin('group', 'group.id', 'epic.group_id')
            .select('epic.id')
            .where('epic.group_id', '=', top.id)
            .where(condition(viewer, today))
            .execute()
        expect(idsOf(await epicsOf(confidentialEpicVisibleTo))).toEqual(idsOf(allowed))
        expect(idsOf(await epicsOf(epicVisibleTo))).toEqual(sees ? idsOf(allowed) : [])
      }
    }
  })
})
