import { type Changes, changesBetween } from '../../snapshots/changes.ts'
import type { ProjectSnapshot } from '../../snapshots/entity.ts'

const FIELDS = ['name', 'path', 'path_with_namespace', 'namespace_id', 'visibility'] as const

type ProjectLocation = Pick<ProjectSnapshot, (typeof FIELDS)[number]>

/** The changes that a new name, path or namespace makes to a project. */
export const changedPlace = (before: ProjectLocation, after: ProjectLocation): Changes =>
  changesBetween(before, after, FIELDS)
