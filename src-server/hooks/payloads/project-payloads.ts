import type { ByEvent } from '../../kit/events/events.ts'
import type { ProjectSnapshot } from '../../snapshots/entity.ts'
import { shownEmail } from '../../snapshots/loaded.ts'
import { type Payload, timesOf, toEveryHook } from './payload.ts'

/** @param old_path_with_namespace for a project that moved */
export function projectPayload(
  event_name: string,
  project: ProjectSnapshot,
  old_path_with_namespace?: string,
): Payload {
  const { owner, owners } = project
  const person = owners.find(({ id }) => id === owner.user_id)
  return toEveryHook(event_name, {
    event_name,
    ...timesOf(project),
    name: project.name,
    path: project.path,
    path_with_namespace: project.path_with_namespace,
    project_id: project.id,
    owners: owners.map((one) => ({ name: one.name, email: shownEmail(one) })),
    project_visibility: project.visibility,
    // A group has no address.
    owner_name: person?.name ?? owner.name,
    owner_email: person ? shownEmail(person) : '',
    ...(old_path_with_namespace !== undefined && { old_path_with_namespace }),
  })
}

const updated = ({ snapshot }: { snapshot: { project: ProjectSnapshot } }) => [
  projectPayload('project_update', snapshot.project),
]

/** A change of the name or path is a rename and no update. */
const isUpdate = (changed: readonly string[]) => changed.some((name) => name !== 'name' && name !== 'path')

export const projectPayloads = {
  'project.created': ({ snapshot }) => [projectPayload('project_create', snapshot.project)],
  'project.removed': ({ snapshot }) => [projectPayload('project_destroy', snapshot.project)],
  'project.updated': (event) => (isUpdate(event.payload.changed) ? updated(event) : []),
  'project.archived': updated,
  'project.unarchived': updated,
  'project.marked': updated,
  'project.restored': updated,
  'project.renamed': ({ payload, snapshot }) => [
    projectPayload('project_rename', snapshot.project, payload.old_path_with_namespace),
  ],
  'project.transferred': ({ payload, snapshot }) => [
    projectPayload('project_transfer', snapshot.project, payload.old_path_with_namespace),
  ],
} satisfies Partial<ByEvent<readonly Payload[]>>
