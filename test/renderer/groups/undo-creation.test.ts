import { fetchBody } from '../../../src-renderer/api/client.ts'
import { lastChange } from '../../../src-renderer/changes/last-change.ts'
import { announceGroup } from '../../../src-renderer/groups/undo-creation.ts'
import { dateOf, fullDay } from '../../../src-renderer/ui/dates.ts'
import { changeSettings } from '../../server/kit/settings.ts'
import { describe, expect, test } from '../../support/console.ts'

const create = (some: { parent_id?: number } = {}) =>
  fetchBody('POST /groups', { name: 'Harbor', path: 'harbor', ...some })

/** Announces the group as a new one. Returns how the announcement can be undone. */
async function announce(group: { id: number; full_path: string }) {
  const left: string[] = []
  await announceGroup(group, async (page, to) => void left.push(page, to))
  const change = lastChange.get()
  return { undo: change?.items[0]?.undo, undone: () => change?.undone?.(), text: change?.text, left }
}

describe('the undo of a new group', () => {
  test('deletes the group where deletions are immediate, and leaves its page', async ({ server, given, signIn }) => {
    await changeSettings(server, { delayed_group_deletion: false })
    await signIn(await given.user())
    const group = await create()
    const { undo, undone, text, left } = await announce(group)
    expect(text).toBe('harbor created')
    expect(await undo?.()).toBeUndefined()
    expect(undone()).toBe('Creation of harbor undone. The group is deleted.')
    expect(left).toEqual([`/groups/${group.id}`, '/groups'])
    expect(await fetchBody('GET /groups', { owned: true })).toEqual([])
  })

  test('marks the group for deletion where deletions are delayed, and names the day', async ({
    server,
    given,
    signIn,
  }) => {
    await changeSettings(server, { delayed_group_deletion: true, deletion_adjourned_period: 10 })
    await signIn(await given.user())
    const group = await create()
    const { undo, undone, left } = await announce(group)
    // The push rule of another group is no change of this one.
    const other = await fetchBody('POST /groups', { name: 'Other', path: 'other' })
    await fetchBody('POST /groups/:id/push_rule', { id: other.id, max_file_size: 5 })
    expect(await undo?.()).toBeUndefined()
    const { marked_for_deletion_on } = await fetchBody('GET /groups/:id', { id: group.id })
    expect(marked_for_deletion_on).toBe(server.clock.today())
    const on = fullDay(dateOf(Date.parse(server.clock.today()) + 10 * 86_400_000))
    expect(undone()).toBe(
      `Creation of harbor undone. The group will be deleted on ${on}. Until then, the group keeps its path, and Owners can restore the group.`,
    )
    expect(left).toEqual([])
  })

  test('is refused once somebody has changed the group or put something into it', async ({ given, signIn }) => {
    const [owner, other] = [await given.user(), await given.user()]
    await signIn(owner)
    const group = await create()
    const { id } = group
    const { undo } = await announce(group)
    const shared = await given.group()
    const puts: readonly (readonly [string, () => Promise<unknown>])[] = [
      [
        '1 member added',
        () => fetchBody('POST /groups/:id/members', { id, user_id: String(other.id), access_level: 20 }),
      ],
      ['1 subgroup added', () => fetchBody('POST /groups', { name: 'Sub', path: 'sub', parent_id: id })],
      ['1 label added', () => fetchBody('POST /groups/:id/labels', { id, name: 'bug', color: '#112233' })],
      ['1 milestone added', () => fetchBody('POST /groups/:id/milestones', { id, title: 'Sprint' })],
      ['1 group share added', () => fetchBody('POST /groups/:id/share', { id, group_id: shared.id, group_access: 20 })],
      ['1 project added', () => fetchBody('POST /projects', { name: 'Quay', namespace_id: id })],
      ['description changed', () => fetchBody('PUT /groups/:id', { id, description: 'Deep' })],
      ['push rule changed', () => fetchBody('POST /groups/:id/push_rule', { id, max_file_size: 5 })],
    ]
    let known = ''
    for (const [difference, put] of puts) {
      expect(known).not.toContain(difference)
      await put()
      known = (await undo?.())?.text ?? ''
      expect(known).toContain(difference)
    }
    expect((await fetchBody('GET /groups/:id', { id })).full_path).toBe('harbor')
  })

  test('is not offered to those who may not delete the group, and forgets the change before', async ({
    given,
    signIn,
  }) => {
    const [owner, guest] = [await given.user(), await given.user()]
    await signIn(owner)
    const group = await create()
    await given.member({ group }, guest, 10)
    await signIn(guest)
    const undo = async () => undefined
    lastChange.set({ text: 'Before', nouns: ['issue', 'issues'], items: [{ id: 1, name: '#1', undo }], reads: [] })
    expect((await announce(group)).undo).toBeUndefined()
    expect(lastChange.get()).toBeUndefined()
  })
})
