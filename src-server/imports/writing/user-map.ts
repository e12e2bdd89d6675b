import type { Identify } from '../result.ts'

/** A user of the source server who is a member in the archive. */
export interface SourceMember {
  username: string | null
  has_address: boolean
  /** The user of this server with the same email address. */
  user_id: number | undefined
}

/** Maps users of the source server to users of this server. The importing user replaces a user who is not mapped. */
export class UserMap {
  readonly importer_id: number
  /** Undefined if members are not looked up, because no administrator imports. */
  readonly #members: ReadonlyMap<number, SourceMember> | undefined

  constructor(importer_id: number, members: ReadonlyMap<number, SourceMember> | undefined) {
    this.importer_id = importer_id
    this.#members = members
  }

  isMapped(source_id: number | null): boolean {
    return this.#find(source_id) !== undefined
  }

  /** For fields that need a user: a missing user becomes the importing user too. */
  resolve(source_id: number | null): number {
    return this.#find(source_id) ?? this.importer_id
  }

  resolveOptional(source_id: number | null): number | null {
    return source_id === null ? null : this.resolve(source_id)
  }

  /** How the result of the import describes a person. */
  readonly identify: Identify = (source_id) => {
    if (source_id === null) return { username: null, match: 'no_author', user_id: null }
    if (!this.#members) return { username: null, match: 'not_looked_up', user_id: null }
    const member = this.#members.get(source_id)
    if (!member) return { username: null, match: 'not_a_member', user_id: null }
    const { username, has_address, user_id } = member
    if (user_id !== undefined) return { username, match: 'email', user_id }
    return { username, match: has_address ? 'no_account' : 'no_address', user_id: null }
  }

  #find(source_id: number | null): number | undefined {
    return source_id === null ? undefined : this.#members?.get(source_id)?.user_id
  }
}
