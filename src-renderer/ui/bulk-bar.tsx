import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, type Ref, use, useRef } from 'react'
import classes from './bulk-bar.module.css'
import { useCommands } from './commands.ts'
import { Kbd } from './kbd.tsx'
import { count } from './number.ts'
import { useShortcut } from './shortcuts.tsx'

interface Props {
  selected: number
  /** Selects all matching rows, if not all are selected. */
  selectAll?: { name: string; onSelect: () => void } | undefined
  /** Replaces the actions while a run is in progress. */
  running?: ReactNode
  onClear: () => void
  children: ReactNode
}

const SelectedCount = createContext(0)

/** The actions for the selected rows, floating above the list. */
export function BulkBar({ selected, selectAll, running, onClear, children }: Props) {
  const actions = useRef<HTMLDivElement>(null)
  useShortcut('b', () => actions.current?.querySelector('button')?.focus(), { name: 'Actions for selected rows' })
  return (
    <div className={classes.place} data-at-end>
      <section className={classes.bar} aria-label={`${count(selected)} selected`}>
        <b className={classes.count} aria-live="polite">
          {count(selected)} selected
        </b>
        {selectAll && !running && (
          <button type="button" className={classes.all} onClick={selectAll.onSelect}>
            {selectAll.name}
          </button>
        )}
        <i className={classes.rule} />
        <div ref={actions} className={classes.actions}>
          {running ?? <SelectedCount value={selected}>{children}</SelectedCount>}
        </div>
        {!running && (
          <>
            <i className={classes.rule} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              title="Clear selection (Esc)"
              aria-label="Clear selection (Esc)"
              className={classes.button ?? ''}
              onClick={onClear}
            >
              <IconX size={15} stroke={1.75} />
            </ActionIcon>
          </>
        )}
      </section>
    </div>
  )
}

interface ActionProps extends ButtonProps {
  icon: ReactNode
  /** The key that does the same, printed on the button. */
  keys?: string | undefined
  /** The name in the palette and in the list of shortcuts, if the short text of the button has no object: "Set labels". */
  command?: string | undefined
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
  children: string
}

/** A button of the bar. The palette offers the same action. */
export function BulkAction({ icon, keys, command, children, ...button }: ActionProps) {
  const selected = use(SelectedCount)
  const enabled = keys !== undefined && !button.disabled
  const name = command ?? children
  useShortcut(keys ?? '', button.onClick, { name: `${name}: selected rows`, enabled, inPalette: false })
  useCommands(button.disabled ? [] : [{ name, detail: `${count(selected)} selected`, run: button.onClick }])
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={icon}
      {...(keys && { rightSection: <Kbd>{keys}</Kbd> })}
      {...button}
      // A popover gives its target a class of its own.
      className={`${classes.button} ${button.className ?? ''}`}
    >
      {children}
    </Button>
  )
}

/** The progress of a run, with a Stop button. */
export function BulkProgress({
  done,
  total,
  work,
  waiting,
  onCancel,
}: {
  done: number
  total: number
  /** "Archiving 3 projects". */
  work: string
  /** Why nothing is done for a while, in place of what is done. */
  waiting?: ReactNode
  onCancel: () => void
}) {
  return (
    <>
      {waiting || (
        <span className={classes.progress} role="status">
          {work}: {count(done)} done
        </span>
      )}
      <progress className={classes.track} value={done} max={total} aria-label={work} />
      <Button onClick={onCancel}>Stop</Button>
    </>
  )
}
