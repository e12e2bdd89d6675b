import type { ReadArchive } from './read-archive.ts'

/** Ids of projects and groups, and the times of what comes with the project itself, are new in each copy. */
const NEW_IN_COPY = new Set(['project_id', 'source_project_id', 'target_project_id', 'group_id', 'relative_position'])
const WITH_PROJECT = new Set(['auto_devops', 'container_expiration_policy', 'project_feature', 'project_members'])
const TIMES = new Set(['created_at', 'updated_at', 'next_run_at'])

function comparable(value: unknown, dropped: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => comparable(each, dropped))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !dropped(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, comparable(inner, dropped)]))
}

/** The whole tree and the files of an archive without what is new in each copy. */
export function treeOf({ names, contents, project, relation }: ReadArchive) {
  const relations = names.flatMap((name) => /^\.\/tree\/project\/(\w+)\.ndjson$/.exec(name)?.[1] ?? [])
  const lines = relations.map((name) => {
    const dropped = (key: string) => NEW_IN_COPY.has(key) || (WITH_PROJECT.has(name) && TIMES.has(key))
    return [name, comparable(relation(name), dropped)]
  })
  const files = names.filter((name) => /^\.\/(?:uploads|avatar)\//.test(name))
  const stored = files.map((name) => [name, contents.get(name)?.toString('hex')])
  return { project, ...Object.fromEntries(lines), files: Object.fromEntries(stored) }
}
