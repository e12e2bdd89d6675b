import { sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'

interface Row {
  user_id: number
  project_id: number | null
  group_id: number | null
}

/** Adds a feed entry for each membership in its project or group. The author is the member. */
export const recordMemberships = (trx: Trx, rows: readonly Row[], action: 'joined' | 'expired', now: string) =>
  sql`INSERT INTO event (author_id, project_id, group_id, action, target_type, target_id, target_title, created_at)
    SELECT e.value ->> 'user_id', p.id, g.id, ${action}, iif(p.id IS NULL, 'Group', 'Project'), ifnull(p.id, g.id), ifnull(p.name, g.name), ${now}
    FROM json_each(${JSON.stringify(rows)}) e
    LEFT JOIN project p ON p.id = e.value ->> 'project_id'
    LEFT JOIN namespace g ON g.id = e.value ->> 'group_id'`.execute(trx)
