import { IconArrowsSort } from '@tabler/icons-react'
import { Kbd } from '../ui/kbd.tsx'
import { count } from '../ui/number.ts'
import classes from './changed-rows.module.css'
import type { LivePages } from './use-live-pages.ts'

/** Says how many rows others have changed so that the list would move, and shows the new order on request. */
export function ChangedRows({ changed, apply }: LivePages) {
  return (
    <span role="status" className={classes.status}>
      {changed > 0 && (
        <button
          type="button"
          className={classes.button}
          onClick={apply}
          title="Show the changed rows in their new order"
        >
          <IconArrowsSort size={14} stroke={1.75} aria-hidden="true" />
          {count(changed)} changed
          <Kbd>r</Kbd>
        </button>
      )}
    </span>
  )
}
