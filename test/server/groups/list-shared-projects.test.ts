import { badParameter } from '../../support/answers.ts'
import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /groups/:id/projects/shared'
const pathsOf = (body: readonly { path: string }[]) => body.map((project) => project.path)

async function share(
  { db, clock }: TestServer,
  project_id: number,
  group_id: number,
  expires_at: string | null = null,
) {
  const link = { project_id, group_id, group_access: 30, expires_at, created_at: clock.iso() }
  await db.write((trx) => trx.insertInto('project_group_link').values(link).execute())
}

async function harbour(server: TestServer, given: Given) {
  const group = await given.group({ path: 'harbour' })
  await given.project({ in: group, path: 'own' })
  const older = await given.project({ path: 'older' })
  const newer = await given.project({ path: 'newer', archived: 1 })
  const hidden = await given.project({ path: 'hidden', visibility: 'private' })
  const gone = await given.project({ path: 'gone' })
  for (const project of [older, newer, hidden]) await share(server, project.id, group.id)
  await share(server, gone.id, group.id, '2026-05-22')
  return { group, older, newer, hidden }
}

describe(ADDRESS, () => {
  test('lists projects that are shared with the group itself, the newest first', async ({ server, given, as }) => {
    const { group } = await harbour(server, given)
    const { body, headers } = await (await as(await given.user()))(ADDRESS, { id: 'harbour' })
    expect(pathsOf(body)).toEqual(['newer', 'older'])
    expect(headers.get('x-total')).toBe('2')
    expect(body[0]?.shared_with_groups).toEqual([
      {
        group_id: group.id,
        group_name: expect.any(String),
        group_full_path: 'harbour',
        group_access_level: 30,
        expires_at: null,
      },
    ])
    expect(pathsOf((await (await as(await given.admin()))(ADDRESS, { id: group.id })).body)).toContain('hidden')
  })

  test('anonymous callers get the simple form', async ({ server, given, as }) => {
    const { group } = await harbour(server, given)
    const { body } = await (await as(null))(ADDRESS, { id: group.id })
    expect(pathsOf(body)).toEqual(['newer', 'older'])
    expect(body[0]).not.toHaveProperty('visibility')
  })

  test('has the filters and orders of lists of projects', async ({ server, given, as }) => {
    const { group, older } = await harbour(server, given)
    const ada = await given.user()
    await given.member({ project: older }, ada, 30)
    const call = await as(ada)
    const paths = async (query: object) => pathsOf((await call(ADDRESS, { id: group.id, ...query })).body)
    expect(await paths({ archived: true })).toEqual(['newer'])
    expect(await paths({ min_access_level: 30 })).toEqual(['older'])
    expect(await paths({ search: 'older' })).toEqual(['older'])
    expect(await paths({ order_by: 'path', sort: 'asc' })).toEqual(['newer', 'older'])
    expect(await paths({ with_security_reports: true })).toEqual([])
  })

  test('a hidden group is 404, and similarity is not an order of this list', async ({ server, given, asLoose }) => {
    const { group } = await harbour(server, given)
    const call = await asLoose(await given.user())
    const secret = await given.group({ visibility: 'private' })
    expect(await call(ADDRESS, { id: secret.id })).toMatchObject({
      status: 404,
      body: { message: '404 Group Not Found' },
    })
    expect(await call(ADDRESS, { id: group.id, order_by: 'similarity' })).toMatchObject(
      badParameter('order_by does not have a valid value'),
    )
  })
})
