import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /projects/:id/languages'

describe(ADDRESS, () => {
  test('lists the share of each language, the largest first', async ({ server, given, as }) => {
    const { id } = await given.project()
    const rows = [
      { project_id: id, name: 'JavaScript', share: 22.98 },
      { project_id: id, name: 'Ruby', share: 66.69 },
      { project_id: id, name: 'HTML', share: 10.33 },
    ]
    await server.db.write((trx) => trx.insertInto('project_language').values(rows).execute())
    const { text } = await (await as(null))(ADDRESS, { id })
    expect(text).toBe('{"Ruby":66.69,"JavaScript":22.98,"HTML":10.33}')
  })

  test('is empty for an empty repository and for unreadable code', async ({ server, given, as }) => {
    const empty = await given.project()
    expect((await (await as(null))(ADDRESS, { id: empty.id })).body).toEqual({})
    const closed = await given.project({ visibility: 'private' })
    const row = { project_id: closed.id, name: 'Ruby', share: 100 }
    await server.db.write((trx) => trx.insertInto('project_language').values(row).execute())
    const [guest, reporter] = [await given.user(), await given.user()]
    await given.member({ project: closed }, guest, 10)
    await given.member({ project: closed }, reporter, 20)
    expect((await (await as(guest))(ADDRESS, { id: closed.id })).body).toEqual({})
    expect((await (await as(reporter))(ADDRESS, { id: closed.id })).body).toEqual({ Ruby: 100 })
    expect((await (await as(null))(ADDRESS, { id: closed.id })).status).toBe(404)
  })
})
