import { sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { confidenceIn, issueVisibleTo, mayReadIssues } from '../visibility/issues.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import { DEFAULT_COLOR } from './colors.ts'
import type { LabelCounts, LabelRow } from './entity.ts'

const MAX_TITLE = 255

/** Labels of a project and, unless left out, of the groups above it. */
const within = (project: { id: number; namespace_id: number }, ancestors = true) =>
  ancestors
    ? sql<boolean>`(label.project_id = ${project.id} OR label.group_id IN (
        SELECT above.ancestor_id FROM namespace_ancestor above WHERE above.namespace_id = ${project.namespace_id}))`
    : sql<boolean>`label.project_id = ${project.id}`

interface Shape {
  search: boolean
  ancestors: boolean
}
interface Values {
  id: number
  namespace_id: number
  viewer_id: number
  pattern: string
  limit: number
  offset: number
}

const narrowed = (db: Db, p: Values, { search, ancestors }: Shape) =>
  db
    .selectFrom('label')
    .where(within(p, ancestors))
    .$if(search, (query) => query.where(matches(p.pattern)))

const labelPages = pagedBy(narrowed, (found, p) =>
  found
    .select(['label.id', 'label.project_id', 'label.title', 'label.color', 'label.description'])
    .select(['label.issues_count', 'label.open_issues_count', 'label.open_merge_requests_count'])
    .select([
      sql<
        number | null
      >`(SELECT own.priority FROM label_priority own WHERE own.project_id = ${p.id} AND own.label_id = label.id)`.as(
        'priority',
      ),
      sql<number | null>`(SELECT own.subscribed FROM subscription own
        WHERE own.subscribable_type = 'Label' AND own.subscribable_id = label.id AND own.user_id = ${p.viewer_id})`.as(
        'subscribed',
      ),
    ])
    .orderBy('label.title')
    .orderBy('label.id'),
)

const matches = (pattern: string) =>
  sql<boolean>`(label.title LIKE ${pattern} ESCAPE '\\' OR label.description LIKE ${pattern} ESCAPE '\\')`

export type FoundLabel = LabelRow & {
  issues_count: number
  open_issues_count: number
  open_merge_requests_count: number
}

export async function listLabels(
  db: Db,
  actor: Actor | null,
  project: ProjectRef,
  query: { search?: string | undefined; include_ancestor_groups: boolean },
  { limit, offset }: Page,
): Promise<{ rows: FoundLabel[]; total: number }> {
  const search = query.search ?? ''
  const shape = { search: search !== '', ancestors: query.include_ancestor_groups }
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const values = {
    id: project.id,
    namespace_id: project.namespace_id,
    viewer_id: actor?.id ?? 0,
    pattern,
    limit,
    offset,
  }
  return labelPages(db, shape, values)
}

/** Issues of the project under each label, as far as the caller sees them: by its counters where these hold for the caller. */
export async function countsOf(
  db: Db,
  actor: Actor | null,
  project: ProjectRef,
  labels: readonly FoundLabel[],
): Promise<Map<number, LabelCounts>> {
  const viewer = viewerOf(actor)
  const own =
    viewer.kind === 'admin' && mayReadIssues(project) ? labels.filter((label) => label.project_id !== null) : []
  const counts = new Map(own.map((label) => [label.id, countersOf(label)]))
  const others = labels.filter((label) => !counts.has(label.id))
  if (others.length === 0) return counts
  const rows = mayReadIssues(project) ? await seenUnder(db, viewer, project, others) : []
  for (const label of others) {
    const row = rows.find((one) => one.label_id === label.id)
    const opened = row?.opened ?? 0
    counts.set(label.id, {
      opened,
      closed: (row?.all ?? 0) - opened,
      open_merge_requests: label.open_merge_requests_count,
    })
  }
  return counts
}

const seenUnder = (db: Db, viewer: Viewer, project: ProjectRef, labels: readonly FoundLabel[]) =>
  db
    .selectFrom('label_issue')
    .innerJoin('issue', 'issue.id', 'label_issue.issue_id')
    .select([
      'label_issue.label_id',
      sql<number>`count(*) FILTER (WHERE issue.state = 1)`.as('opened'),
      sql<number>`count(*)`.as('all'),
    ])
    .where(
      'label_issue.label_id',
      'in',
      labels.map((label) => label.id),
    )
    .where('issue.project_id', '=', project.id)
    .where(issueVisibleTo(viewer, confidenceIn(viewer, project.access_level)))
    .groupBy('label_issue.label_id')
    .execute()

const countersOf = ({ issues_count, open_issues_count, open_merge_requests_count }: FoundLabel): LabelCounts => ({
  opened: open_issues_count,
  closed: issues_count - open_issues_count,
  open_merge_requests: open_merge_requests_count,
})

interface Titled {
  id: number
  title: string
}

const called = compiled((db, p: { id: number; namespace_id: number; titles: string }) =>
  db
    .selectFrom('label')
    .select(['label.id', 'label.title'])
    .where(sql<boolean>`label.title IN (SELECT value FROM json_each(${p.titles}))`)
    .where(within(p))
    .orderBy(sql`label.project_id IS NOT NULL`)
    .orderBy('label.id', 'desc'),
)

/** Of titles the labels that the project has, its own before those of groups. Case counts. */
export async function labelsCalled(
  db: Db,
  { id, namespace_id }: ProjectRef,
  titles: readonly string[],
): Promise<Titled[]> {
  if (titles.length === 0) return []
  const rows = await called(db, { id, namespace_id, titles: JSON.stringify(titles) })
  return [...new Map(rows.map((row) => [row.title, row])).values()]
}

const makeLabels = compiled((db, p: { project_id: number; titles: string; now: string }) => ({
  compile: () =>
    sql<Titled>`INSERT INTO label (project_id, title, color, created_at, updated_at)
      SELECT ${p.project_id}, value, ${DEFAULT_COLOR}, ${p.now}, ${p.now} FROM json_each(${p.titles})
      RETURNING id, title`.compile(db),
}))

/** The same, and those that are not there are made, for who may; else they are left out. */
export async function labelsFor(
  trx: Trx,
  project: ProjectRef,
  titles: readonly string[],
  mayCreate: boolean,
  now: string,
): Promise<Titled[]> {
  const wanted = [...new Set(titles.flatMap((title) => title.split(',')).map((title) => title.trim()))].filter(isTitle)
  const found = await labelsCalled(trx, project, wanted)
  const titled = new Set(found.map((label) => label.title))
  const missing = wanted.filter((title) => !titled.has(title))
  if (!mayCreate || missing.length === 0) return found
  return [...found, ...(await makeLabels(trx, { project_id: project.id, titles: JSON.stringify(missing), now }))]
}

/** No commas, since lists of titles have them between; nor nothing but the signs of a query. */
export const isTitle = (title: string) =>
  title !== '' && !isTooLong(title) && !title.includes(',') && !/^[?&]+$/.test(title)

export const isTooLong = (title: string) => title.length > MAX_TITLE && [...title].length > MAX_TITLE

interface NewLabel {
  title: string
  color: string
  description: string | null
  priority: number | null
}

export async function addLabel(
  trx: Trx,
  project: ProjectRef,
  { priority, ...label }: NewLabel,
  now: string,
): Promise<LabelRow> {
  const row = await trx
    .insertInto('label')
    .values({ ...label, project_id: project.id, created_at: now, updated_at: now })
    .returning(['id', 'project_id', 'title', 'color', 'description'])
    .executeTakeFirstOrThrow()
  if (priority !== null)
    await trx.insertInto('label_priority').values({ project_id: project.id, label_id: row.id, priority }).execute()
  return { ...row, priority, subscribed: null }
}
