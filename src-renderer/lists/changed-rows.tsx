import { type Icon, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { marks } from '../live/changes.ts'
import { Kbd } from '../ui/kbd.tsx'
import { count } from '../ui/number.ts'
import { useStore } from '../ui/store.ts'
import classes from './changed-rows.module.css'
import type { LivePages } from './use-live-pages.ts'

/** Says how many rows others have changed so that the list would move, and shows the new order on request. */
export function ChangedRows({ changed, apply, isLog }: LivePages & { isLog: boolean }) {
  return (
    <WaitingRows
      text={changed > 0 && `${count(changed)} ${isLog ? 'new' : 'changed'}`}
      title={isLog ? 'Show the new rows at the top' : 'Show the changed rows in their new order'}
      icon={isLog ? IconArrowUp : IconArrowsSort}
      onShow={apply}
    />
  )
}

interface WaitingProps {
  /** How many rows wait; false if none do. */
  text: string | false
  title: string
  icon: Icon
  onShow: () => void
}

/** A button that shows the rows that wait. */
export function WaitingRows({ text, title, icon: RowsIcon, onShow }: WaitingProps) {
  return (
    <span role="status" className={classes.status}>
      {text && (
        <button type="button" className={classes.button} onClick={onShow} title={title}>
          <RowsIcon size={14} stroke={1.75} aria-hidden="true" />
          {text}
          <Kbd>r</Kbd>
        </button>
      )}
    </span>
  )
}

/** Who has just changed rows of the list. */
export function RowChangers({ noun, ids }: { noun: string; ids: readonly string[] }) {
  const changes = useStore(marks)
  if (changes.size === 0) return null
  const [first, ...others] = new Set(ids.flatMap((id) => changes.get(`${noun} ${id}`) ?? []))
  if (first === undefined) return null
  return (
    <span className={`cut ${classes.changers}`}>
      Changed by <bdi>{first}</bdi>
      {others.length > 0 && ` and ${count(others.length)} more`}
    </span>
  )
}
