import { sql } from 'kysely'
import { featureEnabledFor, mayUseFeature } from '../../../src-server/visibility/features.ts'
import {
  confidentialHiddenFrom,
  confidentialReachAcross,
  confidentialReachIn,
  confidentialVisibleTo,
  maySeeConfidential,
} from '../../../src-server/visibility/issues.ts'
import { maySeeProject, projectVisibleTo } from '../../../src-server/visibility/projects.ts'
import { maySeeStatistics, statisticsVisibleTo } from '../../../src-server/visibility/statistics.ts'
import { isListedFor, listedFor } from '../../../src-server/visibility/users.ts'
import type { Viewer } from '../../../src-server/visibility/viewer.ts'
import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const VISIBILITIES = ['private', 'internal', 'public'] as const
const SETTINGS = ['disabled', 'private', 'enabled', 'public'] as const
/** The levels of the viewers of a project, in turn; 0: not a member. */
const LEVELS = [0, 10, 20, 30]

/** Projects of every visibility and setting, viewers of every kind with every level, and issues by and for each of them. */
async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const users = [
    ...(await Promise.all(LEVELS.map(() => given.user()))),
    ...(await Promise.all(LEVELS.map(() => given.user({ external: 1 })))),
  ]
  const admin = await given.admin()
  const author = await given.user()
  const projects = []
  for (const [i, visibility] of VISIBILITIES.entries())
    for (const [j, issues_access_level] of SETTINGS.entries()) {
      const project = await given.project({ owner: author, visibility, issues_access_level })
      const levels = new Map<number, number>()
      for (const [n, user] of users.entries()) {
        const level = LEVELS[(n + i + j) % LEVELS.length] ?? 0
        if (level === 0) continue
        await given.member({ project }, user, level)
        levels.set(user.id, level)
      }
      const [first, second] = users
      const issues = [
        { author_id: author.id, assignee_ids: [], confidential: false },
        { author_id: author.id, assignee_ids: [], confidential: true },
        { author_id: first?.id ?? 0, assignee_ids: [], confidential: true },
        { author_id: author.id, assignee_ids: [second?.id ?? 0], confidential: true },
      ]
      const rows = []
      for (const issue of issues) {
        const { id } = await make.issue(
          project,
          { id: issue.author_id },
          {
            confidential: issue.confidential ? 1 : 0,
            assignees: issue.assignee_ids.map((one) => ({ id: one })),
          },
        )
        rows.push({ ...issue, id })
      }
      projects.push({ id: project.id, visibility, issues_access_level, levels, issues: rows })
    }
  const viewers: Viewer[] = [
    { kind: 'anonymous', id: 0 },
    { kind: 'admin', id: admin.id },
    ...users.map(({ id }, n) => ({ kind: n < LEVELS.length ? ('user' as const) : ('external' as const), id })),
  ]
  return { projects, viewers, db: server.db.read }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).sort((a, b) => a - b)

describe('the SQL form and the row form of a rule agree', () => {
  test('on who sees a project', async ({ server, given }) => {
    const { projects, viewers, db } = await world(server, given)
    for (const viewer of viewers) {
      const found = await db.selectFrom('project').select('id').where(projectVisibleTo(viewer)).execute()
      const expected = projects.filter((one) => maySeeProject(viewer.kind, one, one.levels.get(viewer.id) ?? 0))
      expect(idsOf(found), JSON.stringify(viewer)).toEqual(idsOf(expected))
    }
  })

  test('on who may use a feature', async ({ server, given }) => {
    const { projects, viewers, db } = await world(server, given)
    for (const viewer of viewers) {
      const found = await db.selectFrom('project').select('id').where(featureEnabledFor(viewer, 'issues')).execute()
      const level = (one: (typeof projects)[number]) =>
        viewer.kind === 'admin' ? 50 : (one.levels.get(viewer.id) ?? 0)
      const expected = projects.filter((one) => mayUseFeature(one.issues_access_level, level(one)))
      expect(idsOf(found), JSON.stringify(viewer)).toEqual(idsOf(expected))
    }
  })

  test('on who sees the statistics of a project', async ({ server, given }) => {
    const { projects, viewers, db } = await world(server, given)
    for (const viewer of viewers) {
      const found = await db
        .selectFrom('project')
        .select('id')
        .where(sql<boolean>`${statisticsVisibleTo(viewer)}`)
        .execute()
      const level = (one: (typeof projects)[number]) =>
        viewer.kind === 'admin' ? 50 : (one.levels.get(viewer.id) ?? 0)
      expect(idsOf(found), JSON.stringify(viewer)).toEqual(
        idsOf(projects.filter((one) => maySeeStatistics(level(one)))),
      )
    }
  })

  test('on which users are listed', async ({ server, given }) => {
    const states = ['active', 'blocked', 'ldap_blocked', 'banned', 'deactivated', 'blocked_pending_approval']
    const users = []
    for (const state of states) users.push({ id: (await given.user({ state })).id, state })
    for (const kind of ['anonymous', 'external', 'user', 'admin'] as const) {
      const found = await server.db.read.selectFrom('user').select('id').where(listedFor(kind)).execute()
      expect(idsOf(found), kind).toEqual(idsOf(users.filter((user) => isListedFor(kind, user))))
    }
  })

  test('on who sees a confidential issue, in one project and across projects', async ({ server, given }) => {
    const { projects, viewers, db } = await world(server, given)
    for (const viewer of viewers) {
      const across = await db
        .selectFrom('issue')
        .select('id')
        .where(confidentialVisibleTo(confidentialReachAcross(viewer), viewer.id))
        .execute()
      const expected = []
      for (const { id, issues, levels } of projects) {
        const access_level = viewer.kind === 'admin' ? 50 : (levels.get(viewer.id) ?? 0)
        const seen = issues.filter((issue) => maySeeConfidential(issue, { id: viewer.id, access_level }))
        const inProject = await db
          .selectFrom('issue')
          .select('id')
          .where('project_id', '=', id)
          .where(confidentialVisibleTo(confidentialReachIn(viewer, access_level), viewer.id))
          .execute()
        expect(idsOf(inProject), JSON.stringify(viewer)).toEqual(idsOf(seen))
        expected.push(...seen)
      }
      expect(idsOf(across), JSON.stringify(viewer)).toEqual(idsOf(expected))
    }
  })

  test('on what is subtracted for a viewer below Reporter', async ({ server, given }) => {
    const { viewers, db } = await world(server, given)
    for (const { id } of viewers) {
      const count = db.selectFrom('issue').select((eb) => eb.fn.countAll<number>().as('n'))
      const all = await count.executeTakeFirstOrThrow()
      const hidden = await count.where(sql<boolean>`${confidentialHiddenFrom(id)}`).executeTakeFirstOrThrow()
      const seen = await count.where(confidentialVisibleTo('own', id)).executeTakeFirstOrThrow()
      expect(hidden.n + seen.n).toBe(all.n)
    }
  })
})
