import type { Changes } from '../snapshots/changes.ts'
import type { ProjectSnapshot, UserSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'project.created': { payload: { project_id: number; creator_id: number }; snapshot: { project: ProjectSnapshot } }
    'project.updated': {
      payload: ProjectPayload & { changed: readonly string[] }
      /** `changes` leaves out `import_url`, which may hold a password, and the file name of the avatar. */
      snapshot: ChangedProject
    }
    'project.renamed': {
      payload: ProjectPayload & { old_name: string; old_path_with_namespace: string }
      snapshot: ChangedProject
    }
    'project.transferred': {
      payload: ProjectPayload & { old_namespace_id: number; old_path_with_namespace: string }
      snapshot: ChangedProject
    }
    'project.archived': { payload: ProjectPayload; snapshot: { project: ProjectSnapshot } }
    'project.unarchived': { payload: ProjectPayload; snapshot: { project: ProjectSnapshot } }
    'project.marked': { payload: ProjectPayload & { old_path_with_namespace: string }; snapshot: ChangedProject }
    'project.restored': { payload: ProjectPayload & { old_path_with_namespace: string }; snapshot: ChangedProject }
    'project.starred': StarEvent
    'project.unstarred': StarEvent
    'project.forked': ForkEvent
    'project.unforked': ForkEvent
    'project.removed': {
      /** `actor_id` is null if the account that asked for the removal is gone. */
      payload: { project_id: number; path_with_namespace: string; actor_id: number | null }
      /** The project as it was right before. */
      snapshot: { project: ProjectSnapshot }
    }
  }
}

interface ProjectPayload {
  project_id: number
  actor_id: number
}

interface ChangedProject {
  project: ProjectSnapshot
  changes: Changes
}

interface StarEvent {
  payload: ProjectPayload
  snapshot: { project: ProjectSnapshot; user: UserSnapshot }
}

interface ForkEvent {
  payload: ProjectPayload & { forked_from_project_id: number }
  snapshot: { project: ProjectSnapshot; forked_from: ProjectSnapshot }
}
