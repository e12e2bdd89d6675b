import { sql } from 'kysely'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'

/** Users that a reaction names. */
const NAMED = 20
/** More reactions are not shown. */
const MOST = 1_000

interface ReactionRow {
  awardable_type: 'Issue' | 'MergeRequest' | 'Note'
  awardable_id: number
  name: string
  count: number
  /** The award of the viewer. */
  award_id: number | null
  /** The first users who reacted, as JSON. */
  users: string
}

const reactionsOf = compiledBy(
  (_db, p: { type: string; id: number; viewer_id: number }, { internal }: { internal: boolean }) => sql<ReactionRow>`
    WITH awardable(type, id) AS (
      SELECT ${p.type}, ${p.id}
      UNION ALL
      SELECT 'Note', note.id FROM note INDEXED BY note_created
      WHERE note.noteable_type = ${p.type} AND note.noteable_id = ${p.id} AND note.system = 0
        ${internal ? sql`` : sql`AND note.internal = 0`})
    SELECT awardable.type AS awardable_type, awardable.id AS awardable_id, award.name, count(*) AS count,
      max(CASE WHEN award.user_id = ${p.viewer_id} THEN award.id END) AS award_id,
      (SELECT json_group_array(json_object('id', first.id, 'name', first.name)) FROM (
        SELECT user.id, user.name FROM award_emoji given CROSS JOIN user ON user.id = given.user_id
        WHERE given.awardable_type = awardable.type AND given.awardable_id = awardable.id AND given.name = award.name
        ORDER BY given.id LIMIT ${sql.lit(NAMED)}) first) AS users
    FROM awardable CROSS JOIN award_emoji award
      ON award.awardable_type = awardable.type AND award.awardable_id = awardable.id
    GROUP BY awardable.type, awardable.id, award.name
    ORDER BY awardable.type, awardable.id, min(award.id) LIMIT ${sql.lit(MOST)}`,
)

/**
 * The reactions to an issue or a merge request and to its comments, grouped by emoji, those that came first first. Reactions to internal comments only if
 * `internal` is set.
 */
export const listReactions = (
  db: Db,
  { internal, ...of }: { type: string; id: number; viewer_id: number; internal: boolean },
): Promise<ReactionRow[]> => reactionsOf(db, { internal }, of)
