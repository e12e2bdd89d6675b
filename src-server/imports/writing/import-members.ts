import type { Trx } from '../../kit/db/schema.ts'
import { normalizeEmail } from '../../kit/email-address.ts'
import { refreshContainers } from '../../memberships/authorizations.ts'
import { type ArchiveRecord, readRecords } from '../archive/read-records.ts'
import { type Fault, faultIn, nameOfRecord } from '../records/faults.ts'
import { type MemberRecord, memberRecord } from '../records/others.ts'
import { INVALID_RECORD, type LeftOutReason, type RecordPlace, Tally } from '../tally.ts'
import type { Write } from './context.ts'
import { insertMember, usersByAddress } from './queries.ts'
import { type SourceMember, UserMap } from './user-map.ts'

const HIGHEST_ROLE = 40
const RELATION = 'project_members'

export interface MemberImport {
  project_id: number
  importer_id: number
  now: string
  /** False if the archive's members are ignored, because no administrator imports. */
  maps_users: boolean
  /** The file of the archive's members; undefined if the archive has none. */
  file: string | undefined
  /** True if an earlier run, before a crash, added the members. Only the map of users is built again. */
  added: boolean
}

/**
 * Adds the archive's members whose email address belongs to a user of this server, and adds invitations.
 * @returns the map from the archive's users to users of this server
 */
export async function importMembers(
  write: Write,
  { project_id, importer_id, now, maps_users, file, added }: MemberImport,
  done: (trx: Trx, tally: Tally, users: UserMap) => Promise<unknown>,
): Promise<UserMap> {
  if (!maps_users) return new UserMap(importer_id, undefined)
  const mapped = new Map<number, SourceMember>()
  const users = new UserMap(importer_id, mapped)
  if (file === undefined) return users
  const lines = [...readRecords(file)].map(readMember)
  const members = lines.flatMap((line) => line.member ?? [])
  await write(async (trx) => {
    const addresses = members.map(addressOf).filter((address) => address !== '')
    const known = await usersByAddress(trx, addresses)
    for (const member of members) addToMap(mapped, member, known.get(addressOf(member)))
    if (added) return
    const tally = new Tally()
    for (const { place, member, fault } of lines) {
      tally.begin(place)
      if (!member) tally.fail(RELATION, null, fault, INVALID_RECORD)
      else {
        tally.count(RELATION, await addMember(trx, project_id, member, known.get(addressOf(member)), now))
        if (member.user?.id) tally.mention(member.user.id)
      }
    }
    await refreshContainers(trx, { project_ids: [project_id] }, now.slice(0, 'YYYY-MM-DD'.length))
    await done(trx, tally, users)
  })
  return users
}

const NOBODY: Fault = { field: 'user', reason: 'The record names neither a user nor an email address to invite.' }

/** The member that a line describes, or the reason why there is none. */
function readMember({ line_number, record }: ArchiveRecord) {
  const place: RecordPlace = { relation: RELATION, line_number, ...nameOfRecord(record) }
  const { success, data, error } = memberRecord.safeParse(record)
  if (!success) return { place, member: undefined, fault: faultIn(record, error.issues) }
  const named = data.user !== null || (data.invite_email ?? '').trim() !== ''
  return { place, member: named ? data : undefined, fault: NOBODY }
}

const addressOf = ({ user }: MemberRecord) =>
  normalizeEmail(user?.public_email || '') || normalizeEmail(user?.email || '')

function addToMap(mapped: Map<number, SourceMember>, member: MemberRecord, user_id: number | undefined) {
  const { id, username } = member.user ?? { id: null, username: null }
  if (id === null || (user_id === undefined && mapped.get(id)?.user_id !== undefined)) return
  mapped.set(id, { username, has_address: addressOf(member) !== '', user_id })
}

async function addMember(
  trx: Trx,
  project_id: number,
  member: MemberRecord,
  user_id: number | undefined,
  now: string,
): Promise<'written' | LeftOutReason> {
  // A request for access is not a membership yet, and an import must not turn it into one.
  if (member.requested_at !== null) return 'access_request'
  if (member.user !== null && user_id === undefined) return 'no_account'
  const created_at = member.created_at ?? now
  const inserted = await insertMember(trx, {
    project_id,
    user_id: user_id ?? null,
    access_level: Math.min(member.access_level, HIGHEST_ROLE),
    notification_level: member.notification_level ?? 3,
    expires_at: member.expires_at,
    invite_email: user_id === undefined ? normalizeEmail(member.invite_email ?? '') : null,
    created_at,
    updated_at: member.updated_at ?? created_at,
  })
  return inserted ? 'written' : 'already_exists'
}
