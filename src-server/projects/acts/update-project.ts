import type { Actor } from '../../kit/access/actor.ts'
import type { PlainAct } from '../../kit/act.ts'
import type { Trx } from '../../kit/db/schema.ts'
import { clearRedirect, redirectProject } from '../../namespaces/redirect-queries.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { snapshotOfProject } from '../../snapshots/queries.ts'
import { setTopics } from '../topic-queries.ts'
import { type FoundForChange, type ProjectColumns, updateProjectRow } from '../update-queries.ts'

interface ProjectChange {
  /** Columns that are undefined keep their values. */
  columns: Omit<ProjectColumns, 'id' | keyof ProjectNames>
  place: ProjectNames
  /** Undefined keeps the topics. */
  topics: readonly string[] | undefined
}
interface ProjectNames {
  name: string
  path: string
  path_with_namespace: string
  name_with_namespace: string
}

/** An import URL may contain a password, and the file name of an avatar has no meaning outside the instance. */
const NOT_IN_EVENTS: readonly string[] = ['import_url', 'avatar']

/** Changes the settings, topics, name and path of a project. If the path changes, the old one redirects. */
export async function updateProject(
  act: PlainAct<Actor>,
  before: FoundForChange,
  { columns, place, topics }: ProjectChange,
) {
  const { db, actor, now, emit, enqueue } = act
  const { id: project_id, name: old_name, path_with_namespace: old_path_with_namespace } = before
  const changed = namesOf(columns).filter((name) => columns[name] !== undefined && columns[name] !== before[name])
  const old_topics = topics && (await setTopics(db, project_id, topics, now))
  const renamed = place.name !== old_name || place.path !== before.path
  if (renamed) await leavePath(db, before, place.path_with_namespace)
  if (renamed || changed.length > 0 || old_topics)
    await updateProjectRow(db, project_id, { ...columns, ...place, updated_at: now })
  if (columns.avatar !== undefined && before.avatar !== null) await enqueue('file.remove', { file: before.avatar })
  if (!renamed && changed.length === 0 && !old_topics) return
  const project = await snapshotOfProject(db, project_id)
  if (renamed)
    emit(
      'project.renamed',
      { project_id, actor_id: actor.id, old_name, old_path_with_namespace },
      { project, changes: changesBetween(before, place, ['name', 'path', 'path_with_namespace']) },
    )
  if (changed.length > 0 || old_topics) {
    const shown = changed.filter((name) => !NOT_IN_EVENTS.includes(name))
    const changes = {
      ...changesBetween(before, columns, shown),
      ...(old_topics && { topics: { before: old_topics, after: topics } }),
    }
    emit(
      'project.updated',
      { project_id, actor_id: actor.id, changed: [...changed, ...(old_topics ? ['topics'] : [])] },
      { project, changes },
    )
  }
}

/** The names of the columns. `Object.keys` has the type `string[]`. */
function namesOf<T extends object>(columns: T): (keyof T & string)[] {
  const names: (keyof T & string)[] = []
  for (const name in columns) names.push(name)
  return names
}

/** Makes the old path redirect to the project. A change of case needs no redirect, because paths are found regardless of case. */
async function leavePath(db: Trx, before: FoundForChange, path_with_namespace: string) {
  if (path_with_namespace.toLowerCase() === before.path_with_namespace.toLowerCase()) return
  await clearRedirect(db, path_with_namespace)
  await redirectProject(db, before.id, before.path_with_namespace)
}
