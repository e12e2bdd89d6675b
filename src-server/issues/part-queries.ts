import { type AliasedRawBuilder, type Compilable, sql } from 'kysely'
import type { IterationRow } from '../iterations/entity.ts'
import type { Actor } from '../kit/access/actor.ts'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { presentLabelDetails } from '../labels/entity.ts'
import { type UserBasicRow, userBasicColumns } from '../users/entity.ts'
import { confidentialEpicVisibleTo } from '../visibility/epics.ts'
import { issuesEnabledFor, issueVisibleTo } from '../visibility/issues.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import type { EpicRow, IssueEntity, IssueParts, IssueRow, LoadedIssue } from './entity.ts'

type Listed = AliasedRawBuilder<{ value: number }, 'listed'>
const listedIn = (ids: string): Listed => sql<{ value: number }>`json_each(${ids})`.as('listed')

/**
 * Parts of a page are cached, because clients read the same pages again. Parts of a single issue are not cached, because they would push
 * pages out of the cache; they are read without a list of ids.
 */
function partsQuery<R>(build: (db: Db, listed: Listed) => Compilable<R>) {
  const ofPage = compiled((db, p: { ids: string }) => build(db, listedIn(p.ids)), { cached: true })
  const ofOne = compiled((db, p: { id: number }) =>
    build(db, sql<{ value: number }>`(SELECT ${p.id} AS value)`.as('listed')),
  )
  return (db: Db, ids: readonly number[]) => {
    const [id, second] = ids
    return id !== undefined && second === undefined ? ofOne(db, { id }) : ofPage(db, { ids: JSON.stringify(ids) })
  }
}

const labelTitles = partsQuery((db, listed) =>
  db
    .selectFrom(listed)
    .crossJoin('issue_label')
    .crossJoin('label')
    .whereRef('issue_label.issue_id', '=', 'listed.value')
    .whereRef('label.id', '=', 'issue_label.label_id')
    .select(['issue_label.issue_id', 'label.title'])
    .orderBy('label.title'),
)

const labelDetailsOf = compiled((db, p: { ids: string }) =>
  db
    .selectFrom(listedIn(p.ids))
    .crossJoin('issue_label')
    .crossJoin('label')
    .whereRef('issue_label.issue_id', '=', 'listed.value')
    .whereRef('label.id', '=', 'issue_label.label_id')
    .select(['issue_label.issue_id', 'label.id', 'label.title', 'label.color', 'label.description'])
    .orderBy('label.title'),
)

const assigneesOf = partsQuery((db, listed) =>
  db
    .selectFrom(listed)
    .crossJoin('issue_assignee')
    .crossJoin('user')
    .whereRef('issue_assignee.issue_id', '=', 'listed.value')
    .whereRef('user.id', '=', 'issue_assignee.user_id')
    .select(['issue_assignee.issue_id', ...userBasicColumns])
    .orderBy('issue_assignee.position')
    .orderBy('user.id'),
)

interface Rare {
  ids: string
  viewer_id: number
}
const among = (ids: string) => sql<number>`(SELECT value FROM json_each(${ids}))`

const epicsOf = compiledBy((db, p: Rare, kind: Viewer['kind']) =>
  db
    .selectFrom('epic')
    .innerJoin('namespace', 'namespace.id', 'epic.group_id')
    .select(['epic.id', 'epic.iid', 'epic.title', 'epic.group_id', 'namespace.full_path'])
    .where('epic.id', 'in', among(p.ids))
    .where(confidentialEpicVisibleTo({ kind, id: p.viewer_id })),
)

const iterationsOf = compiled((db, p: { ids: string }) =>
  db
    .selectFrom('iteration')
    .innerJoin('namespace', 'namespace.id', 'iteration.group_id')
    .select([
      'iteration.id',
      'iteration.iid',
      'iteration.sequence',
      'iteration.group_id',
      'iteration.title',
      'iteration.description',
    ])
    .select([
      'iteration.created_at',
      'iteration.updated_at',
      'iteration.start_date',
      'iteration.due_date',
      'namespace.full_path',
    ])
    .where('iteration.id', 'in', among(p.ids)),
)

