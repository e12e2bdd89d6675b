import { fetchBody } from '../../../src-renderer/api/client.ts'
import {
  cleanupProjectList,
  type EndingMembership,
  endingMembershipList,
  nameOfMembership,
} from '../../../src-renderer/cleanup/cleanup-lists.ts'
import {
  endMembership,
  extendMembership,
  extensionRequest,
  makeOwner,
  removalRequest,
} from '../../../src-renderer/cleanup/membership-requests.ts'
import { readDirect } from '../../../src-renderer/members/direct-membership.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'
import { describe, expect, test } from '../../support/console.ts'
import type { Given } from '../../support/given.ts'

const end = '2026-06-01'

/** A membership of a project or group that ends soon, as the list shows it to an administrator. */
async function ending(
  given: Given,
  signIn: (who: { id: number }) => Promise<readonly unknown[]>,
  kind: 'project' | 'group',
) {
  const [admin, owner, user] = [await given.admin(), await given.user(), await given.user()]
  const { id } = kind === 'project' ? await given.project({ owner }) : await given.group()
  await given.member({ [kind]: { id } }, user, 30, { expires_at: end })
  const sent = await signIn(admin)
  const [membership] = await fetchBody('GET /-/gantry/v1/cleanup/memberships', {})
  if (!membership) throw new Error('No membership ends')
  const read = () => readDirect({ kind, id }, user.id)
  return { id, user, membership, read, sent }
}

describe.each(['project', 'group'] as const)('a membership of a %s that ends soon', (kind) => {
  test('is extended with the same role, and the undo restores its end', async ({ given, signIn }) => {
    const { membership, read } = await ending(given, signIn, kind)
    for (const [day, expires_at] of [
      ['2026-12-24', '2026-12-24'],
      ['', null],
    ] as const) {
      const { undo } = await extendMembership(membership, day)
      expect(await read()).toEqual({ access_level: 30, expires_at })
      expect(await undo?.()).toBeUndefined()
      expect(await read()).toEqual({ access_level: 30, expires_at: end })
    }
  })

  test('is ended at once, and the undo restores role and end', async ({ given, signIn }) => {
    const { membership, read } = await ending(given, signIn, kind)
    const { undo } = await endMembership(membership)
    expect(await read()).toBeUndefined()
    expect(await undo?.()).toBeUndefined()
    expect(await read()).toEqual({ access_level: 30, expires_at: end })
  })

  test('is shown with the requests that are sent', async ({ given, signIn }) => {
    const { id, user, membership, sent } = await ending(given, signIn, kind)
    const shown = ({ method, path, body }: ReturnType<typeof removalRequest>) => ({
      ...{ line: expect.stringMatching(new RegExp(`^${method} .*${path}`)), body },
    })
    await extendMembership(membership, '')
    expect(sent.at(-1)).toMatchObject(shown(extensionRequest(membership, '')))
    expect(extensionRequest(membership, '2026-12-24').body).toEqual({ access_level: 30, expires_at: '2026-12-24' })
    await endMembership(membership)
    expect(sent.at(-1)).toMatchObject(shown(removalRequest(membership)))
    expect(removalRequest(membership).path).toBe(`/${kind}s/${id}/members/${user.id}`)
    expect(nameOfMembership(membership)).toBe(`${user.name} in ${membership.source_path}`)
  })
})

describe('a new Owner of a project', () => {
  test('who was no member is removed by the undo', async ({ given, signIn }) => {
    const [admin, owner, user] = [await given.admin(), await given.user(), await given.user()]
    const { id } = await given.project({ owner })
    await signIn(admin)
    const { undo } = await makeOwner(id, user.id)
    expect(await readDirect({ kind: 'project', id }, user.id)).toEqual({ access_level: 50, expires_at: null })
    expect(await undo?.()).toBeUndefined()
    expect(await readDirect({ kind: 'project', id }, user.id)).toBeUndefined()
  })

  test('who was a member keeps the end of the membership, and gets the role back', async ({ given, signIn }) => {
    const { id, user, read } = await ending(given, signIn, 'project')
    const { undo } = await makeOwner(id, user.id)
    expect(await read()).toEqual({ access_level: 50, expires_at: end })
    expect(await undo?.()).toBeUndefined()
    expect(await read()).toEqual({ access_level: 30, expires_at: end })
  })

  test('is refused for a project that does not exist', async ({ given, signIn }) => {
    await signIn(await given.admin())
    expect(await makeOwner(99_999, 1)).toMatchObject({ text: expect.stringMatching(/^404 /) })
  })
})

test('the lists to clean up ask for their reason, words and page, and name rows by their ids', async ({
  given,
  signIn,
}) => {
  const { membership } = await ending(given, signIn, 'project')
  const list = cleanupProjectList('idle')
  const { query, problems } = list.toQuery(parseFilter('old quay', []))
  expect([query, problems.size]).toEqual([{ search: 'old quay' }, 0])
  const [order] = list.orders
  expect(list.orders.map(({ id, name }) => [id, name])).toEqual([['idle', 'Longest idle']])
  const source = list.source(query, { order_by: order?.id ?? '', sort: 'desc' })
  expect(source.key(2)).toEqual([
    'GET /-/gantry/v1/cleanup/projects',
    { reason: 'idle', search: 'old quay', page: 2, per_page: expect.any(Number) },
  ])
  expect(cleanupProjectList('largest').count(query).key[1]).toEqual({
    ...{ reason: 'largest', search: 'old quay', per_page: 1 },
  })
  const memberships = endingMembershipList.source({ search: 'ada' }, { order_by: 'expires_at', sort: 'asc' })
  expect(memberships.key(1)).toEqual([
    'GET /-/gantry/v1/cleanup/memberships',
    { search: 'ada', page: 1, per_page: expect.any(Number) },
  ])
  expect(endingMembershipList.count({ search: 'ada' }).key).toEqual([
    'GET /-/gantry/v1/cleanup/memberships',
    { search: 'ada', per_page: 1 },
  ])
  expect(endingMembershipList.idOf({ ...membership, id: 7 } satisfies EndingMembership)).toBe('7')
})
