import { sql } from 'kysely'
import { presentIssue } from '../issues/entity.ts'
import { partsOf as partsOfIssues } from '../issues/part-queries.ts'
import { findAnyIssue, issuePresenting, showIssue } from '../issues/queries.ts'
import { issueRows } from '../issues/row-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import type { Instance } from '../kit/instance.ts'
import { presentMergeRequestBasic } from '../merge-requests/entity.ts'
import { partsOf as partsOfMergeRequests } from '../merge-requests/part-queries.ts'
import { mergeRequestRows } from '../merge-requests/row-queries.ts'
import { topicsOf } from '../projects/present/part-queries.ts'
import { presentSimple } from '../projects/present/present-simple.ts'
import { simpleRows } from '../projects/row-queries.ts'
import { viewerOf } from '../visibility/viewer.ts'
import { groupOf, presentEpicTarget, presentToDoItem, type ToDoItem, type ToDoRow, type ToDoTarget } from './entity.ts'

interface Ids {
  /** A JSON array. */
  ids: string
}
const those = ({ ids }: Ids) => sql<{ id: number }>`SELECT value AS id FROM json_each(${ids})`

const issuesOf = compiled((db, p: Ids) => issueRows(db, those(p)))
const mergeRequestsOf = compiled((db, p: Ids) => mergeRequestRows(db, those(p)))
const projectsOf = compiled((db, p: Ids & { user_id: number }) =>
  simpleRows(db.selectFrom('project').where('project.id', 'in', sql<number>`(${those(p)})`), p),
)
const epicsOf = compiled((db, p: Ids) =>
  db
    .selectFrom(sql<{ id: number }>`(${those(p)})`.as('listed'))
    .crossJoin('epic')
    .crossJoin('namespace')
    .whereRef('epic.id', '=', 'listed.id')
    .whereRef('namespace.id', '=', 'epic.group_id')
    .select(['epic.id', 'epic.iid', 'epic.group_id', 'epic.title', 'epic.description', 'epic.state'])
    .select(['epic.confidential', 'epic.start_date', 'epic.end_date', 'epic.closed_at'])
    .select(['epic.created_at', 'epic.updated_at', 'namespace.full_path']),
)

interface Showing {
  db: Db
  actor: Actor
  instance: Instance
  request: RequestFacts
}

/** Shows to-dos with their records: one statement for each type of record and for what belongs to it. */
export async function showToDos(showing: Showing, rows: readonly ToDoRow[]): Promise<ToDoItem[]> {
  const how = issuePresenting(showing.request, showing.instance, 'project')
  const targets = await targetsOf(showing, rows)
  return rows.flatMap((row) => {
    const target = targets.get(`${row.target_type} ${row.target_id}`)
    return target ? presentToDoItem(row, target, how) : []
  })
}

async function targetsOf({ db, actor, instance, request }: Showing, rows: readonly ToDoRow[]) {
  const how = issuePresenting(request, instance, 'project')
  const targets = new Map<string, ToDoTarget>()
  const add = (target: ToDoTarget) => targets.set(`${target.target_type} ${target.target.id}`, target)
  const idsOf = (type: ToDoTarget['target_type']) => [
    ...new Set(rows.filter((row) => row.target_type === type).map((row) => row.target_id)),
  ]
  const [issue_ids, merge_request_ids, epic_ids] = [idsOf('Issue'), idsOf('MergeRequest'), idsOf('Epic')]
  const project_ids = idsOf('Project')
  for (const row of rows) {
    const target = row.target_type === 'Namespace' ? groupOf(row, how) : undefined
    if (target) add({ target_type: 'Namespace', target })
  }
  if (project_ids.length > 0) {
    const projects = await projectsOf(db, { ids: JSON.stringify(project_ids), user_id: actor.id })
    const topics = await topicsOf(db, project_ids)
    const look = { viewer: viewerOf(actor), license: false }
    for (const row of projects)
      add({ target_type: 'Project', target: presentSimple(row, topics.get(row.id) ?? [], look, how) })
  }
  if (issue_ids.length > 0) {
    const issues = await issuesOf(db, { ids: JSON.stringify(issue_ids) })
    const parts = await partsOfIssues(db, actor, issues, false)
    for (const row of issues) add({ target_type: 'Issue', target: presentIssue(row, parts(row), how) })
  }
  if (merge_request_ids.length > 0) {
    const merge_requests = await mergeRequestsOf(db, { ids: JSON.stringify(merge_request_ids) })
    const parts = await partsOfMergeRequests(db, merge_requests)
    for (const row of merge_requests)
      add({ target_type: 'MergeRequest', target: presentMergeRequestBasic(row, parts(row), how) })
  }
  if (epic_ids.length > 0)
    for (const row of await epicsOf(db, { ids: JSON.stringify(epic_ids) }))
      add({ target_type: 'Epic', target: presentEpicTarget(row, how) })
  return targets
}

/** Shows one to-do. Unlike in lists, an issue says whether the actor is subscribed. */
export async function showToDo(showing: Showing, row: ToDoRow): Promise<ToDoItem> {
  const { db, actor, instance, request } = showing
  const [item] = await showToDos(showing, [row])
  if (!item) throw new Error('A to-do without its record')
  if (item.target_type !== 'Issue') return item
  const how = issuePresenting(request, instance, 'project')
  return { ...item, target: await showIssue(db, actor, await findAnyIssue(db, actor, item.target.id), how) }
}
