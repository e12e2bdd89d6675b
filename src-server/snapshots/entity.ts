/** What events say of a person, for listeners that run when the account may be gone. */
export interface UserSnapshot {
  id: number
  username: string
  name: string
  state: string
  /** Listeners decide whether they may pass it on; everybody may see `public_email`. */
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
  /** The person whose namespace the project is in, or the direct Owners of its group, by id. */
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

/** A project as events about things in it name it: from a row that the act has loaded anyway, so without owners. */
export type ProjectPlace = Omit<ProjectSnapshot, 'owners'>

/** The same of a group. */
export type GroupPlace = Omit<GroupSnapshot, 'created_at' | 'updated_at'>

/** A person whom an event names beside its subject. */
export interface PersonSnapshot {
  id: number
  username: string
  name: string
}
