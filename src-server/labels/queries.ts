import { sql } from 'kysely'
import type { ProjectOrGroup } from '../activity/target.ts'
import type { Actor } from '../kit/access/actor.ts'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { isLike } from '../kit/lists/words.ts'
import { containing } from '../kit/search.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { confidentialReachIn, issueVisibleTo, mayReadIssues } from '../visibility/issues.ts'
import { mayReadMergeRequests } from '../visibility/merge-requests.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import { DEFAULT_COLOR } from './colors.ts'
import type { LabelCounts, LabelRow } from './entity.ts'

const MAX_TITLE = 255

/** The project or group of the labels. For a group, `namespace_id` is the group's id and `project_id` is 0. */
interface ContainerIds {
  project_id: number
  namespace_id: number
}
type Kind = 'project' | 'group'

const kindOf = ({ project }: ProjectOrGroup): Kind => (project ? 'project' : 'group')
const homeIds = ({ project, group }: ProjectOrGroup): ContainerIds =>
  project ? { project_id: project.id, namespace_id: project.namespace_id } : { project_id: 0, namespace_id: group.id }

/** SQL: whether a label belongs to a project or group; with `ancestors` also to a parent group. */
function within(p: ContainerIds, kind: Kind, ancestors = true) {
  const own = kind === 'project' ? sql`label.project_id = ${p.project_id}` : sql`label.group_id = ${p.namespace_id}`
  if (!ancestors) return sql<boolean>`${own}`
  return sql<boolean>`(${own} OR label.group_id IN (
    SELECT above.ancestor_id FROM namespace_ancestor above WHERE above.namespace_id = ${p.namespace_id}))`
}

interface Shape {
  kind: Kind
  search: boolean
  ancestors: boolean
}
interface Values extends ContainerIds {
  viewer_id: number
  pattern: string
  limit: number
  offset: number
}

const narrowed = (db: Db, p: Values, { kind, search, ancestors }: Shape) =>
  db
    .selectFrom('label')
    .where(within(p, kind, ancestors))
    .$if(search, (query) => query.where(matches(p.pattern)))

