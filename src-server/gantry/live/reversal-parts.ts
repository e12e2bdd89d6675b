/** Values by their API names. A membership, share or push rule that does not exist is null. */
export type Values = Readonly<Record<string, unknown>>

/** What a change replaced, from the stored event. */
export interface Reversal {
  /** The least access level of callers who may see the values and make the opposite change. */
  level: number
  before: Values
  after: Values
  /** The member, for a change of a membership. */
  user_id?: number
  /** The other group, for a change of a share. */
  shared_group_id?: number
  /** The label, milestone or account. */
  record_id?: number
  /** Only the user who made the change can undo it, and needs no access level. */
  isPersonal?: true
}

export const ofField = (name: string, level: number, before: unknown, after: unknown): Reversal => ({
  level,
  before: { [name]: before },
  after: { [name]: after },
})

export const about = (record_id: number, reversal: Reversal | undefined): Reversal | undefined =>
  reversal && { ...reversal, record_id }
