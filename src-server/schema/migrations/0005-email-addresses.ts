import type BetterSqlite3 from 'better-sqlite3'
import { rowsOf } from '../../kit/db/migrate.ts'
import { normalizeEmail } from '../../kit/email-address.ts'

interface UserRow {
  id: number
  email: string
  note: string | null
}
interface SecondaryAddress {
  id: number
  user_id: number
  email: string
}
interface Invitation {
  id: number
  container: string
  invite_email: string
  user_id: number | null
}

/**
 * E-mail addresses are trimmed and in lower case from now on. If several accounts would share an address, the oldest account keeps it. The
 * others get the address with their id as a tag (`ada+12@example.com`), and their note says which address they had.
 */
export function emailAddresses(handle: BetterSqlite3.Database) {
  const owners = normalizeUsers(handle)
  normalizeSecondaryAddresses(handle, owners)
  normalizeInvitations(handle)
  handle.exec(`
    DROP INDEX member_project_invitation;
    DROP INDEX member_group_invitation;
    CREATE UNIQUE INDEX member_project_invitation ON member(project_id, invite_email) WHERE user_id IS NULL;
    CREATE UNIQUE INDEX member_group_invitation ON member(group_id, invite_email) WHERE user_id IS NULL;`)
  for (const column of ['public_email', 'commit_email', 'unconfirmed_email'])
    for (const { id, email } of rowsOf<{ id: number; email: string }>(
      handle,
      `SELECT id, ${column} AS email FROM user WHERE ${column} IS NOT NULL`,
    ))
      if (normalizeEmail(email) !== email)
        handle.prepare(`UPDATE user SET ${column} = ? WHERE id = ?`).run(normalizeEmail(email), id)
}

/** @returns the id of the account that has an address, by address */
function normalizeUsers(handle: BetterSqlite3.Database): Map<string, number> {
  const users = rowsOf<UserRow>(handle, 'SELECT id, email, note FROM user ORDER BY id')
  const taken = new Set(users.map((user) => normalizeEmail(user.email)))
  const owners = new Map<string, number>()
  const update = handle.prepare('UPDATE user SET email = ?, note = ? WHERE id = ?')
  for (const { id, email } of users) {
    const address = normalizeEmail(email)
    if (!owners.has(address)) owners.set(address, id)
  }
  // Renames the later accounts first, because the column is unique.
  for (const { id, email, note } of users) {
    if (owners.get(normalizeEmail(email)) === id) continue
    const address = tagged(normalizeEmail(email), id, taken)
    owners.set(address, id)
    const earlier = `Former e-mail address, changed because another account has the same one: ${email}`
    update.run(address, note ? `${note}\n${earlier}` : earlier, id)
  }
  for (const { id, email, note } of users) {
    const address = normalizeEmail(email)
    if (owners.get(address) === id && address !== email) update.run(address, note, id)
  }
  return owners
}

/** A secondary address that belongs to another account is kept too, but with a tag and unconfirmed. */
function normalizeSecondaryAddresses(handle: BetterSqlite3.Database, owners: Map<string, number>) {
  const rows = rowsOf<SecondaryAddress>(handle, 'SELECT id, user_id, email FROM email ORDER BY id')
  const taken = new Set([...owners.keys(), ...rows.map((row) => normalizeEmail(row.email))])
  const kept = new Map<string, number>()
  for (const { id, user_id, email } of rows) {
    const address = normalizeEmail(email)
    if ((owners.get(address) ?? user_id) === user_id && !kept.has(address)) kept.set(address, id)
  }
  for (const { id, email } of rows) {
    const address = normalizeEmail(email)
    if (kept.get(address) !== id)
      handle.prepare('UPDATE email SET email = ?, confirmed_at = NULL WHERE id = ?').run(tagged(address, id, taken), id)
  }
  for (const [address, id] of kept) handle.prepare('UPDATE email SET email = ? WHERE id = ?').run(address, id)
}

/**
 * If an address has several invitations to a project or group, keeps the one that expires last. If several expire last, keeps the one with
 * the highest role.
 */
function normalizeInvitations(handle: BetterSqlite3.Database) {
  const rows = rowsOf<Invitation>(
    handle,
    `SELECT id, ifnull('p' || project_id, 'g' || group_id) AS container, invite_email, user_id FROM member
      WHERE invite_email IS NOT NULL ORDER BY expires_at DESC NULLS FIRST, access_level DESC, id`,
  )
  const pending = new Set<string>()
  for (const { id, container, invite_email, user_id } of rows) {
    const address = normalizeEmail(invite_email)
    const place = `${container} ${address}`
    if (user_id === null && pending.has(place)) {
      handle.prepare('DELETE FROM member WHERE id = ?').run(id)
      continue
    }
    if (user_id === null) pending.add(place)
    if (address !== invite_email) handle.prepare('UPDATE member SET invite_email = ? WHERE id = ?').run(address, id)
  }
}

/** `ada@example.com` and 12 → `ada+12@example.com`, or the next one that nobody has. */
function tagged(address: string, id: number, taken: Set<string>): string {
  const at = address.lastIndexOf('@')
  for (let attempt = 1; ; attempt++) {
    const tag = attempt === 1 ? `+${id}` : `+${id}-${attempt}`
    const candidate = at < 0 ? address + tag : address.slice(0, at) + tag + address.slice(at)
    if (taken.has(candidate)) continue
    taken.add(candidate)
    return candidate
  }
}
