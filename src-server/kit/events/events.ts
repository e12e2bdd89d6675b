/**
 * Everything that can happen, by name, with what a listener needs to look the rest up. An event leaves after the commit of the write
 * that caused it and is dropped with a rollback.
 */
export interface Events {
  'user.created': { user_id: number }
  'token.created': { token_id: number; user_id: number }
  'project.created': { project_id: number; creator_id: number }
  'project.removed': { project_id: number; path_with_namespace: string; actor_id: number | null }
  'project.updated': { project_id: number; actor_id: number; changed: readonly string[] }
  'project.renamed': { project_id: number; actor_id: number; old_name: string; old_path_with_namespace: string }
  'project.transferred': {
    project_id: number
    actor_id: number
    old_namespace_id: number
    old_path_with_namespace: string
  }
  'project.archived': { project_id: number; actor_id: number }
  'project.unarchived': { project_id: number; actor_id: number }
  'project.marked': { project_id: number; actor_id: number; old_path_with_namespace: string }
  'project.restored': { project_id: number; actor_id: number; old_path_with_namespace: string }
  'project.starred': { project_id: number; actor_id: number }
  'project.unstarred': { project_id: number; actor_id: number }
  'project.forked': { project_id: number; forked_from_project_id: number; actor_id: number }
  'project.unforked': { project_id: number; forked_from_project_id: number; actor_id: number }
  'project.shared': { project_id: number; group_id: number; actor_id: number }
  'project.unshared': { project_id: number; group_id: number; actor_id: number }
  'issue.created': { issue_id: number; project_id: number; actor_id: number }
  'issue.updated': { issue_id: number; project_id: number; actor_id: number; changed: readonly string[] }
  'issue.closed': { issue_id: number; project_id: number; actor_id: number }
  'issue.reopened': { issue_id: number; project_id: number; actor_id: number }
  'member.added': {
    project_id: number | null
    group_id: number | null
    user_id: number
    access_level: number
    expires_at: string | null
    invite_source: string | null
    actor_id: number
  }
  'member.updated': {
    project_id: number | null
    group_id: number | null
    user_id: number
    access_level: number
    old_access_level: number
    old_expires_at: string | null
    actor_id: number
  }
  'member.removed': {
    project_id: number | null
    group_id: number | null
    user_id: number
    access_level: number
    /** null where it ended by itself, on its day. */
    actor_id: number | null
  }
  'note.created': { note_id: number; noteable_type: string; noteable_id: number; actor_id: number }
  'group.created': { group_id: number; actor_id: number }
  'group.updated': { group_id: number; actor_id: number; changed: readonly string[] }
  /** Its path is another one; besides `group.updated`. */
  'group.renamed': {
    group_id: number
    actor_id: number
    path: string
    full_path: string
    old_path: string
    old_full_path: string
  }
  'group.transferred': {
    group_id: number
    actor_id: number
    old_parent_id: number | null
    parent_id: number | null
    old_full_path: string
  }
  'group.marked': { group_id: number; actor_id: number }
  'group.restored': { group_id: number; actor_id: number }
  /** `actor_id` is null where who asked for it is gone by now. */
  'group.removed': { group_id: number; full_path: string; actor_id: number | null }
  'group.shared': { group_id: number; shared_with_group_id: number; actor_id: number }
  'group.unshared': { group_id: number; shared_with_group_id: number; actor_id: number }
  'push_rule.created': { group_id: number; actor_id: number }
  'push_rule.updated': { group_id: number; actor_id: number }
  'push_rule.removed': { group_id: number; actor_id: number }
  'merge_request.created': { merge_request_id: number; project_id: number; actor_id: number }
  'merge_request.merged': { merge_request_id: number; project_id: number; actor_id: number }
  'environment.created': { environment_id: number; project_id: number; actor_id: number }
  'environment.updated': { environment_id: number; project_id: number; actor_id: number }
  'environment.stopped': { environment_id: number; project_id: number; actor_id: number }
  'environment.removed': { environment_id: number; name: string; project_id: number; actor_id: number }
  'deployment.created': { deployment_id: number; project_id: number; actor_id: number; status: string }
  'deployment.updated': {
    deployment_id: number
    project_id: number
    actor_id: number
    status: string
    old_status: string
  }
  'deployment.removed': { deployment_id: number; project_id: number; actor_id: number }
  'deliveries.sampled': { project_id: number; actor_id: number }
  'import.scheduled': { import_id: number; project_id: number; actor_id: number }
  'import.ended': { import_id: number; project_id: number; status: 'finished' | 'failed' }
}

export type EventName = keyof Events
export type Emit = <E extends EventName>(event: E, payload: Events[E]) => void
export type Emitted = { [E in EventName]: { event: E; payload: Events[E] } }[EventName]
