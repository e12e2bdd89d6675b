import { z } from 'zod'
import { IMPORTED_RELATIONS } from './archive/members.ts'

/**
 * How far an import has come. Each batch stores the progress in its own transaction. After a crash the import therefore continues after the
 * last committed batch, and writes nothing twice.
 */
const importProgress = z.object({
  /** True if an administrator imports: only then are the archive's members imported and its users mapped to users of this server. */
  maps_users: z.boolean(),
  relation: z.enum(IMPORTED_RELATIONS).nullable(),
  next_line: z.int(),
  /** Ids of group milestones that were converted to project milestones. Their iids may still change. */
  converted_milestones: z.array(z.int()),
  /** True if custom attributes are written. */
  attributes_done: z.boolean().default(false),
  /** How many of the uploaded files are stored. */
  uploads_to: z.int().default(0),
  /** The highest id of an issue that is in the full-text index. */
  indexed_to: z.int(),
})
export type ImportProgress = z.output<typeof importProgress>

export const initialProgress = (maps_users: boolean): ImportProgress => ({
  maps_users,
  relation: null,
  next_line: 0,
  converted_milestones: [],
  attributes_done: false,
  uploads_to: 0,
  indexed_to: 0,
})

/** The place behind the last line of the last relation. */
export const AFTER_RELATIONS = { relation: 'merge_requests', next_line: Number.MAX_SAFE_INTEGER } as const

export const readProgress = (text: string): ImportProgress => importProgress.parse(JSON.parse(text))
