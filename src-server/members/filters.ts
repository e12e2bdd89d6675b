import { z } from 'zod'
import { pagination } from '../kit/http/pagination.ts'
import { atLeastOneOf, mutuallyExclusive } from '../kit/http/rules.ts'
import { commaList, datetime, recordId } from '../kit/http/wire.ts'
import { projectId } from '../projects/entity.ts'

/** `:id` of the project or group with the members. */
export const containerParams = { id: projectId }
export const memberParams = { ...containerParams, user_id: recordId }

const narrowing = {
  query: z.string().optional().describe('Part of the name or username, or a complete email address'),
  user_ids: commaList(recordId).optional().describe('IDs of the users to list'),
  skip_users: commaList(recordId).optional().describe('IDs of users to leave out'),
}
/** The parameters of a list of direct members. */
export const memberFilters = { ...narrowing, ...pagination }
/** The parameters of a list of members with their sources. */
export const sourcedMemberFilters = {
  ...narrowing,
  direct: z.boolean().optional().describe('`true`: only members with a direct membership; `false`: only others'),
  ...pagination,
}
/** The parameters of a list of all members. */
export const allMemberFilters = {
  ...narrowing,
  state: z
    .enum(['awaiting', 'active'])
    .optional()
    .describe('`awaiting` is always empty, because no member waits for approval. Only in paid tiers'),
  ...pagination,
}
export type MemberQuery = z.output<z.ZodObject<typeof allMemberFilters>>

export const accessLevel = z.int().describe('10 Guest, 20 Reporter, 30 Developer, 40 Maintainer, 50 Owner')
const expiresAt = datetime.nullable().optional().describe('Access ends at the start of this day')
const source = z.string().optional().describe('Where the invitation came from; included in events')

/** If several fields are missing, the errors appear in this order. */
export const newMemberFields = {
  access_level: accessLevel,
  user_id: z.string().optional().describe('ID of a user, or several comma-separated'),
  username: z.string().optional().describe('Username of a user, or several comma-separated'),
  expires_at: expiresAt,
  invite_source: source,
}
/** `:email` of an invitation. */
export const invitationParams = { ...containerParams, email: z.string() }
/** A request must have either `user_id` or `username`. */
export const newMemberRules = [mutuallyExclusive('user_id', 'username'), atLeastOneOf('user_id', 'username')]
export const memberFields = { access_level: accessLevel, expires_at: expiresAt }
export const removalFields = {
  skip_subresources: z
    .boolean()
    .default(false)
    .describe('Keeps direct memberships in subgroups and projects, and invitations that the user sent'),
  unassign_issuables: z
    .boolean()
    .default(false)
    .describe('Unassigns the user from all issues and merge requests in the project or group'),
}
const assignableLevel = z
  .literal([10, 20, 30, 40, 50])
  .describe('10 Guest, 20 Reporter, 30 Developer, 40 Maintainer, 50 Owner')
export const invitationChangeFields = { access_level: assignableLevel.optional(), expires_at: expiresAt }
/** A request must change something. */
export const invitationChangeRules = [atLeastOneOf('access_level', 'expires_at')]
export const invitationFields = {
  email: commaList(z.string()).describe('One address, or several comma-separated'),
  access_level: assignableLevel,
  expires_at: expiresAt,
  invite_source: source,
}

/** The date of a timestamp, because memberships expire by day. */
export const dayOf = (moment: string | null | undefined) => moment?.slice(0, 10) ?? moment
