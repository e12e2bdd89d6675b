import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { savedValues } from '../../../src-renderer/settings/saved-settings.ts'
import { useSettingResults } from '../../../src-renderer/settings/use-setting-results.ts'
import { useSettingsDraft } from '../../../src-renderer/settings-form/use-settings-draft.ts'
import { drafts } from '../../../src-renderer/ui/drafts.ts'
import { cacheWith, renderHook } from '../render-hook.tsx'
import { settingsOfRegistry, settingsWith } from './registry.ts'

describe('the settings in the palette', () => {
  const find = (text: string, is_admin: boolean) => {
    const opened: string[] = []
    const cache = cacheWith(
      ['GET /user', {}, { is_admin }],
      ['GET /-/gantry/v1/settings', {}, { settings: settingsOfRegistry() }],
    )
    const { group } = renderHook(() => useSettingResults(text, true), { cache, opened })
    return group.items.map(({ detail, run }) => {
      run()
      return [detail, opened.pop()]
    })
  }

  test('are found by purpose, and a result opens the setting', () => {
    expect(find('stop people from making groups', true)[0]).toEqual([
      'can_create_group',
      '/settings?section=Visibility+and+access&at=can_create_group',
    ])
  })

  test('are not for people who are no administrators, nor for one or two letters or another scope', () => {
    expect(find('stop people from making groups', false)).toEqual([])
    expect(find('to', true)).toEqual([])
    expect(find('@token', true)).toEqual([])
  })
})

describe('the draft of settings', () => {
  beforeEach(() => drafts.setOwner(1))
  afterEach(() => drafts.setOwner(null))
  const settings = settingsWith({ recaptcha_private_key: { value: 'old', is_set: true } })

  test('keeps changes for the next visit, but no secrets', () => {
    const draft = renderHook(() => useSettingsDraft('application settings', settings, savedValues(settings)), {
      steps: [(first) => first.set({ max_attachment_size: 5, recaptcha_private_key: 'hush' })],
    })
    expect(draft.changes).toEqual({ max_attachment_size: 5, recaptcha_private_key: 'hush' })
    expect(draft.base).toEqual({ max_attachment_size: 100, recaptcha_private_key: 'old' })
    expect(drafts.read('application settings')?.fields).toEqual({ max_attachment_size: 5 })
    expect(renderHook(() => useSettingsDraft('application settings', settings, savedValues(settings))).changes).toEqual(
      { max_attachment_size: 5 },
    )
  })

  test('forgets a secret that goes back to the saved one', () => {
    const draft = renderHook(() => useSettingsDraft('application settings', settings, savedValues(settings)), {
      steps: [
        (first) => first.set({ recaptcha_private_key: 'hush' }),
        (second) => second.undo('recaptcha_private_key'),
      ],
    })
    expect(draft.changes).toEqual({})
    expect(draft.value.recaptcha_private_key).toBe('old')
  })

  test('keeps what was typed while other changes were saved', () => {
    const draft = renderHook(() => useSettingsDraft('application settings', settings, savedValues(settings)), {
      steps: [
        (first) => first.set({ max_attachment_size: 5, recaptcha_private_key: 'hush' }),
        (second) => {
          second.set({ max_attachment_size: 6 })
          second.settle({ max_attachment_size: 5, recaptcha_private_key: 'hush' })
        },
      ],
    })
    expect(draft.changes).toEqual({ max_attachment_size: 6 })
  })
})
