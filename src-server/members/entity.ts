import { z } from 'zod'
import type { Presenting } from '../kit/http/presenting.ts'
import { presentUserBasic, type UserBasicRow, userBasic } from '../users/entity.ts'

/** A member of a project or group. */
export const memberEntity = z
  .object({
    ...userBasic.shape,
    access_level: z.int(),
    created_at: z.string(),
    created_by: userBasic.optional(),
    expires_at: z.string().nullable().describe('Access ends at the start of this day'),
    email: z.string().optional().describe('Only for administrators'),
    membership_state: z.literal('active'),
  })
  .meta({ id: 'Member' })
export type MemberEntity = z.infer<typeof memberEntity>

/** The result of several additions or invitations: the errors by username or email address. */
export const additionEntity = z
  .object({
    status: z.enum(['success', 'error']),
    message: z
      .union([z.string(), z.record(z.string(), z.string())])
      .optional()
      .describe('Errors by username or email address'),
  })
  .meta({ id: 'Addition' })
export type AdditionEntity = z.infer<typeof additionEntity>

/** An invitation by email of somebody without an account. */
export const invitationEntity = z
  .object({
    access_level: z.int(),
    created_at: z.string(),
    expires_at: z.string().nullable(),
    invite_email: z.string(),
    created_by_name: z.string().nullable(),
  })
  .meta({ id: 'Invitation' })
export type InvitationEntity = z.infer<typeof invitationEntity>

/** Somebody who requests access to a project or group. */
export const accessRequestEntity = z
  .object({ ...userBasic.shape, requested_at: z.string() })
  .meta({ id: 'AccessRequest' })

/** What a user can know about an own request for access. */
export const ownAccessRequest = z
  .object({
    requested_at: z.string().nullable().describe('Null without a request'),
    may_request: z.boolean().describe('Whether the caller can request access now'),
  })
  .meta({ id: 'OwnAccessRequest' })

/** The access path of a member. */
const memberSource = z.object({
  kind: z.enum(['direct', 'inherited', 'shared']),
  group: z
    .object({ id: z.int(), name: z.string(), full_path: z.string(), web_url: z.string() })
    .nullable()
    .describe(
      'The group that the membership is inherited from, or whose members get access through a share; null for direct members and if the caller cannot see the group',
    ),
})
export const memberWithSource = z
  .object({
    user: userBasic,
    access_level: z.int().describe('The highest access level of all sources'),
    direct_access_level: z
      .int()
      .nullable()
      .describe('Access level of the direct membership, the only one that can be changed here'),
    other_access_level: z
      .int()
      .nullable()
      .describe(
        'For direct members: the access level that remains without the direct membership, from parent groups and shares that the caller can see; null without other access',
      ),
    source: memberSource,
    created_at: z.string(),
    expires_at: z.string().nullable().describe('The day on which the membership or the share expires'),
  })
  .meta({ id: 'MemberWithSource' })
export type MemberWithSource = z.infer<typeof memberWithSource>

export interface MemberRow extends UserBasicRow {
  email: string
  access_level: number
  created_at: string
  expires_at: string | null
  creator_id: number | null
  creator_username: string | null
  creator_name: string | null
  creator_state: string | null
  creator_avatar: string | null
}

export interface SourcedRow extends UserBasicRow {
  access_level: number
  direct_access_level: number | null
  other_access_level: number | null
  kind: 'direct' | 'inherited' | 'shared'
  group_id: number | null
  group_name: string | null
  group_path: string | null
  created_at: string
  ends_at: string | null
}

export const presentAccessRequest = (row: UserBasicRow & { requested_at: string }, presenting: Presenting) => ({
  ...presentUserBasic(row, presenting),
  requested_at: row.requested_at,
})

/** `for_admin` adds the fields that only administrators see. */
export function presentMember(row: MemberRow, for_admin: boolean, presenting: Presenting): MemberEntity {
  const creator = creatorOf(row)
  return {
    ...presentUserBasic(row, presenting),
    access_level: row.access_level,
    created_at: row.created_at,
    ...(creator && { created_by: presentUserBasic(creator, presenting) }),
    expires_at: row.expires_at,
    ...(for_admin && { email: row.email }),
    membership_state: 'active',
  }
}

function creatorOf(row: MemberRow): UserBasicRow | undefined {
  const { creator_id, creator_username, creator_name, creator_state, creator_avatar } = row
  if (creator_id === null || creator_username === null || creator_name === null || creator_state === null)
    return undefined
  return {
    id: creator_id,
    username: creator_username,
    name: creator_name,
    state: creator_state,
    avatar: creator_avatar,
  }
}

export const presentSourced = (row: SourcedRow, presenting: Presenting): MemberWithSource => ({
  user: presentUserBasic(row, presenting),
  access_level: row.access_level,
  direct_access_level: row.direct_access_level,
  other_access_level: row.other_access_level,
  source: { kind: row.kind, group: groupOf(row, presenting) },
  created_at: row.created_at,
  expires_at: row.ends_at,
})

function groupOf({ group_id, group_name, group_path }: SourcedRow, { base_url }: Presenting) {
  if (group_id === null || group_name === null || group_path === null) return null
  return { id: group_id, name: group_name, full_path: group_path, web_url: `${base_url}/groups/${group_path}` }
}
