import { Button } from '@mantine/core'
import { pageSize } from '../lists/assemble.ts'
import { ListTable } from '../lists/list-table.tsx'
import type { Pages } from '../lists/use-pages.ts'
import type { Rows } from '../lists/use-rows.ts'
import { count } from '../ui/number.ts'
import type { Columns, Sorted } from '../ui/table-columns.ts'
import type { Line } from '../ui/table-lines.ts'
import type { Issue } from './issue.ts'
import { GroupHead } from './issue-groups.tsx'
import classes from './issues.module.css'

interface Props {
  pages: Pages<Issue>
  rows: Rows
  lines: readonly Line<Issue>[]
  group: string
  columns: Columns<Issue>
  sorted: Sorted
  onSort: (order: string) => void
  selected: ReadonlySet<string>
  onSelected: (keys: ReadonlySet<string>) => void
  onOpen: (key: string) => void
  onEdit: (key: string) => void
  startPage: number
}

export function IssueTable({ group, ...props }: Props) {
  const grouped = group !== 'none'
  return (
    <ListTable
      name="Issues"
      nameOf={(issue: Issue) => `${issue.references.full} ${issue.title}`}
      headOf={(_, members) => <GroupHead group={group} rows={members} />}
      foot={grouped && <More pages={props.pages} />}
      inOrder={!grouped}
      {...props}
    />
  )
}

/** Groups are made of what is loaded: more comes when one asks for it, so that nothing moves by itself. */
function More({ pages }: { pages: Pages<Issue> }) {
  const { loaded, total } = pages
  if (loaded === 0 || (typeof total === 'number' && loaded >= total)) return null
  return (
    <div className={classes.more}>
      <span>
        {count(loaded)} of {total ? count(total) : 'more than 10,000'} issues are grouped.
      </span>
      <Button onClick={() => pages.onSight(loaded, loaded)}>
        Load {typeof total === 'number' ? Math.min(pageSize, total - loaded) : pageSize} more
      </Button>
    </div>
  )
}
