import type { GroupPlace, ProjectSnapshot } from '../../snapshots/entity.ts'

/** Who may see an event. Administrators see all events. */
export interface Audience {
  /** Where the record is. If both are null, only `users` see the event. */
  project_id: number | null
  group_id: number | null
  /** As in the activity feed; other types are for members. */
  target_type: string
  target_id: number
  /** The least access level in the project or group; 0 for everybody who sees it. */
  level: number
  /** Users who see the event in any case, because it is about themselves. */
  users: readonly number[]
  /** The visibility of a record that is gone, because nobody can look it up any more. */
  visibility: string | null
}

/** What the stream says of an event, and to whom. */
export interface Described {
  record_id: number
  iid: number | null
  project_id: number | null
  group_id: number | null
  user_id: number | null
  /** The record that a note is on. */
  noteable: { type: string; id: number; iid: number } | null
  audience: Audience
}

export const NOTHING = { iid: null, project_id: null, group_id: null, user_id: null, noteable: null }

export const audience = (some: Partial<Audience>): Audience => ({
  project_id: null,
  group_id: null,
  target_type: 'Project',
  target_id: 0,
  level: 0,
  users: [],
  visibility: null,
  ...some,
})

/** A change of a project, or of something in it that everybody sees who sees the project. */
export const ofProject = (project_id: number, some: Partial<Audience> = {}): Described => ({
  ...NOTHING,
  record_id: project_id,
  project_id,
  audience: audience({ project_id, target_id: project_id, ...some }),
})

export const ofGroup = (group_id: number, some: Partial<Audience> = {}): Described => ({
  ...NOTHING,
  record_id: group_id,
  group_id,
  audience: audience({ group_id, target_type: 'Group', target_id: group_id, ...some }),
})

/** A change that only the user and administrators see. */
export const ofUser = (user_id: number, record_id = user_id): Described => ({
  ...NOTHING,
  record_id,
  user_id,
  audience: audience({ users: [user_id] }),
})

const MEMBERS_OF_PARENT = { target_type: 'Removed', level: 1 }

/** The record is gone. Its visibility, its owners and the members of its group tell who saw it. */
export const ofRemovedProject = ({ id, namespace_id, visibility, owners }: ProjectSnapshot): Described => ({
  ...ofProject(id),
  audience: audience({
    ...MEMBERS_OF_PARENT,
    group_id: namespace_id,
    visibility,
    users: owners.map((owner) => owner.id),
  }),
})

export const ofRemovedGroup = ({ id, parent_id, visibility }: GroupPlace): Described => ({
  ...ofGroup(id),
  audience: audience({ ...MEMBERS_OF_PARENT, group_id: parent_id, visibility }),
})

export interface Place {
  project_id: number | null
  group_id: number | null
}

export const ofPlace = ({ project_id, group_id }: Place, some: Partial<Audience> = {}): Described =>
  project_id === null ? ofGroup(group_id ?? 0, some) : ofProject(project_id, some)
