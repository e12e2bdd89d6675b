import { IconChevronRight } from '@tabler/icons-react'
import { roleName } from '../members/roles.ts'
import { bytes, count } from '../ui/number.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Columns } from '../ui/table-columns.ts'
import type { Node } from '../ui/table-tree.ts'
import { Visibility } from '../ui/visibility.tsx'
import { Day } from '../ui/when.tsx'
import type { Counts, Group } from './group.ts'
import classes from './groups.module.css'

interface Shown {
  admin: boolean
  /** A filter leaves no tree: then the path says where each one hangs. */
  flat: boolean
  countsOf: (id: number) => Counts | undefined
  nodeOf: (group: Group) => Node
  onTurn: (id: number, open: boolean) => void
}

export const groupColumns = ({ admin, flat, countsOf, nodeOf, onTurn }: Shown): Columns<Group> => [
  {
    id: 'name',
    header: 'Group',
    meta: { track: 'minmax(0, 3fr)', order: 'name' },
    cell: ({ row: { original: group } }) => (
      <>
        {!flat && <Turn group={group} node={nodeOf(group)} onTurn={onTurn} />}
        <span className={classes.sign}>
          <Visibility level={group.visibility} bare />
        </span>
        <span className={`cut ${classes.name}`} title={group.full_name}>
          {group.name}
        </span>
        {group.marked_for_deletion_on && (
          <StatusBadge tone="bad" look="line">
            Marked <Day at={group.marked_for_deletion_on} />
          </StatusBadge>
        )}
      </>
    ),
  },
  {
    id: 'path',
    header: 'Path',
    meta: { track: 'minmax(0, 2fr)', ...(!flat && { from: 700 }), name: 'Path', order: 'path' },
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
      <span className={`cut ${classes.second}`} title={group.description ?? undefined}>
        {group.description || <None />}
      </span>
    ),
  },
  {
    id: 'visibility',
    header: 'Visibility',
    meta: { track: '88px', name: 'Visibility', optional: true },
    cell: ({ row: { original: group } }) => <Visibility level={group.visibility} />,
  },
  number('subgroups', 'Subgroups', '80px', {
    hint: 'In the group and everywhere below it',
    of: (group) => below(countsOf(group.id), 'subgroups'),
  }),
  number('projects', 'Projects', '72px', {
    hint: 'In the group and everywhere below it',
    of: (group) => below(countsOf(group.id), 'projects'),
  }),
  number('members', 'Members', '72px', {
    hint: 'Direct ones, without those from above',
    of: (group) => counted(countsOf(group.id)?.members),
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
            hint: 'Of all projects in the group and everywhere below it',
          },
          cell: ({ row: { original: group } }) => {
            const size = countsOf(group.id)?.storage_size
            return size ? <span className="quiet">{bytes(size)}</span> : size === 0 ? <None /> : null
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

const None = () => <span className="quiet">–</span>

interface Figure {
  n: number
  /** How it comes about, on hover. */
  how?: string
}
const counted = (n: number | undefined): Figure | undefined => (n === undefined ? undefined : { n })

/** With all that is below, and how much of it is right there. */
function below(counts: Counts | undefined, what: 'subgroups' | 'projects'): Figure | undefined {
  const all = counts?.[`all_${what}`]
  if (counts === undefined || all === undefined) return undefined
  return {
    n: all,
    ...(all !== counts[what] && { how: `${count(all)} in all, ${count(counts[what])} of them right here` }),
  }
}

interface FigureColumn {
  hint: string
  of: (group: Group) => Figure | undefined
  from?: number
}

const number = (id: string, name: string, track: string, { hint, of, from }: FigureColumn): Columns<Group>[number] => ({
  id,
  header: name,
  meta: { track, align: 'right', name, hint, ...(from !== undefined && { from }) },
  cell: ({ row: { original: group } }) => {
    const value = of(group)
    return value === undefined ? null : value.n === 0 ? <None /> : <span title={value.how}>{count(value.n)}</span>
  },
})

/** Opens what hangs below; keeps its place where nothing does. */
function Turn({ group, node: { level, open }, onTurn }: { group: Group; node: Node; onTurn: Shown['onTurn'] }) {
  return (
    <span className={classes.turn} style={{ paddingLeft: (level - 1) * 18 }}>
      {open !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.chevron}
          aria-label={`${open ? 'Close' : 'Open'} ${group.name}`}
          data-open={open || undefined}
          onClick={(event) => {
            event.stopPropagation()
            onTurn(group.id, !open)
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
