import { type RawBuilder, sql } from 'kysely'
import type { ProjectOrGroup } from '../activity/target.ts'
import type { Actor } from '../kit/access/actor.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFound } from '../kit/errors.ts'
import type { Page } from '../kit/http/pagination.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { isLike } from '../kit/lists/words.ts'
import { containing } from '../kit/search.ts'
import { groupsBelow, projectsBelow } from '../planning/below-queries.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import type { FoundLabel } from './entity.ts'

/** The project or group of the labels. For a group, `namespace_id` is the group's id and `project_id` is 0. */
export interface ContainerIds {
  project_id: number
  namespace_id: number
}
export type Kind = 'project' | 'group'

export const kindOf = ({ project }: ProjectOrGroup): Kind => (project ? 'project' : 'group')
export const homeIds = ({ project, group }: ProjectOrGroup): ContainerIds =>
  project ? { project_id: project.id, namespace_id: project.namespace_id } : { project_id: 0, namespace_id: group.id }

/** SQL: whether a label belongs to the project or group itself. */
export const isOwn = (p: ContainerIds, kind: Kind) =>
  kind === 'project'
    ? sql<boolean>`label.project_id = ${p.project_id}`
    : sql<boolean>`label.group_id = ${p.namespace_id}`

/** SQL: whether a label belongs to a parent group; for a group also to itself. */
export const isAbove = (p: ContainerIds) => sql<boolean>`label.group_id IN (
    SELECT above.ancestor_id FROM namespace_ancestor above WHERE above.namespace_id = ${p.namespace_id})`

/**
 * SQL: whether a label belongs to the project or group, with `ancestors` also to a parent group. `where` narrows both parts, so that SQLite uses
 * the indexes of titles within a project and within a group.
 */
function within(p: ContainerIds, kind: Kind, ancestors = true, where?: RawBuilder<unknown>): RawBuilder<boolean> {
  const and = where ? sql` AND ${where}` : sql``
  const own = sql<boolean>`(${isOwn(p, kind)}${and})`
  if (!ancestors) return own
  return sql<boolean>`(${own} OR (${isAbove(p)}${and}))`
}

interface Shape {
  kind: Kind
  viewer: Viewer['kind']
  search: boolean
  ancestors: boolean
  /** Also the labels of subgroups. */
  descendants: boolean
  /** Also the labels of the projects in the listed groups. */
  projects: boolean
}
interface Values extends ContainerIds {
  viewer_id: number
  today: string
  pattern: string
  limit: number
  offset: number
}

const narrowed = (db: Db, p: Values, { kind, viewer, search, ancestors, descendants, projects }: Shape) =>
  db
    .selectFrom('label')
    .where((eb) =>
      eb.or([
        within(p, kind, ancestors),
        ...(descendants ? [eb('label.group_id', 'in', groupsBelow(db, p, viewer))] : []),
        ...(projects ? [eb('label.project_id', 'in', projectsBelow(db, p, viewer, descendants))] : []),
      ]),
    )
    .$if(search, (query) => query.where(matches(p.pattern)))

export const columns = [
  'label.id',
  'label.project_id',
  'label.group_id',
  'label.title',
  'label.color',
  'label.description',
  'label.updated_at',
  'label.issues_count',
  'label.open_issues_count',
  'label.open_merge_requests_count',
] as const

/** What the label is to the project and to the viewer. */
export const ownColumns = (p: { project_id: number; viewer_id: number }) => [
  sql<
    number | null
  >`(SELECT own.priority FROM label_priority own WHERE own.project_id = ${p.project_id} AND own.label_id = label.id)`.as(
    'priority',
  ),
  sql<number | null>`(SELECT own.subscribed FROM subscription own
    WHERE own.subscribable_type = 'Label' AND own.subscribable_id = label.id AND own.user_id = ${p.viewer_id})`.as(
    'subscribed',
  ),
]

const labelPages = pagedBy(narrowed, (found, p) =>
  found.select(columns).select(ownColumns(p)).orderBy('label.title').orderBy('label.id'),
)

export const matches = (pattern: string) =>
  sql<boolean>`(${isLike(sql`label.title`, pattern)} OR ${isLike(sql`label.description`, pattern)})`

export interface LabelQuery {
  search?: string | undefined
  include_ancestor_groups: boolean
  include_descendant_groups?: boolean
  only_group_labels?: boolean
}

