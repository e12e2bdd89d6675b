import { sql } from 'kysely'
import type { ProjectOrGroup } from '../activity/target.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { allOf, anyOf, inList } from '../kit/lists/conditions.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { containing } from '../kit/search.ts'
import type { FoundLabel } from './entity.ts'
import type { SourcedLabelQuery } from './filters.ts'
import {
  type ContainerIds,
  columns,
  homeIds,
  isAbove,
  isOwn,
  type Kind,
  kindOf,
  matches,
  ownColumns,
} from './queries.ts'

interface Values extends ContainerIds {
  viewer_id: number
  pattern: string
  /** As a JSON array. */
  ids: string
  limit: number
  offset: number
}
interface Shape {
  kind: Kind
  sources: 'all' | 'own' | 'inherited'
  search: boolean
  ids: boolean
  subscribed: 'all' | 'yes' | 'no'
  order_by: 'title' | 'priority'
  sort: 'asc' | 'desc'
}

/** SQL: whether a label belongs to the project or group, to a parent group, or to either. */
function isFrom(p: Values, { kind, sources }: Shape) {
  if (sources === 'own') return isOwn(p, kind)
  if (kind === 'group') return sources === 'all' ? isAbove(p) : allOf([isAbove(p), sql`NOT ${isOwn(p, kind)}`])
  return sources === 'all' ? anyOf([isOwn(p, kind), isAbove(p)]) : isAbove(p)
}

const isSubscribed = (p: Values) => sql`EXISTS (SELECT 1 FROM subscription mine
  WHERE mine.subscribable_type = 'Label' AND mine.subscribable_id = label.id AND mine.user_id = ${p.viewer_id} AND mine.subscribed = 1)`

const narrowed = (db: Db, p: Values, shape: Shape) =>
  db
    .selectFrom('label')
    .where(
      allOf([
        isFrom(p, shape),
        ...(shape.search ? [matches(p.pattern)] : []),
        ...(shape.ids ? [sql`label.id ${inList(p.ids)}`] : []),
        ...(shape.subscribed === 'yes' ? [isSubscribed(p)] : []),
        ...(shape.subscribed === 'no' ? [sql`NOT ${isSubscribed(p)}`] : []),
      ]),
    )

const pages = pagedBy(narrowed, (found, p, { order_by, sort }) =>
  found
    .select(columns)
    .select(ownColumns(p))
    .$if(order_by === 'priority', (query) => query.orderBy(sql`priority IS NULL`).orderBy('priority', sort))
    .orderBy('label.title', order_by === 'title' ? sort : 'asc')
    .orderBy('label.id'),
)

const switchOf = <Yes extends string, No extends string>(value: boolean | undefined, yes: Yes, no: No) =>
  value === undefined ? 'all' : value ? yes : no

/** The labels of a project or group and of its parent groups. */
export async function listSourcedLabels(
  db: Db,
  actor: Actor,
  home: ProjectOrGroup,
  { search = '', ids, inherited, subscribed, order_by = 'title', sort }: SourcedLabelQuery,
  page: Page,
): Promise<{ rows: FoundLabel[]; total: number }> {
  const shape: Shape = {
    kind: kindOf(home),
    sources: switchOf(inherited, 'inherited', 'own'),
    search: search !== '',
    ids: ids !== undefined,
    subscribed: switchOf(subscribed, 'yes', 'no'),
    order_by,
    sort,
  }
  return pages(db, shape, {
    ...homeIds(home),
    ...page,
    viewer_id: actor.id,
    pattern: containing(search),
    ids: JSON.stringify(ids ?? []),
  })
}
