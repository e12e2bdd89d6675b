/** A user as events describe one, for listeners that run when the account may be gone. */
export interface UserSnapshot {
  id: number
  username: string
  name: string
  state: string
  /** Private: a listener must not pass this address on to everybody. `public_email` is public. */
  email: string
  public_email: string | null
  created_at: string
  updated_at: string
}

export interface ProjectSnapshot {
  id: number
  name: string
  path: string
  path_with_namespace: string
  namespace_id: number
  visibility: string
  created_at: string
  updated_at: string
  /** The user or the group that the project belongs to. `user_id` is null for a group. */
  owner: { name: string; user_id: number | null }
  /** The owner of the personal namespace, or the direct Owners of the group, by id. */
  owners: readonly UserSnapshot[]
}

export interface GroupSnapshot {
  id: number
  name: string
  path: string
  full_path: string
  parent_id: number | null
  visibility: string
  created_at: string
  updated_at: string
}

/** A project in events about its contents. Comes from a row that the act has loaded, so it has no owners. */
export type ProjectPlace = Omit<ProjectSnapshot, 'owner' | 'owners'>

/** A group in events about its contents. */
export type GroupPlace = Omit<GroupSnapshot, 'created_at' | 'updated_at'>

/** A user in events about other records, such as the author of an issue. */
export interface PersonSnapshot {
  id: number
  username: string
  name: string
}

/** A project as payloads about its repository describe it. */
export interface RepositorySnapshot {
  id: number
  name: string
  description: string | null
  path_with_namespace: string
  namespace_name: string
  visibility: string
  default_branch: string | null
  ci_config_path: string | null
  avatar: string | null
}

/** A user as payloads about other records show one. */
export interface ContactSnapshot extends PersonSnapshot {
  /** Only a public address; `[REDACTED]` for a private one. */
  email: string
  avatar: string | null
}
