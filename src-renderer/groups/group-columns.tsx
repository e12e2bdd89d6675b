import { IconChevronRight } from '@tabler/icons-react'
import { roleName } from '../members/roles.ts'
import { LifecycleBadge } from '../ui/lifecycle-badge.tsx'
import { bytes, count } from '../ui/number.ts'
import type { Columns } from '../ui/table-columns.ts'
import type { Node } from '../ui/table-tree.ts'
import { Visibility } from '../ui/visibility.tsx'
import { Day } from '../ui/when.tsx'
import type { Counts, Group } from './group.ts'
import classes from './groups.module.css'

interface ColumnOptions {
  admin: boolean
  /** A filtered list has no tree. */
  flat: boolean
  countsOf: (id: number) => Counts | undefined
  nodeOf: (group: Group) => Node
  onToggle: (id: number, open: boolean) => void
}

export const groupColumns = ({ admin, flat, countsOf, nodeOf, onToggle }: ColumnOptions): Columns<Group> => [
  {
    id: 'name',
    header: 'Group',
    meta: { track: 'minmax(180px, 3fr)', order: 'name' },
    cell: ({ row: { original: group } }) => (
      <>
        {!flat && <TreeToggle group={group} node={nodeOf(group)} onToggle={onToggle} />}
        <span className={classes.visibility}>
          <Visibility level={group.visibility} bare />
        </span>
        <span className={`cut ${classes.name}`} dir="auto" title={group.full_name}>
          {group.name}
        </span>
        <LifecycleBadge of={group} inList />
      </>
    ),
  },
  {
    id: 'path',
    header: 'Path',
    meta: { track: 'minmax(120px, 2fr)', ...(!flat && { from: 700 }), name: 'Path', order: 'path' },
    cell: ({ row: { original: group } }) => (
      <span className="mono quiet cut-start" title={group.full_path}>
        <bdi>{group.full_path}</bdi>
      </span>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    meta: { track: 'minmax(0, 3fr)', from: 1380, name: 'Description' },
    cell: ({ row: { original: group } }) => (
      <span className={`cut ${classes.secondary}`} dir="auto" title={group.description ?? undefined}>
        {group.description || <Dash />}
      </span>
    ),
  },
  {
    id: 'visibility',
    header: 'Visibility',
    meta: { track: '88px', name: 'Visibility', optional: true },
    cell: ({ row: { original: group } }) => <Visibility level={group.visibility} />,
  },
  countColumn('subgroups', 'Subgroups', '80px', {
    hint: 'In the group and all its subgroups',
    countOf: (group) => countWithSubgroups(countsOf(group.id), 'subgroups'),
  }),
  countColumn('projects', 'Projects', '72px', {
    hint: 'In the group and all its subgroups',
    countOf: (group) => countWithSubgroups(countsOf(group.id), 'projects'),
  }),
  countColumn('members', 'Members', '72px', {
    hint: 'Direct members only',
    countOf: (group) => directCount(countsOf(group.id)?.members),
    from: 760,
  }),
  ...(admin
    ? [
        {
          id: 'storage',
          header: 'Storage',
          meta: {
            track: '76px',
            align: 'right',
            from: 980,
            name: 'Storage',
            hint: 'Of all projects in the group and its subgroups',
          },
          cell: ({ row: { original: group } }) => {
            const size = countsOf(group.id)?.storage_size
            return size ? <span className="quiet">{bytes(size)}</span> : size === 0 ? <Dash /> : null
          },
        } satisfies Columns<Group>[number],
      ]
    : []),
  {
    id: 'role',
    header: 'Your role',
    meta: { track: '88px', from: 860, name: 'Your role', optional: admin },
    cell: ({ row: { original: group } }) => {
      const level = countsOf(group.id)?.access_level
      return level === undefined ? null : <span className="quiet">{roleName(level)}</span>
    },
  },
  {
    id: 'created',
    header: 'Created',
    meta: { track: '96px', align: 'right', from: 900, name: 'Created' },
    cell: ({ row: { original: group } }) => (
      <span className="quiet">
        <Day at={group.created_at} />
      </span>
    ),
  },
  {
    id: 'id',
    header: 'ID',
    meta: { track: '48px', align: 'right', from: 1100, order: 'id', name: 'ID' },
    cell: ({ row: { original: group } }) => <span className="mono quiet">{group.id}</span>,
  },
]

const Dash = () => <span className="quiet">–</span>

interface CellCount {
  n: number
  /** Shown on hover. */
  title?: string
}
const directCount = (n: number | undefined): CellCount | undefined => (n === undefined ? undefined : { n })

/** Counts subgroups too. The hover text tells how many are directly in the group. */
function countWithSubgroups(counts: Counts | undefined, what: 'subgroups' | 'projects'): CellCount | undefined {
  const all = counts?.[`all_${what}`]
  if (counts === undefined || all === undefined) return undefined
  return {
    n: all,
    ...(all !== counts[what] && { title: `${count(all)} in total, ${count(counts[what])} directly in this group` }),
  }
}

interface CountColumn {
  hint: string
  countOf: (group: Group) => CellCount | undefined
  from?: number
}

const countColumn = (
  id: string,
  name: string,
  track: string,
  { hint, countOf, from }: CountColumn,
): Columns<Group>[number] => ({
  id,
  header: name,
  meta: { track, align: 'right', name, hint, ...(from !== undefined && { from }) },
  cell: ({ row: { original: group } }) => {
    const value = countOf(group)
    return value === undefined ? null : value.n === 0 ? <Dash /> : <span title={value.title}>{count(value.n)}</span>
  },
})

/** Expands or collapses a group. Groups without subgroups keep the space, so that names stay aligned. */
function TreeToggle({
  group,
  node: { level, open },
  onToggle,
}: {
  group: Group
  node: Node
  onToggle: ColumnOptions['onToggle']
}) {
  return (
    <span className={classes.toggle} style={{ paddingLeft: (level - 1) * 18 }}>
      {open !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.chevron}
          aria-label={`${open ? 'Collapse' : 'Expand'} ${group.name}`}
          data-open={open || undefined}
          onClick={(event) => {
            event.stopPropagation()
            onToggle(group.id, !open)
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