export async function listLabels(
  db: Db,
  actor: Actor | null,
  home: ProjectOrGroup,
  query: LabelQuery,
  { limit, offset }: Page,
  today: string,
): Promise<{ rows: FoundLabel[]; total: number }> {
  const { search = '', include_ancestor_groups: ancestors } = query
  const viewer = viewerOf(actor)
  const shape: Shape = {
    kind: kindOf(home),
    viewer: viewer.kind,
    search: search !== '',
    ancestors,
    descendants: home.group !== null && query.include_descendant_groups === true,
    projects: home.group !== null && query.only_group_labels === false,
  }
  return labelPages(db, shape, {
    ...homeIds(home),
    viewer_id: viewer.id,
    today,
    pattern: containing(search),
    limit,
    offset,
  })
}

interface OneShape {
  kind: Kind
  ancestors: boolean
  by: 'id' | 'title'
}
const oneLabel = compiledBy(
  (db, p: ContainerIds & { viewer_id: number; key: number | string }, { kind, ancestors, by }: OneShape) =>
    db
      .selectFrom('label')
      .select(columns)
      .select(ownColumns(p))
      .where(within(p, kind, ancestors, by === 'title' ? sql`label.title = ${p.key}` : undefined))
      .$if(by === 'id', (query) => query.where(sql<boolean>`label.id = ${p.key}`))
      .orderBy(sql`label.project_id IS NOT NULL`, 'desc')
      .orderBy('label.id', 'desc')
      .limit(sql.lit(1)),
)

/**
 * A label of the project or group, or with `ancestors` of a parent group, by id or title. An id takes precedence over a title of the same
 * digits, and a label of the project over one of a group.
 *
 * @throws ApiError 404 `404 Label Not Found`
 */
export async function findLabel(
  db: Db,
  actor: Actor | null,
  home: ProjectOrGroup,
  id_or_title: string,
  ancestors: boolean,
): Promise<FoundLabel> {
  const shape = { kind: kindOf(home), ancestors }
  const values = { ...homeIds(home), viewer_id: actor?.id ?? 0 }
  const numbered = ID.test(id_or_title)
    ? await oneLabel(db, { ...shape, by: 'id' }, { ...values, key: Number(id_or_title) })
    : []
  const [label] =
    numbered.length > 0 ? numbered : await oneLabel(db, { ...shape, by: 'title' }, { ...values, key: id_or_title })
  if (!label) throw notFound('Label')
  return label
}

const ID = /^\d{1,15}$/

export interface Titled {
  id: number
  title: string
}

/** Two parts, so that SQLite uses the index of titles within a project, or within a group. */
const labelsByTitle = compiledBy((db, p: ContainerIds & { titles: string }, kind: Kind) => {
  const titled = (of: RawBuilder<boolean>, rank: 0 | 1) =>
    db
      .selectFrom('label')
      .select(['label.id', 'label.title', sql<number>`${sql.lit(rank)}`.as('rank')])
      .where(of)
      .where(sql<boolean>`label.title IN (SELECT value FROM json_each(${p.titles}))`)
  return titled(isAbove(p), 0)
    .unionAll(titled(isOwn(p, kind), 1))
    .orderBy('rank')
    .orderBy('id', 'desc')
})

/**
 * The labels with these titles that can be used in a project or group. Its own labels take precedence over those of parent groups. Titles
 * are case-sensitive.
 */
export async function findLabelsByTitle(db: Db, home: ProjectOrGroup, titles: readonly string[]): Promise<Titled[]> {
  if (titles.length === 0) return []
  const rows = await labelsByTitle(db, kindOf(home), { ...homeIds(home), titles: JSON.stringify(titles) })
  return [...new Map(rows.map(({ id, title }) => [title, { id, title }])).values()]
}

const sameTitle = compiledBy((db, p: ContainerIds & { title: string }, kind: Kind) =>
  db
    .selectFrom('label')
    .leftJoin('namespace', 'namespace.id', 'label.group_id')
    .select([sql<number>`${isOwn(p, kind)}`.as('own'), 'namespace.name'])
    .where(within(p, kind, true, sql`label.title = ${p.title}`))
    .orderBy('own', 'desc')
    .orderBy('label.id')
    .limit(sql.lit(1)),
)

/** Why a label cannot get this title: a label of the project or group, or of a parent group, has it. Undefined if the title is free. */
export async function titleConflict(db: Db, home: ProjectOrGroup, title: string): Promise<string | undefined> {
  const [taken] = await sameTitle(db, kindOf(home), { ...homeIds(home), title })
  if (!taken) return undefined
  return taken.own === 1
    ? 'has already been taken'
    : `already exists at group level for ${taken.name}. Please choose another one.`
}
