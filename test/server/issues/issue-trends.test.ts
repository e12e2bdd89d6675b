import fc from 'fast-check'
import { sql } from 'kysely'
import { addDays } from '../../../src-server/kit/clock.ts'
import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { runs } from '../../support/runs.ts'
import { queryOf, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { expectedIds, type Place, readWorld } from './reference.ts'
import { drawWorld, queries } from './world.ts'

const ACROSS = 'GET /-/gantry/v1/issues/trends'
const IN_PROJECT = 'GET /-/gantry/v1/projects/:id/issues/trends'
const IN_GROUP = 'GET /-/gantry/v1/groups/:id/issues/trends'
const SEED = 20_261_127
const TODAY = '2026-05-22'
const AGES = [
  [0, 7],
  [7, 30],
  [30, 90],
  [90, 365],
  [365, 730],
  [730, null],
] as const

interface Dated {
  state: number
  created_at: string
  closed_at: string | null
}

/** The trends of these issues, by comparing days. */
function trendsOf(issues: readonly Dated[]) {
  const open = issues.filter(({ state }) => state === 1)
  const on = (at: string | null, start: string) =>
    at !== null && at.slice(0, 10) >= start && at.slice(0, 10) <= addDays(start, 6)
  return {
    weeks: Array.from({ length: 12 }, (_, i) => {
      const start = addDays(TODAY, -83 + 7 * i)
      return {
        start,
        opened: issues.filter((one) => on(one.created_at, start)).length,
        closed: issues.filter((one) => on(one.closed_at, start)).length,
      }
    }),
    ages: AGES.map(([from_days, to_days]) => ({
      from_days,
      to_days,
      issues_count: open.filter(
        ({ created_at }) =>
          (from_days === 0 || created_at < addDays(TODAY, -from_days)) &&
          (to_days === null || created_at >= addDays(TODAY, -to_days)),
      ).length,
    })),
    considered: issues.length,
    cut_off: false,
  }
}

/** One issue a minute, the newest first, with numbers that fall with their age. Every third has the weight 1, and those after `heavy` have 2. */
async function givenMany(server: TestServer, given: Given, count: number, heavy: number) {
  const owner = await given.user()
  const project = await given.project({ owner, in: await given.group() })
  await given.member({ project }, owner, 50)
  const now = server.clock.iso()
  await server.db.write(async (trx) => {
    await sql`INSERT INTO issue (project_id, iid, title, author_id, weight, created_at, updated_at)
      WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${sql.lit(count)})
      SELECT ${project.id}, ${sql.lit(count)} - n + 1, 'Many', ${owner.id}, iif(n > ${sql.lit(heavy)}, 2, iif(n % 3 = 0, 1, NULL)),
        strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '-' || n || ' minutes'), ${now} FROM n`.execute(trx)
    const counts = { issues_count: count, open_issues_count: count }
    await trx.updateTable('project').set(counts).where('id', '=', project.id).execute()
  })
  return { owner, project }
}

describe('the trends of a list', () => {
  test('count the issues of the list by week and age for every viewer, filter and place', async ({ server, given }) => {
    const drawn = await drawWorld(server, given, 200, SEED)
    const closed_at = (id: number) => `${addDays(TODAY, -((id * 7) % 100))}T09:00:00.000Z`
    await server.db.write(async (trx) => {
      for (const { id, state } of await trx.selectFrom('issue').select(['id', 'state']).execute())
        if (state === 2)
          await trx
            .updateTable('issue')
            .set({ closed_at: closed_at(id) })
            .where('id', '=', id)
            .execute()
    })
    const world = await readWorld(server)
    const tokens: (string | undefined)[] = []
    for (const viewer of drawn.viewers) tokens.push(viewer ? await given.token(viewer) : undefined)
    const places = fc.oneof(
      fc.constantFrom(...drawn.projects).map(({ id }) => ({ path: `projects/${id}/`, place: { project: id } })),
      fc.constantFrom(drawn.group, drawn.below).map(({ id }) => ({ path: `groups/${id}/`, place: { group: id } })),
    )
    const compare = async (who: number, path: string, place: Place, query: Parameters<typeof expectedIds>[3]) => {
      const { state: _state, order_by: _order, sort: _sort, ...filters } = query
      const token = tokens[who]
      const address = `/-/gantry/v1/${path}issues/trends?${queryOf({ ...filters })}`
      const answer = await server.send('GET', address, token === undefined ? {} : { token })
      if (answer.status === 404) {
        expect([{ project: drawn.closed.id }, { project: drawn.inside.id }]).toContainEqual(place)
        return
      }
      const ids = new Set(expectedIds(world, drawn.viewers[who]?.id ?? null, place, filters))
      expect(answer).toMatchObject({ status: 200, body: trendsOf(world.issues.filter(({ id }) => ids.has(id))) })
    }
    const viewers = fc.constantFrom(...tokens.keys())
    await fc.assert(
      fc.asyncProperty(viewers, places, queries(drawn.people), (who, { path, place }, query) =>
        compare(who, path, place, query),
      ),
      runs(40, 1_500),
    )
    await fc.assert(
      fc.asyncProperty(viewers, fc.boolean(), queries(drawn.people, true), (who, non_archived, query) =>
        compare(who, '', 'all', { ...query, non_archived, scope: 'all' }),
      ),
      runs(30, 1_500),
    )
  }, 600_000)
})

describe(IN_PROJECT, () => {
  test('counts days in UTC: 12 weeks that end today, and ages whose last day belongs to the younger step', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const project = await given.project({ owner })
    const at = (days: number, time = '00:00:00.000') => `${addDays(TODAY, -days)}T${time}Z`
    for (const days of [0, 6, 7, 30, 83, 90, 365, 730, 731])
      for (const created_at of [at(days), at(days, '23:59:59.999')]) await make.issue(project, owner, { created_at })
    await make.issue(project, owner, { state: 2, created_at: at(800), closed_at: at(83) })
    await make.issue(project, owner, { state: 2, created_at: at(800), closed_at: at(84, '23:59:59.999') })
    const call = await as(owner)
    const { body } = await call(IN_PROJECT, { id: project.id })
    expect(body.weeks.map((week) => [week.start, week.opened, week.closed])).toEqual([
      ['2026-02-28', 2, 1],
      ...['2026-03-07', '2026-03-14', '2026-03-21', '2026-03-28', '2026-04-04', '2026-04-11'].map((day) => [day, 0, 0]),
      ['2026-04-18', 2, 0],
      ...['2026-04-25', '2026-05-02'].map((day) => [day, 0, 0]),
      ['2026-05-09', 2, 0],
      ['2026-05-16', 4, 0],
    ])
    expect(body.ages.map(({ issues_count }) => issues_count)).toEqual([6, 2, 4, 2, 2, 2])
    expect(body).toMatchObject({ considered: 20, cut_off: false })
  })

  test('counts no issue that the caller may not see', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const [owner, guest] = [await given.user(), await given.user()]
    const project = await given.project({ owner, visibility: 'public' })
    await given.member({ project }, guest, 10)
    await make.issue(project, owner, { title: 'Open' })
    await make.issue(project, owner, { title: 'Secret', confidential: 1 })
    await make.issue(project, guest, { title: 'Own', confidential: 1 })
    const considered = async (who: typeof owner | null, query = {}) =>
      (await (await as(who))(IN_PROJECT, { id: project.id, ...query })).body.considered
    expect(await considered(owner)).toBe(3)
    expect(await considered(guest)).toBe(2)
    expect(await considered(null)).toBe(1)
    expect(await considered(guest, { search: 'secret' })).toBe(0)
    expect(await considered(null, { confidential: true })).toBe(0)
  })

  test('is empty if issues are disabled, and 404 for a private project or group', async ({
    server,
    given,
    asLoose,
  }) => {
    const owner = await given.user()
    const off = await given.project({ owner, issues_access_level: 'disabled' })
    await givenIssuesOn(server).issue(off, owner)
    const hidden = await given.project({ visibility: 'private' })
    const group = await given.group({ visibility: 'private' })
    expect((await (await asLoose(owner))(IN_PROJECT, { id: off.id })).body).toEqual(trendsOf([]))
    for (const who of [null, await given.user()]) {
      const call = await asLoose(who)
      expect((await call(IN_PROJECT, { id: hidden.id })).status).toBe(404)
      expect((await call(IN_GROUP, { id: group.id })).status).toBe(404)
      expect((await call(IN_PROJECT, { id: off.id, due_date: 'x' })).status).toBe(400)
    }
  })

  test('follows changes of issues', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    await givenIssuesOn(server).issue(project, owner)
    const call = await as(owner)
    const read = async () => {
      const { weeks, ages } = (await call(IN_PROJECT, { id: project.id, search: 'issue' })).body
      return { opened: weeks[11]?.opened, closed: weeks[11]?.closed, open: ages[0]?.issues_count }
    }
    expect(await read()).toEqual({ opened: 1, closed: 0, open: 1 })
    await call('POST /projects/:id/issues', { id: project.id, title: 'Another issue' })
    await call('PUT /projects/:id/issues/:issue_iid', { id: project.id, issue_iid: 1, state_event: 'close' })
    expect(await read()).toEqual({ opened: 2, closed: 1, open: 1 })
    await call('PUT /projects/:id/issues/:issue_iid', { id: project.id, issue_iid: 1, state_event: 'reopen' })
    expect(await read()).toEqual({ opened: 2, closed: 0, open: 2 })
  })
})

