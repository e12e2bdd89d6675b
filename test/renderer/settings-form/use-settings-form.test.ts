import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../../../src-renderer/api/api-error.ts'
import { requestOf } from '../../../src-renderer/api/client.ts'
import { companionsOf } from '../../../src-renderer/settings-form/dependencies.ts'
import type { SettingField } from '../../../src-renderer/settings-form/setting-field.ts'
import { useSettingsForm } from '../../../src-renderer/settings-form/use-settings-form.ts'
import { drafts } from '../../../src-renderer/ui/drafts.ts'
import { renderHook } from '../render-hook.tsx'

const fields: readonly SettingField[] = [
  { name: 'name', section: 'General', label: 'Name', help: '', type: 'line' },
  { name: 'path', section: 'General', label: 'Path', help: '', type: 'line' },
  { name: 'mirror', section: 'Mirroring', label: 'Mirror', help: '', type: 'boolean', requires: ['import_url'] },
  { name: 'import_url', section: 'Mirroring', label: 'Address', help: '', type: 'line', nullable: true },
]
const saved = { name: 'Gate', path: 'gate', mirror: false, import_url: null }
const input = (changes: object) => JSON.parse(JSON.stringify({ id: 7, ...changes }))

interface Given {
  changes?: Partial<Record<keyof typeof saved, unknown>>
  values?: Partial<Record<keyof typeof saved, unknown>>
  /** The body of the refused request, and the errors of the answer. */
  refused?: { body: object; errors: Record<string, string[]> }
  picture?: string
}

function edit({ changes = {}, values = {}, refused, picture }: Given = {}) {
  drafts.write('settings of project 7', changes, {})
  const reset: string[] = []
  const error =
    refused &&
    new ApiError(
      'PUT /projects/:id',
      { ...requestOf('PUT /projects/:id', input(refused.body)), status: 400 },
      JSON.stringify({ message: refused.errors }),
    )
  const edited = renderHook(() =>
    useSettingsForm({
      form: 'settings of project 7',
      fields,
      saved: { ...saved, ...values },
      save: { error: error ?? null, fields: refused?.errors ?? {}, pending: false, reset: () => reset.push('save') },
      requestOf: (all) => requestOf('PUT /projects/:id', input(all)),
      errorNames: { path: ['namespace.path'] },
      rules: [
        {
          names: ['name', 'path'],
          breach: ({ name, path }) => (name === path ? { path: ['must differ from the name'] } : {}),
        },
      ],
      readLatest: async () => saved,
      refresh: () => undefined,
      send: async () => undefined,
      also:
        picture === undefined
          ? undefined
          : {
              name: 'avatar',
              from: 'null',
              to: `"${picture}"`,
              undo: () => reset.push('avatar'),
              restored_from: undefined,
            },
    }),
  )
  return { edited, reset }
}

describe('a form of settings', () => {
  beforeEach(() => drafts.setOwner(1))
  afterEach(() => drafts.setOwner(null))

  test('sends the changes and nothing else', () => {
    const { edited } = edit({ changes: { name: 'Lock', path: 'gate' } })
    expect(edited.request.body).toEqual({ name: 'Lock' })
    expect([...edited.unsaved]).toEqual(['name'])
  })

  test('sends what a changed setting requires, with the saved value', () => {
    const changes = { mirror: true }
    const { edited } = edit({ changes, values: { import_url: 'https://a.example' } })
    expect(edited.companions).toEqual({ import_url: 'https://a.example' })
    expect(edit({ changes }).edited.problems).toEqual([
      { change: 'mirror', text: 'import_url is missing', field: 'import_url', fix: 'import_url' },
    ])
  })

  test('shows the errors of the server at their settings until these change, under all names that the server uses', () => {
    const refused = { body: { path: '+no+' }, errors: { 'namespace.path': ['is invalid'] } }
    const { edited } = edit({ refused, changes: { path: '+no+' } })
    expect([edited.errorOf('path'), edited.errorOf('name'), edited.formError]).toEqual([
      'is invalid',
      undefined,
      undefined,
    ])
    const other = { body: { path: '+no+' }, errors: { quota: ['is exceeded'] } }
    expect(edit({ refused: other }).edited.formError).toContain('is exceeded')
  })

  test('sends one of the parameters of which a changed setting requires one', () => {
    const one_of = [{ ...fields[3], name: 'mirror', requires_one_of: ['import_url', 'path'] }]
    const companions = (changes: object) =>
      companionsOf({ ...changes }, new Map(one_of.map((field) => [field.name, field])), { ...saved, import_url: 'a' })
    expect(companions({ mirror: true })).toEqual({ import_url: 'a' })
    expect(companions({ mirror: true, path: 'b' })).toEqual({})
    expect(companions({ mirror: false })).toEqual({})
  })

  test('checks the rules between settings before it sends them', () => {
    const { edited } = edit({ changes: { name: 'gate' } })
    expect(edited.errorOf('path')).toBe('path must differ from the name')
    expect(edited.problems).toMatchObject([{ change: 'name', fix: 'path' }])
  })

  test('counts a picture as a change, which is discarded by itself or with all others', () => {
    const { edited, reset } = edit({ picture: 'crane.png', changes: { name: 'Lock' } })
    expect([...edited.unsaved]).toEqual(['name', 'avatar'])
    edited.undo('avatar')
    expect(reset).toEqual(['avatar'])
    edited.discard()
    expect(reset).toEqual(['avatar', 'avatar', 'save'])
    expect(drafts.read('settings of project 7')).toBeUndefined()
  })
})
