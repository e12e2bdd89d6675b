import type { Trx } from '../../kit/db/schema.ts'
import { normalizeEmail } from '../../kit/email-address.ts'
import { refreshContainers } from '../../memberships/authorizations.ts'
import { readRecords } from '../archive/read-records.ts'
import { type MemberRecord, memberRecord } from '../records/others.ts'
import type { Write } from './context.ts'
import { insertMember, usersByAddress } from './queries.ts'
import { UserMap } from './user-map.ts'

const HIGHEST_ROLE = 40

export interface MemberImport {
  project_id: number
  importer_id: number
  now: string
  /** The file of the archive's members; undefined if they are ignored, because no administrator imports. */
  file: string | undefined
  /** True if an earlier run, before a crash, added the members. Only the map of users is built again. */
  added: boolean
}

/**
 * Adds the archive's members whose e-mail address belongs to a user of this server, and adds invitations.
 * @returns the map from the archive's users to users of this server
 */
export async function importMembers(
  write: Write,
  member_import: MemberImport,
  done: (trx: Trx) => Promise<unknown>,
): Promise<UserMap> {
  const { project_id, importer_id, now, file, added } = member_import
  const mapped = new Map<number, number>()
  if (file === undefined) return new UserMap(importer_id, mapped)
  const members = [...readRecords(file)].flatMap(({ record }) => memberRecord.safeParse(record).data ?? [])
  await write(async (trx) => {
    const known = await usersByAddress(
      trx,
      members.map(addressOf).filter((address) => address !== ''),
    )
    for (const member of members) {
      const user_id = known.get(addressOf(member))
      const source_id = member.user?.id ?? null
      if (source_id !== null && user_id !== undefined) mapped.set(source_id, user_id)
      if (!added) await addMember(trx, project_id, member, user_id, now)
    }
    if (added) return
    await refreshContainers(trx, { project_ids: [project_id] }, now.slice(0, 'YYYY-MM-DD'.length))
    await done(trx)
  })
  return new UserMap(importer_id, mapped)
}

const addressOf = ({ user }: MemberRecord) =>
  normalizeEmail(user?.public_email || '') || normalizeEmail(user?.email || '')

async function addMember(trx: Trx, project_id: number, member: MemberRecord, user_id: number | undefined, now: string) {
  const invited = member.user === null && member.invite_email !== null
  // A request for access is not a membership yet, and an import must not turn it into one.
  if ((user_id === undefined && !invited) || member.requested_at !== null) return
  const created_at = member.created_at ?? now
  await insertMember(trx, {
    project_id,
    user_id: user_id ?? null,
    access_level: Math.min(member.access_level, HIGHEST_ROLE),
    notification_level: member.notification_level ?? 3,
    expires_at: member.expires_at,
    invite_email: invited ? normalizeEmail(member.invite_email ?? '') : null,
    created_at,
    updated_at: member.updated_at ?? created_at,
  })
}
