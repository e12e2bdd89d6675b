import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, type RefObject, useEffect, useId } from 'react'
import { exactTime } from '../ui/dates.ts'
import { type LineSelection, moveSelection, selectedIn } from './line-selection.ts'
import classes from './log.module.css'
import type { LogLine } from './log-line.ts'

interface Props {
  lines: readonly LogLine[]
  selection: LineSelection | undefined
  onSelection: (selection: LineSelection | undefined) => void
  /** The lines are older than the filter or the failure above them. */
  isStale: boolean
  scroller: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** Copies the selected lines. */
  onCopy: () => void
  /** Says, above the first line, where older ones are. */
  children: ReactNode
}

const LINES_PER_PAGE = 20

/** The lines of the log. Keys and clicks select lines one after another; a selected text is copied as such. */
export function LogLines({ lines, selection, onSelection, isStale, scroller, onScroll, onCopy, children }: Props) {
  const listId = useId()
  const selected = new Set(selectedIn(lines, selection).map(({ id }) => id))
  const current = selection && `${listId}${selection.current}`
  useEffect(() => {
    if (current) document.getElementById(current)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowDown: 1, ArrowUp: -1, PageDown: LINES_PER_PAGE, PageUp: -LINES_PER_PAGE },
    ...{ Home: -lines.length, End: lines.length },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const ctrl = event.ctrlKey || event.metaKey
    const [first, last] = [lines[0], lines.at(-1)]
    if (step !== undefined && !ctrl) onSelection(moveSelection(lines, selection, step, event.shiftKey))
    else if (ctrl && event.key === 'a' && first && last) onSelection({ anchor: first.id, current: last.id })
    else if (event.key === 'Escape' && selection) onSelection(undefined)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const line = event.target instanceof Element && event.target.closest('[data-line]')
    const id = line instanceof HTMLElement ? Number(line.dataset.line) : undefined
    // Whoever drags over a text wants the text.
    if (id === undefined || hasSelectedText()) return
    onSelection({ anchor: event.shiftKey && selection ? selection.anchor : id, current: id })
  }

  return (
    <div ref={scroller} className={classes.scroller} data-stale={isStale ? '' : undefined} onScroll={onScroll}>
      {children}
      <div
        className={classes.lines}
        data-autofocus=""
        role="listbox"
        aria-label="Lines"
        aria-multiselectable
        aria-activedescendant={current}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onCopy={(event) => {
          if (hasSelectedText() || selected.size === 0) return
          event.preventDefault()
          onCopy()
        }}
      >
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            id={`${listId}${line.id}`}
            isSelected={selected.has(line.id)}
            isCurrent={line.id === selection?.current}
          />
        ))}
      </div>
    </div>
  )
}

const hasSelectedText = () => getSelection()?.isCollapsed === false

interface LineProps {
  line: LogLine
  id: string
  isSelected: boolean
  isCurrent: boolean
}

/** Remembered, because there are thousands, and each key changes two of them. */
const Line = memo(function Line({ line, id, isSelected, isCurrent }: LineProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the current line
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      className={classes.line}
      data-line={line.id}
      data-level={line.level}
      data-at={isCurrent ? '' : undefined}
    >
      <time className={classes.time} dateTime={line.created_at} title={exactTime(line.created_at)}>
        {line.created_at.slice(0, 19).replace('T', ' ')}
      </time>
      <span className={classes.level}>{line.level}</span>
      <bdi className={classes.text}>
        {line.text}
        {line.stack !== null && <span className={classes.stack}>{line.stack}</span>}
      </bdi>
    </div>
  )
})
