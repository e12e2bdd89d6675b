import { notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'
import { wrongCounters } from '../demo/checks.ts'

const STAR = 'POST /projects/:id/star'
const UNSTAR = 'POST /projects/:id/unstar'

describe(`${STAR} and /unstar`, () => {
  test('everybody who sees a project may star it once; the project counts its stars', async ({ server, given, as }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const { id } = await given.project({ owner: ada, archived: 1 })
    const [first, second] = [await as(ada), await as(ben)]
    expect(await first(STAR, { id })).toMatchObject({ status: 201, body: { id, star_count: 1 } })
    expect(await second(STAR, { id })).toMatchObject({ status: 201, body: { star_count: 2 } })
    expect(await second(STAR, { id })).toMatchObject({ status: 304, text: '' })
    expect(await first(UNSTAR, { id })).toMatchObject({ status: 201, body: { star_count: 1 } })
    expect(await first(UNSTAR, { id })).toMatchObject({ status: 304, text: '' })
    expect(await wrongCounters(server.db)).toEqual([])
    const { id: other } = await given.project({ owner: ada })
    await first(STAR, { id: other })
    const stars = server.db.read
      .selectFrom('star')
      .select(['user_id', 'project_id', 'created_at'])
      .orderBy('project_id')
    const created_at = server.clock.iso()
    expect(await stars.execute()).toEqual([
      { user_id: ben.id, project_id: id, created_at },
      { user_id: ada.id, project_id: other, created_at },
    ])
    expect(await wrongCounters(server.db)).toEqual([])
    expect(server.events.splice(-1)).toMatchObject([{ event: 'project.starred' }])
    expect(server.events.map(({ event, payload }) => [event, Reflect.get(payload, 'actor_id')])).toEqual([
      ['project.starred', ada.id],
      ['project.starred', ben.id],
      ['project.unstarred', ada.id],
    ])
  })

  test.for([STAR, UNSTAR])('%s: refuses hidden projects and anonymous callers', async (address, { given, asLoose }) => {
    const { id } = await given.project({ visibility: 'private' })
    expect(await (await asLoose(await given.user()))(address, { id })).toMatchObject(notFound('Project'))
    expect(await (await asLoose(null))(address, { id })).toMatchObject(UNAUTHORIZED)
  })
})
