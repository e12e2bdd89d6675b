import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../src-renderer/api/api-error.ts'
import { wireRequest } from '../../../src-renderer/api/wire-request.ts'
import { type Contents, differencesBetween, undoOfCreation } from '../../../src-renderer/changes/undo-creation.ts'

const before: Contents = {
  values: { name: 'Quay', description: null, topics: [], policy: { enabled: false } },
  counts: { 'issue, issues': 0, 'member, members': 2 },
}

describe('the differences of a new record', () => {
  test('are none if everything is as it was, also after a copy and with an empty text for null', () => {
    expect(differencesBetween(before, structuredClone(before))).toBe(undefined)
    expect(differencesBetween(before, { ...before, values: { ...before.values, description: '' } })).toBe(undefined)
  })

  test('name what was added and removed, and the changed fields', () => {
    const now: Contents = {
      values: {
        name: 'Quay',
        description: 'Deep',
        topics: ['sea'],
        policy: { enabled: true },
        marked_for_deletion_on: '2026-12-01',
      },
      counts: { 'issue, issues': 1200, 'member, members': 1 },
    }
    expect(differencesBetween(before, now)).toBe(
      '1,200 issues added, 1 member removed, description, topics, policy, marked for deletion on changed',
    )
  })
})

describe('the undo of a creation', () => {
  const undo = (now: Contents, remove: () => Promise<undefined>) =>
    undoOfCreation({ noun: 'project', before, read: async () => now, remove })()

  test('deletes the record if nothing has changed', async () => {
    let removed = 0
    const refusal = await undo(structuredClone(before), async () => {
      removed++
      return undefined
    })
    expect([refusal, removed]).toEqual([undefined, 1])
  })

  test('deletes nothing and says what has changed otherwise', async () => {
    let removed = 0
    const refusal = await undo({ ...before, counts: { ...before.counts, 'issue, issues': 1 } }, async () => {
      removed++
      return undefined
    })
    expect([refusal, removed]).toEqual([
      { text: 'Not undone, because the project has changed since: 1 issue added.' },
      0,
    ])
  })

  test('reports the refusal of the server', async () => {
    const address = 'DELETE /projects/:id'
    const forbidden = new ApiError(
      address,
      { ...wireRequest(address, { id: 1 }), status: 403, ms: 1, request_id: null },
      { message: '403 Forbidden' },
    )
    const refusal = await undo(before, async () => {
      throw forbidden
    })
    expect(refusal?.text).toContain('403')
  })
})
