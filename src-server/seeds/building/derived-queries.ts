import { sql } from 'kysely'
import { scopeOf } from '../../issues/search-scope.ts'
import type { Trx } from '../../kit/db/schema.ts'

/** Fills the posting lists: the links of issues to labels and assignees in the default order of a list. */
export async function derivePostingLists(trx: Trx) {
  await sql`INSERT INTO label_issue (label_id, state, created_at, issue_id)
    SELECT l.label_id, i.state, i.created_at, i.id FROM issue_label l JOIN issue i ON i.id = l.issue_id ORDER BY 1, 2, 3, 4`.execute(
    trx,
  )
  await sql`INSERT INTO assignee_issue (user_id, state, created_at, issue_id)
    SELECT a.user_id, i.state, i.created_at, i.id FROM issue_assignee a JOIN issue i ON i.id = a.issue_id ORDER BY 1, 2, 3, 4`.execute(
    trx,
  )
}

/** Counts the issues and open merge requests of each label. */
export async function deriveLabelCounts(trx: Trx) {
  await sql`UPDATE label SET issues_count = n.issues, open_issues_count = n.opened
    FROM (SELECT label_id, count(*) AS issues, sum(state = 1) AS opened FROM label_issue GROUP BY label_id) n
    WHERE n.label_id = label.id`.execute(trx)
  await sql`UPDATE label SET open_merge_requests_count = n.opened
    FROM (SELECT l.label_id, count(*) AS opened FROM merge_request_label l JOIN merge_request m ON m.id = l.merge_request_id
          WHERE m.state = 1 GROUP BY l.label_id) n
    WHERE n.label_id = label.id`.execute(trx)
}

/** Fills the counters and the last iids of each project and group. */
export async function deriveProjectCounts(trx: Trx) {
  await sql`UPDATE project SET issues_count = n.issues, open_issues_count = n.opened, last_issue_iid = n.last
    FROM (SELECT project_id, count(*) AS issues, sum(state = 1) AS opened, max(iid) AS last FROM issue GROUP BY project_id) n
    WHERE n.project_id = project.id`.execute(trx)
  await sql`UPDATE project SET
      last_milestone_iid = ifnull((SELECT max(iid) FROM milestone m WHERE m.project_id = project.id), 0),
      last_merge_request_iid = ifnull((SELECT max(iid) FROM merge_request m WHERE m.project_id = project.id), 0),
      star_count = (SELECT count(*) FROM star s WHERE s.project_id = project.id),
      forks_count = (SELECT count(*) FROM project f WHERE f.forked_from_project_id = project.id)`.execute(trx)
  await sql`UPDATE "group" SET
      last_milestone_iid = ifnull((SELECT max(iid) FROM milestone m WHERE m.group_id = "group".id), 0),
      last_epic_iid = ifnull((SELECT max(iid) FROM epic e WHERE e.group_id = "group".id), 0)`.execute(trx)
  await sql`UPDATE topic SET total_projects_count = (SELECT count(*) FROM project_topic t WHERE t.topic_id = topic.id)`.execute(
    trx,
  )
}

const KIB = 2 ** 10

/**
 * How the full-text index collects and merges its parts. Usually it writes a part for every 256 KiB and merges a few parts at each write, so that a
 * search never meets many. A seed writes parts of 1 MiB, which fit into the caches of a processor, and merges them all once, in `mergeSearch`:
 * this takes less than half of the time. The settings must be integers, which bound numbers are not.
 */
export async function setSearchParts(trx: Trx, parts: keyof typeof SEARCH_PARTS) {
  for (const [setting, value] of Object.entries(SEARCH_PARTS[parts]))
    await sql`INSERT INTO issue_fts (issue_fts, rank) VALUES (${setting}, ${sql.lit(value)})`.execute(trx)
}

/** `automerge` is the number of parts that are merged bit by bit (0: never), `crisismerge` the number that is merged at once. An index has 2,000 parts at most. */
const SEARCH_PARTS = {
  'of a seed': { hashsize: 1024 * KIB, automerge: 0, crisismerge: 1_000 },
  usual: { hashsize: 256 * KIB, automerge: 4, crisismerge: 16 },
} as const

/** Merges all parts of the full-text index into one. */
export const mergeSearch = (trx: Trx) => sql`INSERT INTO issue_fts (issue_fts) VALUES ('optimize')`.execute(trx)

/** Fills the full-text index for all issues, or for a range of ids. */
export async function deriveSearch(trx: Trx, from = 0, to = Number.MAX_SAFE_INTEGER) {
  const projects = await trx.selectFrom('project').select('id').where('issues_count', '>', 0).execute()
  const scopes = JSON.stringify(Object.fromEntries(projects.map(({ id }) => [id, scopeOf(id)])))
  await sql`INSERT INTO issue_fts (rowid, scope, title, description)
    SELECT i.id, s.value, i.title, ifnull(i.description, '')
    FROM issue i JOIN json_each(${scopes}) s ON s.key = CAST(i.project_id AS TEXT)
    WHERE i.id BETWEEN ${from} AND ${to} ORDER BY i.id`.execute(trx)
}

/** Fills the counters of issues and merge requests: notes, votes, time spent, links, and the best label priority. */
export async function deriveRecordCounts(trx: Trx) {
  for (const { table, type, time } of COUNTED)
    await sql`UPDATE ${sql.table(table)} AS record SET
        user_notes_count = (SELECT count(*) FROM note n WHERE n.noteable_type = ${type} AND n.noteable_id = record.id AND n.system = 0),
        upvotes = (SELECT count(*) FROM award_emoji a
          WHERE a.awardable_type = ${type} AND a.awardable_id = record.id AND a.name = 'thumbsup'),
        downvotes = (SELECT count(*) FROM award_emoji a
          WHERE a.awardable_type = ${type} AND a.awardable_id = record.id AND a.name = 'thumbsdown'),
        total_time_spent = ifnull((SELECT sum(t.time_spent) FROM timelog t WHERE t.${sql.ref(time)} = record.id), 0)`.execute(
      trx,
    )
  await sql`UPDATE issue SET
      merge_requests_count = (SELECT count(*) FROM merge_request_issue m WHERE m.issue_id = issue.id AND m.closes = 1),
      blocking_issues_count = (SELECT count(*) FROM issue_link l JOIN issue b ON b.id = l.target_id
        WHERE l.source_id = issue.id AND l.link_type = 'blocks' AND b.state = 1)`.execute(trx)
  await sql`UPDATE issue SET label_priority = p.priority
    FROM (SELECT l.issue_id, min(p.priority) AS priority FROM issue_label l JOIN issue i ON i.id = l.issue_id
          JOIN label_priority p ON p.label_id = l.label_id AND p.project_id = i.project_id GROUP BY 1) p
    WHERE p.issue_id = issue.id`.execute(trx)
}

const COUNTED = [
  { table: 'issue', type: 'Issue', time: 'issue_id' },
  { table: 'merge_request', type: 'MergeRequest', time: 'merge_request_id' },
] as const
