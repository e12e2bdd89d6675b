import { projectArchive } from '../../support/archives.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { exportedArchive } from '../exports/export-file.ts'
import { importFile } from './import-file.ts'
import { inspectFile } from './inspect-file.ts'

const AT = '2026-05-01T00:00:00.000Z'
const WEEK = { title: 'Week 1', start_date: '2026-05-04', due_date: '2026-05-10' }
const UNNAMED = { title: null, start_date: '2026-05-11', due_date: '2026-05-17' }

const addIteration = ({ db }: TestServer, group: { id: number }, iid: number, row: typeof WEEK | typeof UNNAMED) =>
  db.write((trx) =>
    trx
      .insertInto('iteration')
      .values({ ...row, group_id: group.id, iid, sequence: iid, created_at: AT, updated_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

const addEpic = ({ db }: TestServer, group: { id: number }, iid: number, title: string, confidential: 0 | 1 = 0) =>
  db.write(async (trx) => {
    const author_id = (await trx.selectFrom('user').select('id').executeTakeFirstOrThrow()).id
    return await trx
      .insertInto('epic')
      .values({ group_id: group.id, iid, title, confidential, author_id, created_at: AT, updated_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow()
  })

const issue = (iid: number, more: object) => ({ iid, title: `Issue ${iid}`, author_id: 1, ...more })
const inEpic = (iid: number, title: string) => ({ epic_issue: { relative_position: 3, epic: { iid, title } } })

const linksOf = ({ db }: TestServer, project_id: number) =>
  db.read
    .selectFrom('issue')
    .select(['epic_id', 'iteration_id'])
    .where('project_id', '=', project_id)
    .orderBy('iid')
    .execute()

const NOT_IN_GROUP = [{ reason: 'not_in_group', records: 1 }]

describe('the iterations and epics of the issues of an archive', () => {
  test('are those of the groups above with the same dates and title; the nearest group comes first', async ({
    server,
    given,
  }) => {
    const owner = await given.user()
    const top = await given.group()
    const group = await given.group({ parent: top })
    await given.member({ group: top }, owner, 50)
    const week = await addIteration(server, top, 1, WEEK)
    const unnamed = await addIteration(server, group, 1, UNNAMED)
    await addEpic(server, top, 1, 'Harbour')
    const [near, second] = [await addEpic(server, group, 1, 'Harbour'), await addEpic(server, group, 2, 'Harbour')]
    const bytes = await projectArchive({
      relations: {
        issues: [
          issue(1, { iteration: { ...WEEK, iid: 77, group_id: 9 }, ...inEpic(5, 'Harbour') }),
          issue(2, { iteration: UNNAMED, ...inEpic(2, 'Harbour') }),
          issue(3, { iteration: { ...WEEK, title: 'Week 2' }, ...inEpic(1, 'Pier') }),
          issue(4, {
            resource_iteration_events: [
              { action: 'add', user_id: 1, created_at: AT, iteration: WEEK },
              { action: 'remove', user_id: 1, created_at: AT, iteration: { ...WEEK, due_date: '2026-05-09' } },
              { action: 'lost', user_id: 1, created_at: AT, iteration: WEEK },
            ],
          }),
        ],
      },
    })
    const { project_id, token } = await importFile(server, given, owner, bytes, { namespace: String(group.id) })
    expect(await linksOf(server, project_id)).toEqual([
      { epic_id: near.id, iteration_id: week.id },
      { epic_id: second.id, iteration_id: unnamed.id },
      { epic_id: null, iteration_id: null },
      { epic_id: null, iteration_id: null },
    ])
    const events = server.db.read.selectFrom('resource_event').select(['kind', 'action', 'iteration_id', 'created_at'])
    expect(await events.orderBy('id').execute()).toEqual([
      { kind: 'iteration', action: 'add', iteration_id: week.id, created_at: AT },
      { kind: 'iteration', action: 'remove', iteration_id: null, created_at: AT },
    ])
    const { body } = await server.send('GET', `/-/gantry/v1/imports/${project_id}`, { token })
    const inspected = await inspectFile(server, given, owner, bytes, { namespace: String(group.id) })
    const expected = [
      expect.objectContaining({ name: 'iteration', read: 3, written: 2, left_out: NOT_IN_GROUP }),
      expect.objectContaining({ name: 'epic_issue', read: 3, written: 2, left_out: NOT_IN_GROUP }),
      expect.objectContaining({ name: 'resource_iteration_events', read: 3, written: 2, failed: 1 }),
    ]
    expect(body).toMatchObject({ relations: expect.arrayContaining(expected) })
    expect(inspected.inspection?.relations).toEqual(expect.arrayContaining(expected))
  })

  test('are left out in the namespace of a user, and the issue stays', async ({ server, given }) => {
    const user = await given.user()
    const relations = { issues: [issue(1, { iteration: WEEK, ...inEpic(1, 'Harbour') })] }
    const { project_id, status } = await importFile(server, given, user, await projectArchive({ relations }))
    expect(status).toMatchObject({ import_status: 'finished', failed_relations: [] })
    expect(await linksOf(server, project_id)).toEqual([{ epic_id: null, iteration_id: null }])
  })

  test('never are epics of a group in which the importing user is no Reporter; an administrator needs no role', async ({
    server,
    given,
  }) => {
    const [owner, admin] = [await given.user(), await given.admin()]
    const top = await given.group()
    const group = await given.group({ parent: top })
    await given.member({ group }, owner, 50)
    const epic = await addEpic(server, top, 1, 'Harbour', 1)
    const bytes = await projectArchive({ relations: { issues: [issue(1, inEpic(1, 'Harbour'))] } })
    const linkFor = async (who: { id: number }, path: string) => {
      const place = { namespace: String(group.id), path }
      const { inspection } = await inspectFile(server, given, who, bytes, { namespace: place.namespace })
      const { project_id } = await importFile(server, given, who, bytes, place)
      const epics = inspection?.relations?.find(({ name }) => name === 'epic_issue')
      return [epics?.written, (await linksOf(server, project_id))[0]?.epic_id]
    }
    expect(await linkFor(owner, 'one')).toEqual([0, null])
    expect(await linkFor(admin, 'two')).toEqual([1, epic.id])
    await given.member({ group: top }, owner, 20)
    expect(await linkFor(owner, 'three')).toEqual([1, epic.id])
  })

  test('are in an export, except epics that the exporting user may not read', async ({ server, given }) => {
    const [maintainer, admin] = [await given.user(), await given.admin()]
    const group = await given.group()
    const project = await given.project({ in: group })
    await given.member({ project }, maintainer, 40)
    const week = await addIteration(server, group, 1, WEEK)
    const [open, secret] = [await addEpic(server, group, 1, 'Harbour'), await addEpic(server, group, 2, 'Secret', 1)]
    const common = { project_id: project.id, author_id: maintainer.id, created_at: AT, updated_at: AT }
    await server.db.write(async (trx) => {
      const rows = [
        { ...common, iid: 1, title: 'Open', relative_position: 1, epic_id: open.id, iteration_id: week.id },
        { ...common, iid: 2, title: 'Secret', relative_position: 2, epic_id: secret.id, iteration_id: null },
      ]
      await trx.insertInto('issue').values(rows).execute()
    })
    const issuesFor = async (who: { id: number }) =>
      (await exportedArchive(server, await given.token(who), project))
        .relation('issues')
        .map(({ iteration, epic_issue }) => ({ iteration, epic_issue }))
    const first = {
      iteration: expect.objectContaining({ ...WEEK, iid: 1, group_id: group.id }),
      epic_issue: { relative_position: null, epic: expect.objectContaining({ iid: 1, title: 'Harbour' }) },
    }
    expect(await issuesFor(maintainer)).toEqual([first, { iteration: undefined, epic_issue: undefined }])
    expect(await issuesFor(admin)).toEqual([
      first,
      { iteration: undefined, epic_issue: { relative_position: null, epic: expect.objectContaining({ iid: 2 }) } },
    ])
  })
})
