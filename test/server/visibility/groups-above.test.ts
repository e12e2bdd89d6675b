import { sql } from 'kysely'
import { isGroupVisibleInList } from '../../../src-server/visibility/group-lists.ts'
import { groupsAbove, groupVisibleTo, reachesIntoGroup } from '../../../src-server/visibility/groups.ts'
import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { shareProject } from '../members/shares.ts'

const TODAY = '2026-05-22'
const TOMORROW = '2026-05-23'

type Way = 'group below' | 'project' | 'share of the project'

/** A user who reaches something below a private group in one way. */
async function world(server: TestServer, given: Given, way: Way, row: { expires_at?: string; requested_at?: string }) {
  const user = await given.user()
  const top = await given.group({ visibility: 'private' })
  const below = await given.group({ visibility: 'private', parent: top })
  const project = await given.project({ in: below, visibility: 'private' })
  if (way === 'group below') await given.member({ group: below }, user, 10, row)
  if (way === 'project') await given.member({ project }, user, 10, row)
  if (way === 'share of the project') {
    const partner = await given.group({ visibility: 'private' })
    await given.member({ group: partner }, user, 10)
    await shareProject(server, project, partner, 10, row.expires_at)
  }
  const count = async (condition: ReturnType<typeof groupVisibleTo>, from: 'group' | 'user') => {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(from)}
      WHERE ${sql.ref(`${from}.id`)} = ${from === 'group' ? top.id : user.id} AND ${condition}`.execute(server.db.read)
    return rows.length > 0
  }
  /** Whether the user sees the topmost group, in each form of the rule. */
  const sees = async () => {
    const { rows } = await sql<{ id: number }>`${groupsAbove(user.id, TODAY)}`.execute(server.db.read)
    const above = JSON.stringify(rows.map(({ id }) => id))
    return {
      rule: await count(groupVisibleTo('user', user.id, TODAY), 'group'),
      list: await count(isGroupVisibleInList({ kind: 'user', id: user.id }, above), 'group'),
      people: await count(reachesIntoGroup(top.id), 'user'),
    }
  }
  return { user, top, below, project, sees }
}

describe('a private group with something below it that the user reaches', () => {
  test.for([
    ['group below', {}, true],
    ['group below', { expires_at: TOMORROW }, true],
    ['group below', { expires_at: TODAY }, false],
    ['group below', { requested_at: TODAY }, false],
    ['project', {}, true],
    ['project', { expires_at: TOMORROW }, true],
    ['project', { expires_at: TODAY }, false],
    ['project', { requested_at: TODAY }, false],
    ['share of the project', {}, true],
    ['share of the project', { expires_at: TOMORROW }, true],
    ['share of the project', { expires_at: TODAY }, false],
  ] as const)('by a %s with %j is visible: %s', async ([way, row, visible], { server, given }) => {
    const { sees } = await world(server, given, way, row)
    expect(await sees()).toEqual({ rule: visible, list: visible, people: visible })
  })

  test.for(['project', 'share of the project'] as const)(
    'is hidden again when the project is being removed (%s)',
    async (way, { server, given }) => {
      const { project, sees } = await world(server, given, way, {})
      await server.db.write((trx) =>
        trx.updateTable('project').set({ pending_delete: 1 }).where('id', '=', project.id).execute(),
      )
      expect(await sees()).toEqual({ rule: false, list: false, people: false })
    },
  )

  test.for(['project', 'share of the project'] as const)(
    'is hidden as soon as the access has expired, even before it is removed (%s)',
    async (way, { server, given }) => {
      const { sees } = await world(server, given, way, { expires_at: TOMORROW })
      await server.db.write(async (trx) => {
        await trx.updateTable('member').set({ expires_at: TODAY }).where('project_id', 'is not', null).execute()
        await trx.updateTable('project_group_link').set({ expires_at: TODAY }).execute()
      })
      expect(await sees()).toMatchObject({ rule: false, list: false })
    },
  )
})

describe('groups above what a user reaches', () => {
  test('do not include those of other users', async ({ server, given }) => {
    const { top, below, user } = await world(server, given, 'project', {})
    const idsAbove = async (id: number) =>
      (await sql<{ id: number }>`${groupsAbove(id, TODAY)}`.execute(server.db.read)).rows.map((row) => row.id)
    expect((await idsAbove(user.id)).toSorted()).toEqual([top.id, below.id].toSorted())
    expect(await idsAbove((await given.user()).id)).toEqual([])
  })
})
