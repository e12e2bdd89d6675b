import { Button } from '@mantine/core'
import { pageSize } from '../lists/assemble-rows.ts'
import type { Pages } from '../lists/use-pages.ts'
import { count } from '../ui/number.ts'
import type { Issue } from './issue.ts'
import classes from './issues.module.css'

/** Groups are made of what is loaded: more comes when one asks for it, so that nothing moves by itself. */
export function MoreToGroup({ pages }: { pages: Pages<Issue> }) {
  const { loaded, total } = pages
  if (loaded === 0 || (typeof total === 'number' && loaded >= total)) return null
  return (
    <div className={classes.more}>
      <span>
        {count(loaded)} of {total ? count(total) : 'more than 10,000'} issues are grouped.
      </span>
      <Button onClick={() => pages.onVisibleRange(loaded, loaded)}>
        Load {typeof total === 'number' ? Math.min(pageSize, total - loaded) : pageSize} more
      </Button>
    </div>
  )
}
