import type { Counts, Group } from '../../../src-renderer/groups/group.ts'

/** A group with the fields that the tests need. */
export const groupOf = (id: number, full_path: string, parent_id: number | null = null): Group =>
  JSON.parse(JSON.stringify({ id, full_path, parent_id, name: full_path, path: full_path.split('/').at(-1) }))

/** The counts of a group in which the user has this role. */
export const countsOf = (id: number, access_level: number, projects = 0): Counts =>
  JSON.parse(JSON.stringify({ id, access_level, projects, subgroups: 0 }))