const labelPages = pagedBy(narrowed, (found, p) =>
  found
    .select(['label.id', 'label.project_id', 'label.title', 'label.color', 'label.description'])
    .select(['label.issues_count', 'label.open_issues_count', 'label.open_merge_requests_count'])
    .select([
      sql<
        number | null
      >`(SELECT own.priority FROM label_priority own WHERE own.project_id = ${p.project_id} AND own.label_id = label.id)`.as(
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
  sql<boolean>`(${isLike(sql`label.title`, pattern)} OR ${isLike(sql`label.description`, pattern)})`

export type FoundLabel = LabelRow & {
  issues_count: number
  open_issues_count: number
  open_merge_requests_count: number
}

export async function listLabels(
  db: Db,
  actor: Actor | null,
  home: ProjectOrGroup,
  query: { search?: string | undefined; include_ancestor_groups: boolean },
  { limit, offset }: Page,
): Promise<{ rows: FoundLabel[]; total: number }> {
  const search = query.search ?? ''
  const shape = { kind: kindOf(home), search: search !== '', ancestors: query.include_ancestor_groups }
  const pattern = containing(search)
  return labelPages(db, shape, { ...homeIds(home), viewer_id: actor?.id ?? 0, pattern, limit, offset })
}

/**
 * For each label, the numbers of issues and open merge requests of the project that the caller sees. Uses the stored counters of labels of
 * the project where they count exactly that. Those of group labels count other projects too.
 */
export async function labelCounts(
  db: Db,
  actor: Actor | null,
  project: ProjectRef,
  labels: readonly FoundLabel[],
): Promise<Map<number, LabelCounts>> {
  const viewer = viewerOf(actor)
  const [readsIssues, readsMergeRequests] = [mayReadIssues(project), mayReadMergeRequests(project)]
  const inherited = labels.filter((label) => label.project_id === null)
  const counted = viewer.kind === 'admin' ? inherited : labels
  const issues = byLabel(readsIssues ? await countVisibleIssues(db, viewer, project, idsOf(counted)) : [])
  const requests = byLabel(readsMergeRequests ? await countOpenMergeRequests(db, project, idsOf(inherited)) : [])
  const issuesOf = (label: FoundLabel) => {
    if (!readsIssues) return { all: 0, opened: 0 }
    if (!counted.includes(label)) return { all: label.issues_count, opened: label.open_issues_count }
    return issues.get(label.id) ?? { all: 0, opened: 0 }
  }
  const requestsOf = (label: FoundLabel) => {
    if (!readsMergeRequests) return 0
    if (label.project_id !== null) return label.open_merge_requests_count
    return requests.get(label.id)?.opened ?? 0
  }
  return new Map(
    labels.map((label) => {
      const { all, opened } = issuesOf(label)
      return [label.id, { opened, closed: all - opened, open_merge_requests: requestsOf(label) }]
    }),
  )
}

const idsOf = (labels: readonly FoundLabel[]) => labels.map((label) => label.id)
const byLabel = <Row extends { label_id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.label_id, row]))

const countVisibleIssues = (db: Db, viewer: Viewer, project: ProjectRef, labels: readonly number[]) =>
  db
    .selectFrom('label_issue')
    .innerJoin('issue', 'issue.id', 'label_issue.issue_id')
    .select([
      'label_issue.label_id',
      sql<number>`count(*) FILTER (WHERE issue.state = 1)`.as('opened'),
      sql<number>`count(*)`.as('all'),
    ])
    .where('label_issue.label_id', 'in', labels)
    .where('issue.project_id', '=', project.id)
    .where(issueVisibleTo(viewer, confidentialReachIn(viewer, project.access_level)))
    .groupBy('label_issue.label_id')
    .execute()

const countOpenMergeRequests = (db: Db, project: ProjectRef, labels: readonly number[]) =>
  db
    .selectFrom('merge_request_label')
    .innerJoin('merge_request', 'merge_request.id', 'merge_request_label.merge_request_id')
    .select(['merge_request_label.label_id', sql<number>`count(*)`.as('opened')])
    .where('merge_request_label.label_id', 'in', labels)
    .where('merge_request.project_id', '=', project.id)
    .where('merge_request.state', '=', sql.lit(1))
    .groupBy('merge_request_label.label_id')
    .execute()

interface Titled {
  id: number
  title: string
}

const labelsByTitle = compiledBy((db, p: ContainerIds & { titles: string }, kind: Kind) =>
  db
    .selectFrom('label')
    .select(['label.id', 'label.title'])
    .where(sql<boolean>`label.title IN (SELECT value FROM json_each(${p.titles}))`)
    .where(within(p, kind))
    .orderBy(sql`label.project_id IS NOT NULL`)
    .orderBy('label.id', 'desc'),
)

/**
 * The labels with these titles that can be used in a project or group. Its own labels take precedence over those of parent groups. Titles
 * are case-sensitive.
 */
export async function findLabelsByTitle(db: Db, home: ProjectOrGroup, titles: readonly string[]): Promise<Titled[]> {
  if (titles.length === 0) return []
  const rows = await labelsByTitle(db, kindOf(home), { ...homeIds(home), titles: JSON.stringify(titles) })
  return [...new Map(rows.map((row) => [row.title, row])).values()]
}

const insertLabels = compiled(
  (db, p: { project_id: number | null; group_id: number | null; titles: string; now: string }) => ({
    compile: () =>
      sql<Titled>`INSERT INTO label (project_id, group_id, title, color, created_at, updated_at)
      SELECT ${p.project_id}, ${p.group_id}, value, ${DEFAULT_COLOR}, ${p.now}, ${p.now} FROM json_each(${p.titles})
      RETURNING id, title`.compile(db),
  }),
)

/** Adds labels with the default color. */
export const addLabelsWithDefaultColor = (trx: Trx, home: ProjectOrGroup, titles: readonly string[], now: string) =>
  insertLabels(trx, { ...columnsOf(home), titles: JSON.stringify(titles), now })

const columnsOf = ({ project, group }: ProjectOrGroup) => ({
  project_id: project?.id ?? null,
  group_id: group?.id ?? null,
})

/** Titles must not contain commas, which separate titles in a list, nor consist only of `?` and `&`. */
export const isValidTitle = (title: string) =>
  title !== '' && !isTooLong(title) && !title.includes(',') && !/^[?&]+$/.test(title)

export const isTooLong = (title: string) => title.length > MAX_TITLE && [...title].length > MAX_TITLE

export interface NewLabel {
  title: string
  color: string
  description: string | null
  priority: number | null
}

/** A priority is stored only for project labels. */
export async function addLabel(
  trx: Trx,
  home: ProjectOrGroup,
  { priority, ...label }: NewLabel,
  now: string,
): Promise<LabelRow> {
  const row = await trx
    .insertInto('label')
    .values({ ...label, ...columnsOf(home), created_at: now, updated_at: now })
    .returning(['id', 'project_id', 'title', 'color', 'description'])
    .executeTakeFirstOrThrow()
  if (priority === null || !home.project) return { ...row, priority: null, subscribed: null }
  await trx.insertInto('label_priority').values({ project_id: home.project.id, label_id: row.id, priority }).execute()
  return { ...row, priority, subscribed: null }
}
