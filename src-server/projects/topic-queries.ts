import { sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'

/**
 * Replaces the topics of the project. Unknown topics are created.
 *
 * @returns the names of the topics before; undefined if nothing has changed
 */
export async function setTopics(
  trx: Trx,
  project_id: number,
  names: readonly string[],
  now: string,
): Promise<readonly string[] | undefined> {
  const kept = await trx
    .selectFrom('project_topic')
    .innerJoin('topic', 'topic.id', 'project_topic.topic_id')
    .select('topic.name')
    .where('project_topic.project_id', '=', project_id)
    .orderBy('project_topic.position')
    .execute()
  const keyOf = (list: readonly string[]) => JSON.stringify(list.map((name) => name.toLowerCase()))
  const before = kept.map((topic) => topic.name)
  if (keyOf(before) === keyOf(names)) return undefined
  await count(trx, project_id, -1)
  await trx.deleteFrom('project_topic').where('project_id', '=', project_id).execute()
  const list = JSON.stringify(names)
  await sql`INSERT INTO topic (name, title, created_at) SELECT value, value, ${now} FROM json_each(${list}) WHERE true
    ON CONFLICT (name) DO NOTHING`.execute(trx)
  await sql`INSERT INTO project_topic (project_id, topic_id, position)
    SELECT ${project_id}, topic.id, each.key FROM json_each(${list}) each JOIN topic ON topic.name = each.value`.execute(
    trx,
  )
  await count(trx, project_id, 1)
  return before
}

const count = (trx: Trx, project_id: number, by: 1 | -1) =>
  sql`UPDATE topic SET total_projects_count = total_projects_count + ${by}
    WHERE id IN (SELECT topic_id FROM project_topic WHERE project_id = ${project_id})`.execute(trx)
