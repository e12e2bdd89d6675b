import { Button } from '@mantine/core'
import { pageSize } from '../lists/assemble-rows.ts'
import type { Pages } from '../lists/use-pages.ts'
import { count } from '../ui/number.ts'
import type { Issue } from './issue.ts'
import classes from './issues.module.css'

/** Only loaded issues are grouped. More are loaded on request, so that groups do not move by themselves. */
export function LoadMoreFoot({ pages }: { pages: Pages<Issue> }) {
  const { loaded, total } = pages
  if (loaded === 0 || (typeof total === 'number' && loaded >= total)) return null
  return (
    <div className={classes.more}>
      <span>
        {count(loaded)} of {total ? count(total) : 'more than 10,000'} issues loaded and grouped.
      </span>
      <Button onClick={() => pages.onVisibleRange(loaded, loaded)}>
        Load {typeof total === 'number' ? Math.min(pageSize, total - loaded) : pageSize} more
      </Button>
    </div>
  )
}
