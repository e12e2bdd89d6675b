import { z } from 'zod'
import type { Presenting } from '../kit/http/presenting.ts'
import { presentUserBasic, type UserBasicRow, userBasic } from '../users/entity.ts'

/** Why a project is listed for a clean-up. */
export const CLEANUP_REASONS = ['idle', 'largest', 'without_owner'] as const
export type CleanupReason = (typeof CLEANUP_REASONS)[number]

/** A project without activity for this many days is idle. */
export const IDLE_DAYS = 365
/** Memberships that end within this many days are listed. */
export const ENDING_DAYS = 30

export const cleanupProjectEntity = z
  .object({
    id: z.int(),
    name: z.string(),
    name_with_namespace: z.string(),
    path_with_namespace: z.string(),
    visibility: z.enum(['private', 'internal', 'public']),
    archived: z.boolean(),
    last_activity_at: z.string().meta({ format: 'date-time' }),
    storage_size: z.int(),
  })
  .meta({ id: 'CleanupProject' })
type CleanupProject = z.infer<typeof cleanupProjectEntity>

export const presentCleanupProject = (
  row: Omit<CleanupProject, 'archived'> & { archived: number },
): CleanupProject => ({
  ...row,
  archived: row.archived === 1,
})

export const endingMembershipEntity = z
  .object({
    id: z.int(),
    source: z.enum(['project', 'group']).describe('What the user is a direct member of'),
    source_id: z.int(),
    source_name: z.string(),
    source_path: z.string(),
    user: userBasic,
    access_level: z.int(),
    expires_at: z.string().meta({ format: 'date' }).describe('The first day without access'),
  })
  .meta({ id: 'EndingMembership' })

interface EndingMembershipRow extends UserBasicRow {
  member_id: number
  project_id: number | null
  source_id: number | null
  source_name: string | null
  source_path: string | null
  access_level: number
  expires_at: string | null
}

export const presentEndingMembership = (
  row: EndingMembershipRow,
  present: Presenting,
): z.infer<typeof endingMembershipEntity> => ({
  id: row.member_id,
  source: row.project_id === null ? 'group' : 'project',
  source_id: row.source_id ?? 0,
  source_name: row.source_name ?? '',
  source_path: row.source_path ?? '',
  user: presentUserBasic(row, present),
  access_level: row.access_level,
  expires_at: row.expires_at ?? '',
})
