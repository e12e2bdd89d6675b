import type { Actor } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFoundPlain } from '../kit/errors.ts'
import type { MemberRow } from './entity.ts'
import { listMembers } from './list-queries.ts'
import type { Container } from './policy.ts'

const ONE = { page: 1, per_page: 1, limit: 1, offset: 0 }

/** One member as the lists show him. @throws ApiError 404 `404 Not found` */
export async function shownMember(
  db: Db,
  asked: { actor: Actor; container: Container; today: string; user_id: number; scope: 'direct' | 'all' | 'added' },
): Promise<MemberRow> {
  const { rows } = await listMembers(db, { ...asked, query: { user_ids: [asked.user_id] } }, ONE, asked.scope)
  const [row] = rows
  if (!row) throw notFoundPlain()
  return row
}
