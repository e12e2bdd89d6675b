import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import type { Db } from '../kit/db/schema.ts'
import { insertRows } from '../kit/db/write-rows.ts'
import { featureEnabledFor } from '../visibility/features.ts'
import { issuesEnabledFor, issueVisibleTo } from '../visibility/issues.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import { newDiscussionId } from './discussion-id.ts'
import { issuesNamedIn, type Reference, sourceNamedIn } from './references.ts'
import type { Target } from './target.ts'

const CROSS_REFERENCE = 'cross_reference'

/**
 * Notes on each issue that a text names, if the actor may read it, that it was mentioned here; once for each place it is mentioned in.
 * `known` is an earlier version of the text.
 */
export async function addCrossReferences(
  { db, actor, now, instance }: Act<Actor>,
  source: Target,
  { text, known = null }: { text: string | null; known?: string | null },
) {
  if (!source.project) return
  const { id: home_id, path_with_namespace } = source.project
  const old = issuesNamedIn(known, path_with_namespace)
  const isOld = (one: Reference) =>
    old.some((other) => other.iid === one.iid && other.path_with_namespace === one.path_with_namespace)
  const named = issuesNamedIn(text, path_with_namespace).filter((one) => !isOld(one))
  if (named.length === 0) return
  const targets = await readable(db, viewerOf(actor), named)
  const rows = targets
    .filter((issue) => source.type !== 'Issue' || issue.id !== source.id)
    .map(({ id, project_id }) => ({
      noteable_type: 'Issue',
      noteable_id: id,
      project_id,
      author_id: actor.id,
      discussion_id: newDiscussionId(instance.random),
      system: 1 as const,
      system_action: CROSS_REFERENCE,
      body: `mentioned in issue ${project_id === home_id ? '' : path_with_namespace}#${source.iid}`,
      created_at: now,
      updated_at: now,
    }))
  if (rows.length === 0) return
  const told = await db
    .selectFrom('note')
    .select(['noteable_id', 'body'])
    .where('noteable_type', '=', 'Issue')
    .where(
      'noteable_id',
      'in',
      rows.map((row) => row.noteable_id),
    )
    .where('system_action', '=', CROSS_REFERENCE)
    .execute()
  const fresh = rows.filter((row) => !told.some((one) => one.noteable_id === row.noteable_id && one.body === row.body))
  await insertRows(db, 'note', fresh)
}

interface Referring {
  id: number
  body: string
  system_action: string | null
}

/** Of notes the ids of those that point back to something that the viewer may not read. */
export async function hiddenReferences(
  db: Db,
  actor: Actor,
  { path_with_namespace }: { path_with_namespace: string },
  notes: readonly Referring[],
): Promise<Set<number>> {
  const referring = notes.filter((note) => note.system_action === CROSS_REFERENCE)
  const sources = referring.flatMap(({ id, body }) => {
    const source = sourceNamedIn(body, path_with_namespace)
    return source ? [{ id, ...source }] : []
  })
  const viewer = viewerOf(actor)
  if (sources.length === 0 || viewer.kind === 'admin') return new Set()
  const hidden = new Set<number>()
  for (const kind of ['issue', 'merge_request'] as const) {
    const some = sources.filter((source) => source.kind === kind)
    if (some.length > 0) for (const { id } of await unreadable(db, viewer, kind, some)) hidden.add(id)
  }
  return hidden
}

const list = (references: readonly Reference[]) =>
  sql<{ value: string }>`json_each(${JSON.stringify(references)})`.as('named')
const named = (field: 'path_with_namespace' | 'iid' | 'id') => sql<number>`named.value ->> ${sql.lit(field)}`

const issueReadableBy = (viewer: Viewer): RawBuilder<boolean> =>
  sql<boolean>`(${issuesEnabledFor(viewer)} AND ${issueVisibleTo(viewer)})`

/** The issues that a list of references leads to. */
const issuesAt = (db: Db, references: readonly Reference[]) =>
  db
    .selectFrom(list(references))
    .crossJoin('project')
    .crossJoin('issue')
    .where(sql<boolean>`project.path_with_namespace = ${named('path_with_namespace')}`)
    .whereRef('issue.project_id', '=', 'project.id')
    .where('issue.iid', '=', named('iid'))

const requestsAt = (db: Db, references: readonly Reference[]) =>
  db
    .selectFrom(list(references))
    .crossJoin('project')
    .crossJoin('merge_request')
    .where(sql<boolean>`project.path_with_namespace = ${named('path_with_namespace')}`)
    .whereRef('merge_request.project_id', '=', 'project.id')
    .where('merge_request.iid', '=', named('iid'))

const readable = (db: Db, viewer: Viewer, references: readonly Reference[]) =>
  issuesAt(db, references)
    .select(['issue.id', 'issue.project_id'])
    .where(projectVisibleTo(viewer))
    .where(issueReadableBy(viewer))
    .execute()

/** What is not there any more is no secret: of those that are there, the ones that the viewer does not find. */
async function unreadable(db: Db, viewer: Viewer, kind: Reference['kind'], references: readonly Reference[]) {
  const id = named('id').as('id')
  const [there, open] =
    kind === 'issue'
      ? [
          await issuesAt(db, references).select(id).execute(),
          await issuesAt(db, references)
            .select(id)
            .where(projectVisibleTo(viewer))
            .where(issueReadableBy(viewer))
            .execute(),
        ]
      : [
          await requestsAt(db, references).select(id).execute(),
          await requestsAt(db, references)
            .select(id)
            .where(projectVisibleTo(viewer))
            .where(featureEnabledFor(viewer, 'merge_requests'))
            .execute(),
        ]
  return there.filter((one) => !open.some((other) => other.id === one.id))
}
