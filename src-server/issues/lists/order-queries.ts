import { type RawBuilder, sql } from 'kysely'
import { groupings } from './grouping-queries.ts'
import type { Order, Values } from './shape.ts'

/** How a list is sorted, and the indexes in that order. */
export interface Ordering {
  /** The sort key of the issue under this alias. */
  key(alias: string, p: Values): RawBuilder<unknown>
  direction: 'ASC' | 'DESC'
  /** The direction of ids among equal keys: newest first, except for manual positions. */
  tie: 'ASC' | 'DESC'
  /** The key of issues without a value. Set if these issues must come last but the direction would put them first. */
  none?: number | string
  /** The key that most issues share, such as no due date. `comes`: whether these issues come first or last in the index. */
  commonKey?: { key: string | number; comes: 'first' | 'last' }
  /** Indexes of a project and a state, of a project, and of all projects. */
  indexes?: { of_state: string; of_project?: string; of_all_projects?: string }
  /** The groups that come before the key. No index has this order. */
  groups?: { join: RawBuilder<unknown>; order: RawBuilder<unknown> }
}

const NO_DAY = '9999-12-31'
const NO_WEIGHT = 2_147_483_647
const NO_PRIORITY = 1_000_000

/** The SQL of an order. */
export function orderingOf(order: Order): Ordering {
  if (order.group_by === undefined) return ungrouped(order)
  const { indexes, commonKey, ...ordering } = ungrouped(order)
  return { ...ordering, groups: groupings[order.group_by] }
}

function ungrouped({ by, sort, labelled }: Order): Ordering {
  const down = sort === 'desc'
  const base = { direction: down ? 'DESC' : 'ASC', tie: 'DESC' } as const
  switch (by) {
    case 'created_at':
      return {
        ...base,
        key: column('created_at'),
        indexes: { of_state: 'issue_s_created', of_project: 'issue_created', of_all_projects: 'issue_all' },
      }
    case 'updated_at':
      return {
        ...base,
        key: column('updated_at'),
        indexes: { of_state: 'issue_s_updated', of_project: 'issue_updated', of_all_projects: 'issue_all_updated' },
      }
    case 'title':
      return {
        ...base,
        key: (alias) => sql`${sql.ref(`${alias}.title`)} COLLATE NOCASE`,
        indexes: { of_state: 'issue_s_title' },
      }
    case 'due_date':
      return down
        ? { ...base, key: orElse('due_date', '0000-00-00'), indexes: { of_state: 'issue_s_due_down' } }
        : {
            ...base,
            key: orElse('due_date', '9999-12-31'),
            commonKey: { key: '9999-12-31', comes: 'last' },
            indexes: { of_state: 'issue_s_due' },
          }
    case 'popularity':
      return {
        ...base,
        key: column('upvotes'),
        ...(!down && { commonKey: { key: 0, comes: 'first' } }),
        indexes: { of_state: 'issue_s_upvotes' },
      }
    case 'weight':
      return {
        ...base,
        key: orElse('weight', NO_WEIGHT),
        ...(down && { none: NO_WEIGHT }),
        commonKey: { key: NO_WEIGHT, comes: 'last' },
        indexes: { of_state: down ? 'issue_s_weight' : 'issue_s_weight_up' },
      }
    case 'label_priority':
      if (labelled) return { ...base, key: otherPriority, ...(down && { none: NO_PRIORITY }) }
      return {
        ...base,
        key: column('label_priority'),
        ...(down && { none: NO_PRIORITY }),
        commonKey: { key: NO_PRIORITY, comes: 'last' },
        // Many issues share a priority, so each direction has an index in which they are in order.
        indexes: { of_state: down ? 'issue_s_label_priority' : 'issue_s_label_priority_up' },
      }
    case 'milestone_due':
      return {
        ...base,
        key: orElse('milestone_due', NO_DAY),
        ...(down && { none: NO_DAY }),
        commonKey: { key: NO_DAY, comes: 'last' },
        indexes: { of_state: 'issue_s_milestone_due' },
      }
    case 'priority':
      return byPriority(down, labelled, base)
    case 'relative_position':
      return {
        direction: 'ASC',
        tie: 'ASC',
        key: (alias) => sql`ifnull(${sql.ref(`${alias}.relative_position`)}, 9223372036854775807)`,
        indexes: { of_state: 'issue_s_position' },
      }
  }
}

/** By the due date of the milestone, then by the most urgent label. In both directions, issues without one of them come last. */
function byPriority(down: boolean, labelled: boolean, base: Pick<Ordering, 'direction' | 'tie'>): Ordering {
  const label = labelled ? otherPriority : column('label_priority')
  if (down)
    return {
      ...base,
      key: (alias, p) =>
        sql`ifnull(${sql.ref(`${alias}.milestone_due`)}, '0000-00-00') || printf('%07d', (${label(alias, p)} + 1) % 1000001)`,
      ...(!labelled && { indexes: { of_state: 'issue_s_priority_down' } }),
    }
  return {
    ...base,
    key: (alias, p) =>
      sql`ifnull(${sql.ref(`${alias}.milestone_due`)}, '9999-12-31') || printf('%07d', ${label(alias, p)})`,
    ...(!labelled && {
      commonKey: { key: `${NO_DAY}${NO_PRIORITY}`, comes: 'last' },
      indexes: { of_state: 'issue_s_priority' },
    }),
  }
}

const column = (name: string) => (alias: string) => sql.ref(`${alias}.${name}`)

/** Must be the same expression as in the index, so that SQLite uses the index. */
const orElse = (name: string, value: string | number) => (alias: string) =>
  sql`ifnull(${sql.ref(`${alias}.${name}`)}, ${sql.lit(value)})`

/** The most urgent priority (the lowest number) of the issue's labels, without the labels that the filter names. */
const otherPriority = (alias: string, p: Values) => sql`ifnull((
  SELECT min(prioritised.priority) FROM issue_label
  JOIN label_priority prioritised ON prioritised.label_id = issue_label.label_id AND prioritised.project_id = ${sql.ref(`${alias}.project_id`)}
  WHERE issue_label.issue_id = ${sql.ref(`${alias}.id`)} AND issue_label.label_id NOT IN (SELECT value FROM json_each(${p.filtered_labels}))
), ${sql.lit(NO_PRIORITY)})`
