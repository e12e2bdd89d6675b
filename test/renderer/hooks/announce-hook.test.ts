import { beforeEach, describe, expect, test } from 'vitest'
import { lastChange } from '../../../src-renderer/changes/last-change.ts'
import { announceHook } from '../../../src-renderer/hooks/announce-hook.ts'
import type { HookCard } from '../../../src-renderer/hooks/hook.ts'
import { clearToasts, toasts } from '../changes/slow-read.ts'

const hook: HookCard = {
  ...{ id: 4, url: 'https://a.example/', name: null, description: null, created_at: '2026-11-20T14:31:24.000Z' },
  ...{ push_events: false, tag_push_events: false, merge_requests_events: false, repository_update_events: true },
  ...{ enable_ssl_verification: true, alert_status: 'executable', disabled_until: null, url_variables: [] },
  ...{ paused: false, has_token: true, waiting: 0, deliveries: 0, failed: 0, p50_ms: null, p95_ms: null, recent: [] },
  ...{ last_at: null, receiver: null },
}

/** Announces the changes of a hook that the server saved as sent. */
function announced(before: HookCard, changes: Record<string, unknown>) {
  clearToasts()
  const { token: _, ...shown } = changes
  announceHook(before, changes, { ...before, ...shown })
  return { toast: toasts(), hasUndo: lastChange.get() !== undefined, undone: lastChange.get()?.undone?.() }
}

beforeEach(() => lastChange.set(undefined))

describe('the confirmation of a changed hook', () => {
  test('says that a new URL takes the token away, and that its undo restores only the URL', () => {
    expect(announced(hook, { url: 'https://b.example/' })).toEqual({
      toast: ['1 change saved. The token went with the old URL. Undo restores the URL without a token'],
      ...{ hasUndo: true, undone: 'Undone: 1 change saved' },
    })
    expect(announced(hook, { url: 'https://b.example/', token: 'new' }).toast).toEqual([
      '2 changes saved. The old token is replaced. Undo restores the URL without a token',
    ])
  })

  test('has no undo for a URL with a password', () => {
    const { toast, hasUndo } = announced({ ...hook, url: 'https://ada:****@a.example/' }, { url: 'https://b.example/' })
    expect(toast).toEqual(['1 change saved. The token went with the old URL. Neither can be restored'])
    expect(hasUndo).toBe(false)
  })

  test('counts a new token among the changes', () => {
    expect(announced(hook, { push_events: true, token: 'new' }).toast).toEqual([
      '2 changes saved. Undo does not restore 1 secret',
    ])
  })
})
