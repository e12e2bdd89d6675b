import { sql } from 'kysely'
import { mentions } from '../activity/mentions.ts'
import type { Actor } from '../kit/access/actor.ts'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFoundPlain } from '../kit/errors.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { presenting } from '../kit/http/presenting.ts'
import type { Instance } from '../kit/instance.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { type ConfidentialReach, confidentialReachIn, issueVisibleTo, mayReadIssues } from '../visibility/issues.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import { type FoundIssue, type IssueEntity, type IssuePresenting, type LoadedIssue, presentIssue } from './entity.ts'
import { partsOf, partsOfLoaded } from './part-queries.ts'
import { issueRows } from './row-queries.ts'

interface OneIssue {
  project_id: number
  iid: number
  viewer_id: number
}

/**
 * Whether the viewer takes part. 2: as author, assignee or commenter. 1: perhaps, because a note contains their name, which may be part of
 * a longer one. 0: no. An explicit subscription, or an explicit refusal of it, decides before all that.
 */
const takesPart = (viewer_id: number) => sql<number>`CASE
  WHEN issue.author_id = ${viewer_id} THEN 2
  WHEN EXISTS (SELECT 1 FROM issue_assignee mine WHERE mine.issue_id = issue.id AND mine.user_id = ${viewer_id}) THEN 2
  ELSE coalesce((
    SELECT max(CASE WHEN note.author_id = ${viewer_id} THEN 2 ELSE instr(lower(note.body), '@' || lower(me.username)) > 0 END)
    FROM note LEFT JOIN user me ON me.id = ${viewer_id}
    WHERE note.noteable_type = 'Issue' AND note.noteable_id = issue.id AND note.system = 0), 0)
  END`
const subscription = (viewer_id: number) => sql<number | null>`(
  SELECT subscription.subscribed FROM subscription
  WHERE subscription.subscribable_type = 'Issue' AND subscription.subscribable_id = issue.id AND subscription.user_id = ${viewer_id})`

const oneIssue = compiledBy(
  (db, p: OneIssue, { viewer, confidential }: { viewer: Viewer['kind']; confidential: ConfidentialReach }) => {
    const visible = issueVisibleTo({ kind: viewer, id: p.viewer_id }, confidential)
    const id = sql<{ id: number }>`SELECT issue.id FROM issue INDEXED BY issue_iid
      WHERE issue.project_id = ${p.project_id} AND issue.iid = ${p.iid} AND ${visible}`
    return issueRows(db, id).select([
      takesPart(p.viewer_id).as('takes_part'),
      subscription(p.viewer_id).as('subscription'),
    ])
  },
)

/** @throws ApiError 404 `404 Not found`, alike for what is hidden, switched off or not there */
export async function findIssue(db: Db, actor: Actor | null, project: ProjectRef, iid: number): Promise<FoundIssue> {
  const viewer = viewerOf(actor)
  const shape = { viewer: viewer.kind, confidential: confidentialReachIn(viewer, project.access_level) }
  const [row] = mayReadIssues(project)
    ? await oneIssue(db, shape, { project_id: project.id, iid, viewer_id: viewer.id })
    : []
  if (!row) throw notFoundPlain()
  return row
}

const issueById = compiled((db, p: { id: number; viewer_id: number }) =>
  issueRows(db, sql<{ id: number }>`SELECT ${p.id} AS id`).select([
    takesPart(p.viewer_id).as('takes_part'),
    subscription(p.viewer_id).as('subscription'),
  ]),
)

/** Any issue at all, for administrators. @throws ApiError 404 */
export async function findAnyIssue(db: Db, actor: Actor, id: number): Promise<FoundIssue> {
  const [row] = await issueById(db, { id, viewer_id: actor.id })
  if (!row) throw notFoundPlain()
  return row
}

/** The answer of an endpoint that shows one issue. */
export async function showIssue(
  db: Db,
  actor: Actor | null,
  row: FoundIssue,
  how: IssuePresenting,
): Promise<IssueEntity> {
  const parts = await partsOf(db, actor, [row], false)
  return presentIssue(row, parts(row), how, await isSubscribed(db, actor, row))
}

/** The same answer from an issue whose labels and assignees are loaded already. */
export const showLoadedIssue = async (db: Db, actor: Actor, issue: LoadedIssue, how: IssuePresenting) =>
  presentIssue(issue, await partsOfLoaded(db, actor, issue), how, await isSubscribed(db, actor, issue))

/** People who take part are subscribed automatically: authors, assignees, commenters and those who are mentioned. */
async function isSubscribed(db: Db, actor: Actor | null, row: FoundIssue): Promise<boolean> {
  if (!actor) return false
  if (row.subscription !== null) return row.subscription === 1
  if (row.takes_part === 2 || mentions(row.description, actor.username)) return true
  if (row.takes_part === 0) return false
  const notes = await db
    .selectFrom('note')
    .select('body')
    .where('noteable_type', '=', 'Issue')
    .where('noteable_id', '=', row.id)
    .where('system', '=', 0)
    .where(sql<boolean>`instr(lower(body), ${`@${actor.username.toLowerCase()}`}) > 0`)
    .execute()
  return notes.some((note) => mentions(note.body, actor.username))
}

export const issuePresenting = (
  request: RequestFacts,
  instance: Instance,
  scope: IssuePresenting['scope'],
): IssuePresenting => ({
  ...presenting(request, instance),
  today: instance.clock.today(),
  scope,
})

const assignees = compiled((db, p: { issue_id: number }) =>
  db
    .selectFrom('issue_assignee')
    .select('user_id')
    .where('issue_id', '=', p.issue_id)
    .orderBy('position')
    .orderBy('user_id'),
)

export const assigneeIds = async (db: Db, issue_id: number) =>
  (await assignees(db, { issue_id })).map((one) => one.user_id)
