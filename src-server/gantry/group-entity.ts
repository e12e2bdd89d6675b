import { z } from 'zod'
import type { Presenting } from '../kit/http/presenting.ts'
import { presentUserBasic, type UserBasicRow, userBasic } from '../users/entity.ts'

const visibility = z.enum(['private', 'internal', 'public'])

export const groupCountsEntity = z
  .object({
    id: z.int(),
    access_level: z.int().describe("The caller's; 0 for no member"),
    subgroups: z.int().describe('Right below it, as far as the caller sees them'),
    all_subgroups: z.int().describe('Everywhere below it, as far as the caller sees them'),
    projects: z.int().describe('Right in it, as far as the caller sees them'),
    all_projects: z.int().describe('In it and below, as far as the caller sees them'),
    members: z.int().describe('Direct ones'),
    storage_size: z.int().nullable().describe('Of all projects in it and below; for owners'),
  })
  .meta({ id: 'GroupCounts' })

export const groupContentsEntity = z
  .object({
    id: z.int(),
    full_path: z.string(),
    access_level: z.int().describe("The caller's; 0 for no member"),
    deletion: z
      .object({
        after_days: z
          .int()
          .nullable()
          .describe('Days that it is only marked once it is deleted, and can be restored; null where it goes at once'),
        on: z.string().nullable().describe('The day on which it goes; of a group that is marked'),
      })
      .describe('What the settings make of its deletion'),
    holds: z
      .object({
        subgroups: z.int(),
        projects: z.int(),
        archived_projects: z.int(),
        issues: z.int(),
        open_issues: z.int(),
        merge_requests: z.int(),
        labels: z.int().describe('Of groups and projects'),
        milestones: z.int().describe('Of groups and projects'),
        members: z.int().describe('Direct memberships of groups and projects'),
        shares: z.int().describe('With other groups, of groups and projects'),
        storage_size: z.int(),
      })
      .nullable()
      .describe('Everything in it and below; for owners'),
  })
  .meta({ id: 'GroupContents' })

const share = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  name: z.string(),
  full_path: z.string(),
  projects: z.int(),
  storage_size: z.int(),
})
export const groupSharesEntity = z
  .object({
    total: z.object({ groups: z.int(), projects: z.int(), storage_size: z.int() }),
    groups: z.array(share).describe('The first 5,000 by their paths, each with the projects right in it'),
  })
  .meta({ id: 'GroupShares' })

type ShareRow = z.infer<typeof share> & { all_groups: number }

export const presentShares = (rows: readonly ShareRow[]): z.infer<typeof groupSharesEntity> => ({
  total: {
    groups: rows[0]?.all_groups ?? 0,
    projects: rows.reduce((sum, row) => sum + row.projects, 0),
    storage_size: rows.reduce((sum, row) => sum + row.storage_size, 0),
  },
  groups: rows.map(({ all_groups: _, ...row }) => row),
})

const change = z.object({
  user: userBasic,
  from_level: z.int().nullable().describe('null for no member'),
  to_level: z.int().nullable().describe('null for no member any more'),
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
      .describe('What is more open than the new parent, and becomes as closed'),
    members: z
      .object({
        gain: z.int(),
        lose: z.int(),
        change: z.int(),
        people: z.array(change).describe('The first 100: who loses the group first, then who gains it'),
      })
      .describe('Who reaches the group otherwise than before'),
  })
  .meta({ id: 'TransferPreview' })

export interface ReachRow extends UserBasicRow {
  from_level: number | null
  to_level: number | null
  gain: number
  lose: number
  change: number
}

export const presentReach = (rows: readonly ReachRow[], shown: Presenting) => ({
  gain: rows[0]?.gain ?? 0,
  lose: rows[0]?.lose ?? 0,
  change: rows[0]?.change ?? 0,
  people: rows.map((row) => ({
    user: presentUserBasic(row, shown),
    from_level: row.from_level,
    to_level: row.to_level,
  })),
})
