import type { Db } from '../kit/db/schema.ts'
import { snapshotsOfGroups, snapshotsOfProjects, snapshotsOfUsers } from '../snapshots/queries.ts'
import type { InvitationSnapshot, MemberSnapshot } from './events.ts'

/** A row of a membership, as far as events describe it. */
export interface MembershipRow {
  user_id: number
  project_id: number | null
  group_id: number | null
  access_level: number
  expires_at: string | null
  created_by_id: number | null
  invite_email: string | null
  created_at: string
  updated_at: string
}
/** A row of an invitation: a membership that waits for its user. */
export type InvitationRow = Omit<MembershipRow, 'user_id' | 'invite_email'> & { id: number; invite_email: string }

/** One snapshot for each row, in the order of the rows. */
export async function snapshotsOfMembers(db: Db, rows: readonly MembershipRow[]): Promise<MemberSnapshot[]> {
  const placesOf = await snapshotsOfPlaces(db, rows)
  const users = await snapshotsOfUsers(
    db,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => {
    const user = users.get(row.user_id)
    if (!user) throw new Error(`There is no user ${row.user_id} to take a snapshot of`)
    return { user, ...placesOf(row), ...termsOf(row), invite_email: row.invite_email }
  })
}

/** One snapshot for each row, in the order of the rows. */
export async function snapshotsOfInvitations(db: Db, rows: readonly InvitationRow[]): Promise<InvitationSnapshot[]> {
  const placesOf = await snapshotsOfPlaces(db, rows)
  return rows.map((row) => ({ ...placesOf(row), ...termsOf(row), invite_email: row.invite_email }))
}

type PlacedRow = Pick<MembershipRow, 'project_id' | 'group_id'>

async function snapshotsOfPlaces(db: Db, rows: readonly PlacedRow[]) {
  const project_ids = [...new Set(rows.flatMap((row) => row.project_id ?? []))]
  const group_ids = [...new Set(rows.flatMap((row) => row.group_id ?? []))]
  const projects = project_ids.length === 0 ? undefined : await snapshotsOfProjects(db, project_ids)
  const groups = group_ids.length === 0 ? undefined : await snapshotsOfGroups(db, group_ids)
  return ({ project_id, group_id }: PlacedRow) => ({
    project: projects?.get(project_id ?? 0) ?? null,
    group: groups?.get(group_id ?? 0) ?? null,
  })
}

type Terms = Pick<MembershipRow, 'access_level' | 'expires_at' | 'created_by_id' | 'created_at' | 'updated_at'>
const termsOf = ({ access_level, expires_at, created_by_id, created_at, updated_at }: Terms) => ({
  access_level,
  expires_at,
  created_by_id,
  created_at,
  updated_at,
})
