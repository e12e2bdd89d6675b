import type { Db } from '../kit/db/schema.ts'

/** The direct human members of a project whose membership counts today, with level and expiration date. */
export const membersToImport = (db: Db, project_id: number, today: string) =>
  db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.user_id')
    .select(['user.id', 'member.access_level', 'member.expires_at'])
    .where('member.project_id', '=', project_id)
    .where('member.requested_at', 'is', null)
    .where((eb) => eb.or([eb('member.expires_at', 'is', null), eb('member.expires_at', '>', today)]))
    .where('user.kind', '=', 'human')
    .orderBy('user.id')
    .execute()
