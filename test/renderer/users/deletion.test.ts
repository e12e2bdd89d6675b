import { describe, expect, test } from 'vitest'
import { type Deletion, deletionRows, soleGroups } from '../../../src-renderer/users/deletion.ts'

const nothing: Deletion = {
  issues_count: 0,
  merge_requests_count: 0,
  open_merge_requests_count: 0,
  epics_count: 0,
  notes_count: 0,
  system_notes_count: 0,
  reactions_count: 0,
  project_snippets_count: 0,
  personal_snippets_count: 0,
  ssh_keys_count: 0,
  gpg_keys_count: 0,
  tokens_count: 0,
  todos_count: 0,
  memberships_count: 0,
  personal_projects: [],
  groups: [],
  is_sole_owner: false,
}
const group = (full_path: string, other_owners_count: number) => ({
  ...{ id: full_path.length, name: full_path, full_path, other_owners_count },
  ...{ subgroups_count: 2, projects_count: 5 },
})
const some: Deletion = {
  ...nothing,
  issues_count: 42,
  notes_count: 318,
  reactions_count: 1,
  merge_requests_count: 7,
  open_merge_requests_count: 2,
  ssh_keys_count: 3,
  todos_count: 26,
  memberships_count: 11,
  personal_projects: [
    { id: 1, path_with_namespace: 'mk/dotfiles', storage_size: 100_000_000 },
    { id: 2, path_with_namespace: 'mk/notes', storage_size: 48_000_000 },
  ],
  groups: [group('harbor', 2)],
}

describe('what the deletion of a user touches', () => {
  test('is listed thing by thing, with its fate in both ways', () => {
    const rows = deletionRows([some], 'ghost')
    expect(rows.map(({ what, detail, outcomes }) => [what, detail, ...outcomes])).toEqual([
      ['42 issues, 318 comments, 1 reaction', undefined, 'move to @ghost', 'destroyed'],
      ['7 merge requests', '2 still open', 'move to @ghost', 'destroyed'],
      ['2 personal projects', 'mk/dotfiles, mk/notes · 148 MB', 'destroyed', 'destroyed'],
      ['3 SSH keys, 26 to-do items', undefined, 'destroyed', 'destroyed'],
      ['11 memberships', undefined, 'removed', 'removed'],
      ['Group harbor', '2 other owners', 'stays', 'stays'],
    ])
    expect(rows.filter(({ destructive }) => destructive).map(({ what }) => what)).toEqual([
      '2 personal projects',
      '3 SSH keys, 26 to-do items',
    ])
    expect(deletionRows([some], 'hard').filter(({ destructive }) => destructive)).toHaveLength(4)
  })

  test('names the groups that nobody else owns, which keep the account from a soft deletion', () => {
    const sole = { ...nothing, groups: [group('acme', 0), group('harbor', 1)], is_sole_owner: true }
    expect(deletionRows([sole], 'ghost').map(({ what, detail, outcomes }) => [what, detail, ...outcomes])).toEqual([
      ['Group acme', 'no other owner · 2 subgroups, 5 projects', 'prevents the deletion', 'destroyed'],
      ['Group harbor', '1 other owner', 'stays', 'stays'],
    ])
    expect(soleGroups([some, sole]).map(({ full_path }) => full_path)).toEqual(['acme'])
  })

  test('is the sum over several users, and empty for a user without anything', () => {
    expect(deletionRows([some, some, nothing], 'hard').map(({ what }) => what)).toEqual([
      '84 issues, 636 comments, 2 reactions',
      '14 merge requests',
      '4 personal projects',
      '6 SSH keys, 52 to-do items',
      '22 memberships',
      'Group harbor',
    ])
    expect(deletionRows([nothing], 'ghost')).toEqual([])
  })
})