const duplicatesOf = compiledBy((db, p: Rare, kind: Viewer['kind']) =>
  db
    .selectFrom('issue')
    .innerJoin('project', 'project.id', 'issue.project_id')
    .select(['issue.id', 'issue.project_id', 'issue.iid'])
    .where('issue.id', 'in', among(p.ids))
    .where(projectVisibleTo({ kind, id: p.viewer_id }))
    .where(issuesEnabledFor({ kind, id: p.viewer_id }))
    .where(issueVisibleTo({ kind, id: p.viewer_id })),
)

const NO_LABELS: IssueEntity['labels'] = []
const NOBODY: readonly UserBasicRow[] = []
const NO_RARE_PARTS = { epic: undefined, iteration: undefined, duplicate: undefined }

/** Related records of these issues: one statement each for labels and assignees, and one for each rare kind that occurs on the page. */
export async function partsOf(
  db: Db,
  actor: Actor | null,
  rows: readonly IssueRow[],
  withDetails: boolean,
): Promise<(row: IssueRow) => IssueParts> {
  const ids = rows.map((row) => row.id)
  const labels = withDetails ? await labelsInDetail(db, ids) : await titlesOf(db, ids)
  const assignees = group(await assigneesOf(db, ids))
  const rare = await rareOf(db, viewerOf(actor), rows)
  return (row) => ({
    labels: labels.get(row.id) ?? NO_LABELS,
    assignees: assignees.get(row.id) ?? NOBODY,
    ...rare(row),
  })
}

/** The same for one issue whose labels and assignees are loaded already. */
export async function partsOfLoaded(db: Db, actor: Actor, issue: LoadedIssue): Promise<IssueParts> {
  const rare = await rareOf(db, viewerOf(actor), [issue])
  return { labels: inOrder(issue.labels), assignees: issue.assignees, ...rare(issue) }
}

/** Titles in the order of SQLite, which compares the bytes of their UTF-8. */
const inOrder = (labels: LoadedIssue['labels']) =>
  labels.map(({ title }) => title).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))

async function titlesOf(db: Db, ids: readonly number[]) {
  const titles = new Map<number, string[]>()
  for (const { issue_id, title } of await labelTitles(db, ids)) push(titles, issue_id, title)
  return titles
}

async function labelsInDetail(db: Db, ids: readonly number[]) {
  const labels = new Map<number, ReturnType<typeof presentLabelDetails>[]>()
  for (const { issue_id, ...label } of await labelDetailsOf(db, { ids: JSON.stringify(ids) }))
    push(labels, issue_id, presentLabelDetails(label))
  return labels
}

/** Parts that few issues have: no statement runs for a page without any. */
async function rareOf(
  db: Db,
  viewer: Viewer,
  rows: readonly IssueRow[],
): Promise<(row: IssueRow) => Pick<IssueParts, 'epic' | 'iteration' | 'duplicate'>> {
  if (!rows.some((row) => row.epic_id ?? row.iteration_id ?? row.duplicated_to_id)) return () => NO_RARE_PARTS
  const { kind, id: viewer_id } = viewer
  const named = (of: (row: IssueRow) => number | null) => {
    const ids = new Set(rows.map(of).filter((id) => id !== null))
    return ids.size === 0 ? undefined : JSON.stringify([...ids])
  }
  const epic_ids = named((row) => row.epic_id)
  const iteration_ids = named((row) => row.iteration_id)
  const duplicate_ids = named((row) => row.duplicated_to_id)
  const epics: readonly EpicRow[] = epic_ids ? await epicsOf(db, kind, { ids: epic_ids, viewer_id }) : []
  const iterations: readonly IterationRow[] = iteration_ids ? await iterationsOf(db, { ids: iteration_ids }) : []
  const duplicates = duplicate_ids ? await duplicatesOf(db, kind, { ids: duplicate_ids, viewer_id }) : []
  const parts = { epics: byId(epics), iterations: byId(iterations), duplicates: byId(duplicates) }
  return (row) => ({
    epic: parts.epics.get(row.epic_id ?? 0),
    iteration: parts.iterations.get(row.iteration_id ?? 0),
    duplicate: parts.duplicates.get(row.duplicated_to_id ?? 0),
  })
}

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

function group<T extends { issue_id: number }>(rows: readonly T[]) {
  const groups = new Map<number, T[]>()
  for (const row of rows) push(groups, row.issue_id, row)
  return groups
}

function push<T>(groups: Map<number, T[]>, key: number, value: T) {
  const list = groups.get(key)
  if (list) list.push(value)
  else groups.set(key, [value])
}
