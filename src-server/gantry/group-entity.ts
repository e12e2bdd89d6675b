import { z } from 'zod'
import type { Presenting } from '../kit/http/presenting.ts'
import { presentUserBasic, type UserBasicRow, userBasic } from '../users/entity.ts'

const visibility = z.enum(['private', 'internal', 'public'])

export const groupCountsEntity = z
  .object({
    id: z.int(),
    access_level: z.int().describe("The caller's access level; 0 for no member"),
    subgroups: z.int().describe('Direct subgroups that the caller sees'),
    all_subgroups: z.int().describe('All descendant groups that the caller sees'),
    projects: z.int().describe('Direct projects that the caller sees'),
    all_projects: z.int().describe('Projects of the group and its subgroups that the caller sees'),
    members: z.int().describe('Direct memberships'),
    storage_size: z.int().nullable().describe('Size of all projects in the group and its subgroups; only for Owners'),
  })
  .meta({ id: 'GroupCounts' })

export const groupContentsEntity = z
  .object({
    id: z.int(),
    full_path: z.string(),
    access_level: z.int().describe("The caller's access level; 0 for no member"),
    deletion: z
      .object({
        after_days: z
          .int()
          .nullable()
          .describe(
            'Days between a deletion and the removal, during which the group can be restored; null if it is removed at once',
          ),
        on: z.string().nullable().describe('The day of the removal, for a group that is marked for deletion'),
      })
      .describe('Effect of the instance settings on a deletion'),
    holds: z
      .object({
        subgroups: z.int(),
        projects: z.int(),
        archived_projects: z.int(),
        issues: z.int(),
        open_issues: z.int(),
        merge_requests: z.int(),
        labels: z.int().describe('In groups and projects'),
        milestones: z.int().describe('In groups and projects'),
        members: z.int().describe('Direct memberships in groups and projects'),
        shares: z.int().describe('Shares of groups and projects with other groups'),
        storage_size: z.int(),
      })
      .nullable()
      .describe('Everything in the group and its subgroups; only for Owners'),
  })
  .meta({ id: 'GroupContents' })

const share = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  name: z.string(),
  full_path: z.string(),
  projects: z.int(),
  storage_size: z.int(),
  last_activity_at: z
    .string()
    .nullable()
    .meta({ format: 'date-time' })
    .describe('The last activity in the direct projects; null without projects'),
})
export const groupSharesEntity = z
  .object({
    total: z.object({ groups: z.int(), projects: z.int(), storage_size: z.int() }),
    groups: z.array(share).describe('The first 5,000 by path, each with its direct projects'),
  })
  .meta({ id: 'GroupShares' })

/** The totals cover all groups, also those after the first 5,000. */
type ShareRow = z.infer<typeof share> & { all_groups: number; all_projects: number; all_storage: number }

export const presentShares = (rows: readonly ShareRow[]): z.infer<typeof groupSharesEntity> => ({
  total: {
    groups: rows[0]?.all_groups ?? 0,
    projects: rows[0]?.all_projects ?? 0,
    storage_size: rows[0]?.all_storage ?? 0,
  },
  groups: rows.map(({ all_groups: _groups, all_projects: _projects, all_storage: _storage, ...row }) => row),
})

const change = z.object({
  user: userBasic,
  from_level: z.int().nullable().describe('Null without access before'),
  to_level: z.int().nullable().describe('Null without access afterwards'),
})
export const transferPreviewEntity = z
  .object({
    full_path: z.string(),
    new_full_path: z.string(),
    subgroups: z.int(),
    projects: z.int(),
    lowered: z
      .object({ visibility, groups: z.int(), projects: z.int() })
      .nullable()
      .describe('Groups and projects that are more visible than the new parent; their visibility is lowered'),
    members: z
      .object({
        gain: z.int(),
        lose: z.int(),
        change: z.int(),
        people: z.array(change).describe('The first 100: users who lose access come first, then users who gain it'),
      })
      .describe('Users whose access changes'),
  })
  .meta({ id: 'TransferPreview' })

export interface AccessChangeRow extends UserBasicRow {
  from_level: number | null
  to_level: number | null
  gain: number
  lose: number
  change: number
}

export const presentAccessChanges = (rows: readonly AccessChangeRow[], shown: Presenting) => ({
  gain: rows[0]?.gain ?? 0,
  lose: rows[0]?.lose ?? 0,
  change: rows[0]?.change ?? 0,
  people: rows.map((row) => ({
    user: presentUserBasic(row, shown),
    from_level: row.from_level,
    to_level: row.to_level,
  })),
})
