import { notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /namespaces/:path/exists'
const FREE = { status: 200, body: { exists: false, suggests: [] } }
const taken = (suggestion: string) => ({ status: 200, body: { exists: true, suggests: [suggestion] } })

describe(ADDRESS, () => {
  test('a path of a user or group is taken, regardless of case; the first free number is suggested', async ({
    given,
    as,
  }) => {
    await given.user({ username: 'ada' })
    await given.group({ path: 'pier', visibility: 'private' })
    for (const path of ['pier1', 'Pier2', 'pier22', 'pier-3']) await given.group({ path })
    const call = await as(await given.user())
    expect(await call(ADDRESS, { path: 'ADA' })).toMatchObject(taken('ADA1'))
    expect(await call(ADDRESS, { path: 'pier' })).toMatchObject(taken('pier3'))
    expect(await call(ADDRESS, { path: 'quay' })).toMatchObject(FREE)
    expect(await call(ADDRESS, { path: 'pie' })).toMatchObject(FREE)
  })

  test('the number in a suggestion may have two digits', async ({ given, as }) => {
    for (const end of ['', 1, 2, 3, 4, 5, 6, 7, 8, 9]) await given.group({ path: `pier${end}` })
    expect(await (await as(await given.user()))(ADDRESS, { path: 'pier' })).toMatchObject(taken('pier10'))
  })

  test('with a parent, checks the direct contents of the group', async ({ given, as }) => {
    const top = await given.group({ path: 'top' })
    const sub = await given.group({ path: 'sub', parent: top })
    await given.group({ path: 'deep', parent: sub })
    await given.group({ path: 'other' })
    const call = await as(await given.user())
    expect(await call(ADDRESS, { path: 'sub', parent_id: top.id })).toMatchObject(taken('sub1'))
    expect(await call(ADDRESS, { path: 'sub' })).toMatchObject(FREE)
    expect(await call(ADDRESS, { path: 'deep', parent_id: top.id })).toMatchObject(FREE)
    expect(await call(ADDRESS, { path: 'other', parent_id: top.id })).toMatchObject(FREE)
  })

  test('reveals nothing about a hidden group', async ({ given, as }) => {
    const top = await given.group({ visibility: 'private' })
    await given.group({ path: 'sub', parent: top, visibility: 'private' })
    const call = await as(await given.user())
    expect(await call(ADDRESS, { path: 'sub', parent_id: top.id })).toMatchObject(notFound('Group'))
    expect(await call(ADDRESS, { path: 'sub', parent_id: 99 })).toMatchObject(notFound('Group'))
  })

  test('requires a token', async ({ as }) => {
    expect(await (await as(null))(ADDRESS, { path: 'ada' })).toMatchObject(UNAUTHORIZED)
  })

  test('uses the index on the full path', async ({ given, as }) => {
    const call = await as(await given.user())
    expectPlans(await plansOf(() => call(ADDRESS, { path: 'pier' })))
  })
})
