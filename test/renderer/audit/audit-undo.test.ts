import type { AuditDetail } from '../../../src-renderer/audit/audit-entry.ts'
import { entryUndo, undoObstacle } from '../../../src-renderer/audit/audit-undo.ts'
import { describe, expect, test } from '../../support/console.ts'

const ada = { id: 1, username: 'ada', name: 'Ada', state: 'active', avatar_url: null, web_url: '' } as const
const entry = {
  ...{ kind: 'issue', act: 'closed', event: 'issue.closed', iid: 1, project_id: 3, group_id: null, author: ada },
  target: { type: 'issue', id: 9, name: 'One', path: 'harbor/api' },
  changes: [{ field: 'state', before: 'opened', after: 'closed' }],
  undo: {
    ...{ user_id: null, shared_group_id: null, record_id: null },
    before: { state: 'opened' },
    after: { state: 'closed' },
  },
  undo_blocked_by: [] as AuditDetail['undo_blocked_by'],
}
const change = (field: string, before: unknown, after: unknown) => ({ field, before, after })
const hookChanges = (...changes: AuditDetail['changes']) => ({
  ...entry,
  ...{ kind: 'system_hook', act: 'updated', event: 'system_hook.updated', project_id: null, iid: null, undo: null },
  changes,
})

describe('the undo of an entry of the audit', () => {
  test('says why it is not possible, and for whom', () => {
    expect(undoObstacle(entry, false)).toBeUndefined()
    expect(undoObstacle(entry, true)).toBe(
      'Nobody can change this in an archived project. Unarchive the project first.',
    )
    const star = { ...entry, kind: 'project', act: 'starred', event: 'project.starred' }
    expect(undoObstacle({ ...star, undo: null }, false)).toBe(
      'Only Ada can undo this, because it is a personal choice.',
    )
    expect(undoObstacle(star, true)).toBeUndefined()
    expect(undoObstacle({ ...entry, act: 'created', undo: null, changes: [] }, false)).toBe(
      'To undo a creation, delete the record.',
    )
    expect(undoObstacle({ ...entry, act: 'blocked', undo: null, changes: [] }, false)).toBe(
      'The entry does not store what to restore.',
    )
    const cut = [change('description', 'a'.repeat(10_000), 'b')]
    expect(undoObstacle({ ...entry, undo: null, changes: cut }, false)).toMatch(/only the beginning of a long text/)
  })

  test('restores the fields of a hook, but no secret', () => {
    expect(undoObstacle(hookChanges(change('name', 'a', 'b')), false)).toBeUndefined()
    expect(entryUndo(hookChanges(change('url', 'https://a.example/', 'https://b.example/')))?.note).toMatch(/token/)
    expect(undoObstacle(hookChanges(), false)).toBe('The entry does not store what to restore.')
    expect(undoObstacle(hookChanges(change('token', null, null)), false)).toMatch(/no entry stores, such as the token/)
    expect(undoObstacle(hookChanges(change('url', 'https://a:****@a.example/', 'https://b.example/')), false)).toMatch(
      /^The URL has a password/,
    )
  })

  test('renames a hook back and resumes it, and takes that back', async ({ given, as, signIn }) => {
    const admin = await given.admin()
    const call = await as(admin)
    await signIn(admin)
    const { id } = (await call('POST /hooks', { url: 'https://a.example/', name: 'Crane' })).body
    await call('PUT /hooks/:id', { id, name: 'Quay', push_events: true })
    await call('POST /-/gantry/v1/hooks/:id/pause', { id })
    const shown = async () => {
      const { name, push_events, paused } = (await call('GET /-/gantry/v1/hooks/:id', { id })).body
      return [name, push_events, paused]
    }
    const entries = (await call('GET /-/gantry/v1/audit', { kind: 'system_hook', act: 'updated' })).body
    const [pause, rename] = entries.map((one) => entryUndo(one))
    expect(await pause?.undo()).toBeUndefined()
    expect(await rename?.undo()).toBeUndefined()
    expect(await shown()).toEqual(['Crane', false, false])
    expect(await rename?.redo()).toBeUndefined()
    expect(await shown()).toEqual(['Quay', true, false])
    expect(await pause?.undo()).toMatchObject({ text: expect.stringMatching(/^Not undone/) })
  })
})
