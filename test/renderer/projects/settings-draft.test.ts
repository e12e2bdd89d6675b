import { describe, expect, test } from 'vitest'
import type { Project } from '../../../src-renderer/projects/project.ts'
import { sections } from '../../../src-renderer/projects/settings-catalog.ts'
import {
  fieldsOf,
  mayChange,
  savedValue,
  savedValues,
  updateInput,
  visibleSections,
} from '../../../src-renderer/projects/settings-draft.ts'
import { languageParts, storageParts } from '../../../src-renderer/projects/storage-parts.ts'
import { updateFields } from '../../../src-server/projects/settings/project-settings.ts'

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
  test('starts with the saved value of each setting on screen', () => {
    const shown = fieldsOf(project, { level: 50, admin: false })
    expect(savedValues(project, shown)).toMatchObject({ name: 'Gate', description: null, topics: ['terminal'] })
    expect(savedValues(project, shown)).not.toHaveProperty('namespace')
    const unset: Project = { ...project, emails_disabled: null }
    expect(savedValues(unset, [{ name: 'emails_disabled', type: 'boolean' }])).toEqual({ emails_disabled: false })
  })

  test('is sent unchanged', () => {
    expect(updateInput(7, { build_timeout: null, topics: ['a', 'b'] })).toEqual({
      id: 7,
      build_timeout: null,
      topics: ['a', 'b'],
    })
  })

  test('ignores objects and unknown keys', () => {
    expect(savedValue(project, 'namespace')).toBeUndefined()
    expect(savedValue(project, 'nowhere')).toBeUndefined()
  })
})

describe('the settings catalog', () => {
  const all = sections.flatMap(({ settings }) => settings)

  test('lists only settings that the server accepts, each once', () => {
    expect(all.map(({ name }) => name).filter((name) => !(name in updateFields))).toEqual([])
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })

  test('offers only values that the server accepts', () => {
    const choices = all.flatMap(({ name, options }) => (options ?? []).map((option) => ({ name, option })))
    expect(choices.length).toBeGreaterThan(60)
    for (const { name, option } of choices)
      expect(Reflect.get(updateFields, name).safeParse(option).success, `${name}: ${option}`).toBe(true)
  })

  test('shows only settings that the server returns', () => {
    const visible = visibleSections(project, { level: 50, admin: false })
    expect(visible.filter(({ settings }) => settings.length === 0)).toEqual([])
    const keys = visible.flatMap(({ settings }) => settings.map(({ name }) => name))
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

  test('lets only Owners change the visibility, and only administrators the storage', () => {
    const settingOf = (name: string) => all.find((setting) => setting.name === name) ?? {}
    expect(mayChange(settingOf('visibility'), { level: 40, admin: false })).toBe(false)
    expect(mayChange(settingOf('visibility'), { level: 50, admin: false })).toBe(true)
    expect(mayChange(settingOf('repository_storage'), { level: 50, admin: false })).toBe(false)
    expect(mayChange(settingOf('lfs_enabled'), { level: 40, admin: false })).toBe(true)
  })

  test('locks what the user may not change, and everything in an archived project', () => {
    const locked = (of: Project, level: number) =>
      fieldsOf(of, { level, admin: false })
        .filter(({ read_only }) => read_only)
        .map(({ name, restricted }) => [name, restricted])
    expect(locked(project, 40)).toEqual([['visibility', 'Owners only']])
    expect(locked(project, 50)).toEqual([])
    expect(locked({ ...project, archived: true }, 50)).toHaveLength(7)
    expect(locked({ ...project, archived: true }, 50)).not.toContainEqual(['visibility', 'Owners only'])
  })
})

describe('statistics', () => {
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
  test('sort parts by size and compute their share', () => {
    const parts = storageParts(sizes)
    expect(parts.slice(0, 2)).toEqual([
      { name: 'Repository', size: 300, share: 0.75 },
      { name: 'Wiki', size: 100, share: 0.25 },
    ])
    expect(storageParts({ ...sizes, repository_size: 0, wiki_size: 0 }).every(({ share }) => share === 0)).toBe(true)
  })

  test('show at most four languages, with the rest combined', () => {
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