describe(ACROSS, () => {
  test('needs a user, unless it is for all issues', async ({ as }) => {
    const nobody = await as(null)
    expect((await nobody(ACROSS, {})).status).toBe(401)
    expect((await nobody(ACROSS, { scope: 'all' })).status).toBe(200)
  })

  test('counts only the newest 10,000 of more issues, and says so', async ({ server, given, as }) => {
    const { owner, project } = await givenMany(server, given, 23_000, 12_000)
    const call = await as(owner)
    for (const [query, considered, cut_off] of [
      [{}, 10_000, true],
      [{ author_id: owner.id }, 10_000, true],
      [{ not: { author_id: 999_999 } }, 10_000, true],
      [{ weight: 1 }, 4_000, false],
      // Of the newest 20,000 issues, which are read, the newest 12,000 do not match.
      [{ weight: 2 }, 8_000, true],
      [{ not: { author_id: 999_999 }, weight: 2 }, 8_000, true],
      [{ created_after: '2026-05-22T00:00:00Z' }, expect.any(Number), false],
    ] as const) {
      const across = (await call(ACROSS, { scope: 'all', ...query })).body
      expect(across, JSON.stringify(query)).toMatchObject({ considered, cut_off })
      expect(across.ages.reduce((sum, { issues_count }) => sum + issues_count, 0)).toBe(across.considered)
      expect((await call(IN_PROJECT, { id: project.id, ...query })).body).toEqual(across)
      expect((await call(IN_GROUP, { id: project.namespace_id, ...query })).body).toEqual(across)
    }
    const { weeks } = (await call(ACROSS, { scope: 'all' })).body
    // From the start of 16 May to now are 9,251 minutes.
    expect(weeks.map(({ opened }) => opened)).toEqual([...Array(10).fill(0), 749, 9_251])
  })

  test('reads indexes in the order of creation, or the ids that match, and scans no table', async ({
    server,
    given,
  }) => {
    const { owner, project } = await givenMany(server, given, 10_001, 5_000)
    const token = await given.token(owner)
    const statement = async (path: string) =>
      planWith(await plansOf(() => server.send('GET', `/-/gantry/v1/${path}`, { token })), 'considered AS MATERIALIZED')
    const steps = { scans: ['issue', 'project'], sorts: true }
    for (const [path, uses] of [
      ['issues/trends?scope=all', 'issue_all'],
      ['issues/trends?scope=all&not[labels]=bug', 'issue_all'],
      ['issues/trends?scope=created_by_me', 'issue_author'],
      [`projects/${project.id}/issues/trends`, 'issue_created'],
      [`groups/${project.namespace_id}/issues/trends`, 'issue_all'],
    ] as const)
      expectPlan(await statement(path), { ...steps, uses })
    const { steps: listed } = await statement('issues/trends?scope=all&weight=1')
    expect(listed.join('\n')).toMatch(/SCAN json_each VIRTUAL TABLE .*\n.*SEARCH issue USING INTEGER PRIMARY KEY/)
  })
})
