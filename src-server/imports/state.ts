import { z } from 'zod'
import { IMPORTED_RELATIONS } from './archive/members.ts'

/**
 * How far an import has come. It is written in the transaction of each batch, so that after a crash the import goes on behind the last
 * batch that was committed, and nothing is written twice.
 */
const importState = z.object({
  /** An administrator imports: the archive's members are looked at. */
  maps_users: z.boolean(),
  relation: z.enum(IMPORTED_RELATIONS).nullable(),
  next_line: z.int(),
  /** Milestones of groups that became the project's: their numbers may still change. */
  converted_milestones: z.array(z.int()),
  /** Issues up to this id are in the full-text index. */
  indexed_to: z.int(),
})
export type ImportState = z.output<typeof importState>

export const firstState = (maps_users: boolean): ImportState => ({
  maps_users,
  relation: null,
  next_line: 0,
  converted_milestones: [],
  indexed_to: 0,
})

export const readState = (text: string): ImportState => importState.parse(JSON.parse(text))
