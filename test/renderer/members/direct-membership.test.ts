import {
  changeDirect,
  isSameMembership,
  readDirect,
  requestFor,
  undoMembership,
  writeDirect,
} from '../../../src-renderer/members/direct-membership.ts'
import { describe, expect, test } from '../../support/console.ts'
import type { Given } from '../../support/given.ts'

async function groupOf(given: Given, owner: { id: number }) {
  const group = await given.group()
  await given.member({ group }, owner, 50)
  return group
}

describe.each(['project', 'group'] as const)('a direct membership of a %s', (kind) => {
  const before = { access_level: 20, expires_at: '2040-02-03' }

  test('is added, changed and removed, and each undo restores role and end', async ({ given, signIn }) => {
    const [owner, user] = [await given.user(), await given.user()]
    const { id } = kind === 'project' ? await given.project({ owner }) : await groupOf(given, owner)
    const place = { kind, id }
    const sent = await signIn(owner)
    expect(await writeDirect(place, user.id, undefined, before)).toBeUndefined()
    expect(await readDirect(place, user.id)).toEqual(before)

    const raised = await changeDirect(place, user.id, (now) => ({ ...now, access_level: 30 }))
    expect(await readDirect(place, user.id)).toEqual({ access_level: 30, expires_at: '2040-02-03' })
    // An unchanged end is not sent, so that a newer end is not overwritten.
    expect(sent.at(-1)?.body).toEqual({ access_level: 30 })
    expect(await raised.undo?.()).toBeUndefined()
    expect(await readDirect(place, user.id)).toEqual(before)

    const removed = await changeDirect(place, user.id, () => undefined)
    expect(await readDirect(place, user.id)).toBeUndefined()
    expect(sent.at(-1)).toMatchObject({ line: expect.stringMatching(/^DELETE/), body: { skip_subresources: true } })
    expect(await removed.undo?.()).toBeUndefined()
    expect(await readDirect(place, user.id)).toEqual(before)

    const added = undoMembership(place, user.id, undefined, before)
    expect(await added()).toBeUndefined()
    expect(await readDirect(place, user.id)).toBeUndefined()
  })

  test('is left alone by an undo after somebody else has changed it', async ({ given, signIn }) => {
    const [owner, user] = [await given.user(), await given.user()]
    const { id } = kind === 'project' ? await given.project({ owner }) : await groupOf(given, owner)
    await signIn(owner)
    await writeDirect({ kind, id }, user.id, undefined, before)
    const { undo } = await changeDirect({ kind, id }, user.id, (now) => ({ ...now, access_level: 30 }))
    await writeDirect({ kind, id }, user.id, before, { access_level: 30, expires_at: null })
    expect(await undo?.()).toEqual({ text: 'Not undone, because the membership has changed since.' })
    expect(await readDirect({ kind, id }, user.id)).toEqual({ access_level: 30, expires_at: null })
  })

  test('reports a refusal, and a membership that is gone', async ({ given, signIn }) => {
    const [owner, user] = [await given.user(), await given.user()]
    const { id } = kind === 'project' ? await given.project({ owner }) : await groupOf(given, owner)
    await signIn(owner)
    expect(await changeDirect({ kind, id }, user.id, (now) => now)).toEqual({
      text: 'This user is no longer a direct member.',
    })
    await signIn(user)
    expect(await changeDirect({ kind, id }, owner.id, () => undefined)).toMatchObject({
      text: expect.stringMatching(/^(403|404)|no longer/),
    })
  })
})

test('the request of a script leaves out an end that does not change', () => {
  const place = { kind: 'group', id: 7 } as const
  const bodyOf = (...[from, to]: readonly Parameters<typeof requestFor>[2][]) => requestFor(place, 3, from, to).body
  const end = '2040-02-03'
  expect(bodyOf({ access_level: 10, expires_at: end }, { access_level: 20, expires_at: end })).toEqual({
    access_level: 20,
  })
  expect(bodyOf({ access_level: 10, expires_at: end }, { access_level: 10, expires_at: null })).toEqual({
    access_level: 10,
    expires_at: null,
  })
  expect(bodyOf(undefined, { access_level: 20, expires_at: null })).toEqual({ user_id: '3', access_level: 20 })
  expect(bodyOf({ access_level: 20, expires_at: null }, undefined)).toEqual({ skip_subresources: true })
})

test('memberships are the same with the same role and end', () => {
  const one = { access_level: 20, expires_at: null }
  expect(isSameMembership(one, { ...one })).toBe(true)
  expect(isSameMembership(one, { ...one, access_level: 30 })).toBe(false)
  expect(isSameMembership(one, { ...one, expires_at: '2040-01-01' })).toBe(false)
  expect(isSameMembership(undefined, one)).toBe(false)
  expect(isSameMembership(undefined, undefined)).toBe(true)
})
