import { describe, expect, test } from 'vitest'
import type { Project } from '../../../src-renderer/projects/project.ts'
import {
  changed,
  mayChange,
  pending,
  readDraft,
  savedOf,
  sectionsOf,
  shown,
  updateOf,
} from '../../../src-renderer/projects/settings-draft.ts'
import { sections } from '../../../src-renderer/projects/settings-list.ts'
import { languageParts, storageParts } from '../../../src-renderer/projects/storage-parts.ts'
import { updateFields } from '../../../src-server/projects/project-settings.ts'

const project: Project = JSON.parse(
  JSON.stringify({
    id: 7,
    name: 'Gate',
    description: null,
    topics: ['terminal'],
    issues_access_level: 'enabled',
    build_timeout: 3600,
    lfs_enabled: true,
    visibility: 'private',
    namespace: { id: 1 },
  }),
)

describe('the draft of settings', () => {
  test('holds what differs from what is saved, and nothing that was put back', () => {
    const one = changed({}, project, 'lfs_enabled', false)
    const two = changed(one, project, 'name', 'Gates')
    expect(two).toEqual({ lfs_enabled: false, name: 'Gates' })
    expect(changed(two, project, 'lfs_enabled', true)).toEqual({ name: 'Gates' })
    expect(changed({}, project, 'topics', ['terminal'])).toEqual({})
    expect(changed({}, project, 'topics', [])).toEqual({ topics: [] })
  })

  test('an empty text is none', () => {
    expect(changed({}, project, 'description', '')).toEqual({})
    expect(changed({ description: 'x' }, project, 'description', '')).toEqual({})
  })

  test('what was saved meanwhile is no change any more', () => {
    expect(pending({ name: 'Gate', build_timeout: 60 }, project)).toEqual({ build_timeout: 60 })
  })

  test('is sent as it stands', () => {
    expect(updateOf(7, { build_timeout: null, topics: ['a', 'b'] })).toEqual({
      id: 7,
      build_timeout: null,
      topics: ['a', 'b'],
    })
    expect(readDraft('')).toEqual({})
    expect([shown('off'), shown(null), shown(undefined), shown(['a'])]).toEqual(['"off"', 'null', 'none', '["a"]'])
  })

  test('reads no objects', () => {
    expect(savedOf(project, 'namespace')).toBeUndefined()
    expect(savedOf(project, 'nowhere')).toBeUndefined()
  })
})

describe('the settings', () => {
  const all = sections.flatMap(({ settings }) => settings)

  test('are each what the server takes, and each there once', () => {
    expect(all.map(({ key }) => key).filter((key) => !(key in updateFields))).toEqual([])
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  })

  test('offer only values that the server takes', () => {
    for (const { key, control } of all)
      if (control.kind === 'choice')
        for (const [value] of control.choices)
          expect(Reflect.get(updateFields, key).safeParse(value).success, `${key}: ${value}`).toBe(true)
  })

  test('stand where the server tells of them', () => {
    const keys = sectionsOf(project, { level: 50, admin: false }).flatMap(({ settings }) =>
      settings.map(({ key }) => key),
    )
    expect(keys).toEqual([
      'name',
      'description',
      'topics',
      'visibility',
      'issues_access_level',
      'lfs_enabled',
      'build_timeout',
    ])
  })

  test('visibility is the owners’, the storage the administrators’', () => {
    const of = (key: string) =>
      all.find((setting) => setting.key === key) ?? { key, label: key, control: { kind: 'text' } }
    expect(mayChange(of('visibility'), { level: 40, admin: false })).toBe(false)
    expect(mayChange(of('visibility'), { level: 50, admin: false })).toBe(true)
    expect(mayChange(of('repository_storage'), { level: 50, admin: false })).toBe(false)
    expect(mayChange(of('lfs_enabled'), { level: 40, admin: false })).toBe(true)
  })
})

describe('what the statistics show', () => {
  const sizes = {
    commit_count: 3,
    storage_size: 400,
    repository_size: 300,
    wiki_size: 100,
    lfs_objects_size: 0,
    job_artifacts_size: 0,
    pipeline_artifacts_size: 0,
    packages_size: 0,
    snippets_size: 0,
    uploads_size: 0,
  }
  test('parts by size, with their share', () => {
    const parts = storageParts(sizes)
    expect(parts.slice(0, 2)).toEqual([
      { name: 'Repository', size: 300, share: 0.75 },
      { name: 'Wiki', size: 100, share: 0.25 },
    ])
    expect(storageParts({ ...sizes, repository_size: 0, wiki_size: 0 }).every(({ share }) => share === 0)).toBe(true)
  })

  test('at most four languages, the rest as one', () => {
    const parts = languageParts({ Go: 50, Ruby: 20, C: 15, Java: 10, Perl: 5 })
    expect(parts.map(({ name, share, tone }) => [name, share, tone])).toEqual([
      ['Go', 50, 'mass'],
      ['Ruby', 20, 'accent'],
      ['C', 15, 'done'],
      ['2 others', 15, 'plain'],
    ])
    expect(languageParts({ Go: 60, Ruby: 20, C: 15, Java: 5 })).toHaveLength(4)
  })
})
