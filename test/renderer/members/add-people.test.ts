import { fetchBody } from '../../../src-renderer/api/client.ts'
import {
  addressesIn,
  directMembershipsOf,
  refusedIn,
  summaryOf,
  undosOfAdding,
  undosOfInviting,
} from '../../../src-renderer/members/add-people.ts'
import { readDirect } from '../../../src-renderer/members/direct-membership.ts'
import { describe, expect, test } from '../../support/console.ts'

test.each([
  ['', []],
  [' , ', []],
  ['Kay@Example.com', ['kay@example.com']],
  ['a@example.com, b@example.com\nc@example.com', ['a@example.com', 'b@example.com', 'c@example.com']],
  ['a@example.com A@example.com', ['a@example.com']],
])('the addresses in %j are %j', (text, addresses) => expect(addressesIn(text)).toEqual(addresses))

describe('the answer to an addition', () => {
  test('refuses nobody if it has no error', () => {
    expect(refusedIn({ status: 'success' })).toMatchObject({ failures: [] })
    expect(refusedIn({ status: 'success' }).isRefused('ada')).toBe(false)
  })

  test('refuses those whom it names', () => {
    const { failures, isRefused } = refusedIn({ status: 'error', message: { ada: 'is a bot' } })
    expect([failures, isRefused('ada'), isRefused('bo')]).toEqual([[['ada', 'is a bot']], true, false])
  })

  test('refuses all with an error without names, such as that of too many addresses', async ({ given, signIn }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    await signIn(owner)
    const email = Array.from({ length: 101 }, (_, i) => `p${i}@example.com`)
    const answer = await fetchBody('POST /projects/:id/invitations', { id, email, access_level: 30 })
    const { failures, isRefused } = refusedIn(answer)
    expect(failures).toEqual([['', 'Too many users specified (limit is 100)']])
    expect(email.every(isRefused)).toBe(true)
    expect(await fetchBody('GET /projects/:id/invitations', { id })).toEqual([])
  })

  test('names addresses in the form in which they were sent', async ({ given, signIn }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    await signIn(owner)
    const email = addressesIn('Kay@Example.com, Not-An-Address, New@Example.com')
    const invite = (addresses: string[]) =>
      fetchBody('POST /projects/:id/invitations', { id, email: addresses, access_level: 30 })
    await invite(['kay@example.com'])
    expect(email.filter(refusedIn(await invite(email)).isRefused)).toEqual(['kay@example.com', 'not-an-address'])
  })
})

describe.each(['project', 'group'] as const)('the undo of new members of a %s', (kind) => {
  test('removes them, and gives those who were members their role back', async ({ given, signIn }) => {
    const [owner, ada, bo] = [await given.user(), await given.user(), await given.user()]
    const place = { kind, id: kind === 'project' ? (await given.project({ owner })).id : (await given.group()).id }
    const { id } = place
    if (kind === 'group') await given.member({ group: place }, owner, 50)
    await given.member({ [kind]: place }, bo, 20)
    await signIn(owner)
    const before = await directMembershipsOf(place, [ada.id, bo.id])
    expect([...before.keys()]).toEqual([bo.id])
    await fetchBody(`POST /${kind}s/:id/members`, { id, user_id: `${ada.id},${bo.id}`, access_level: 40 })
    const granted = { access_level: 40, expires_at: null }
    const read = async () => [await readDirect(place, ada.id), await readDirect(place, bo.id)]
    expect(await read()).toEqual([granted, granted])
    const undos = undosOfAdding(place, [ada, bo], before, granted)
    expect(undos.map(({ name }) => name)).toEqual([`@${ada.username}`, `@${bo.username}`])
    for (const { undo } of undos) expect(await undo()).toBeUndefined()
    expect(await read()).toEqual([undefined, { access_level: 20, expires_at: null }])
  })

  test('revokes invitations', async ({ given, signIn }) => {
    const owner = await given.user()
    const place = { kind, id: kind === 'project' ? (await given.project({ owner })).id : (await given.group()).id }
    const { id } = place
    if (kind === 'group') await given.member({ group: place }, owner, 50)
    await signIn(owner)
    const email = ['kay@example.com', 'lee@example.com']
    await fetchBody(`POST /${kind}s/:id/invitations`, { id, email, access_level: 30 })
    const pending = async () =>
      (await fetchBody(`GET /${kind}s/:id/invitations`, { id })).map((one) => one.invite_email)
    const [undo] = undosOfInviting(place, email, { access_level: 30, expires_at: null })
    expect(await undo?.undo()).toBeUndefined()
    expect(await pending()).toEqual(['lee@example.com'])
    expect(undo?.name).toBe('kay@example.com')
  })
})

test.each([
  [{ added: 1, invited: 0 }, '1 member added'],
  [{ added: 2, invited: 1 }, '2 members added, 1 address invited'],
  [{ added: 0, invited: 2 }, '2 addresses invited'],
])('the summary of %o is %j', (done, summary) => expect(summaryOf(done)).toBe(summary))
