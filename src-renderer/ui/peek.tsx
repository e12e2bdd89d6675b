import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowsMaximize, IconChevronDown, IconChevronUp, IconCopy, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useCommands } from './commands.ts'
import { formatTotal } from './number.ts'
import classes from './peek.module.css'
import { RecordTitle } from './record-title.tsx'

export type Meta = readonly (readonly [string, ReactNode])[]

interface Props {
  name: string
  badge: ReactNode
  reference: ReactNode
  title: ReactNode
  tabs?: ReactNode
  /** Additional buttons in the bar. */
  actions?: ReactNode
  meta?: Meta
  children: ReactNode
  foot?: ReactNode
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onCopy?: (() => void) | undefined
  onOpen: () => void
  onClose: () => void
}

/** A record beside its list. `j` and `k` move in the list, `Esc` closes the peek, `Ctrl Enter` opens the full page. */
export function Peek({ name, badge, reference, title, tabs, actions, meta, children, foot, ...handlers }: Props) {
  return (
    <aside className={classes.peek} aria-label={name}>
      <header className={classes.bar}>
        {badge}
        <span className={`mono quiet ${classes.reference}`}>{reference}</span>
        {actions}
        <PeekButton
          name="Previous (k)"
          icon={<IconChevronUp size={16} stroke={1.75} />}
          onClick={handlers.onPrevious}
        />
        <PeekButton name="Next (j)" icon={<IconChevronDown size={16} stroke={1.75} />} onClick={handlers.onNext} />
        <i className={classes.rule} />
        <PeekButton name="Copy as curl (y)" icon={<IconCopy size={15} stroke={1.75} />} onClick={handlers.onCopy} />
        <PeekButton
          name="Open full page (Ctrl Enter)"
          icon={<IconArrowsMaximize size={15} stroke={1.75} />}
          onClick={handlers.onOpen}
        />
        <PeekButton name="Close (Esc)" icon={<IconX size={16} stroke={1.75} />} onClick={handlers.onClose} />
      </header>
      {tabs}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={`${name}, content`} tabIndex={0}>
        {title && <RecordTitle>{title}</RecordTitle>}
        <div className={meta ? classes.columns : undefined}>
          <div className={classes.content}>{children}</div>
          {meta && <MetaList meta={meta} />}
        </div>
      </section>
      {foot}
    </aside>
  )
}

/** The foot of a peek, for actions on the record. */
export const PeekFoot = ({ children }: { children: ReactNode }) => <div className={classes.foot}>{children}</div>

function MetaList({ meta }: { meta: Meta }) {
  return (
    <dl className={classes.meta}>
      {meta.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The metadata column at the right edge of a full page. */
export function SideMeta({ name, meta }: { name: string; meta: Meta }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <aside className={classes.side} aria-label={name} tabIndex={0}>
      <MetaList meta={meta} />
    </aside>
  )
}

export function PeekTabs<T extends string>(props: {
  /**
   * With the number of what is on the tab, where it is of interest before the tab is open: undefined while loading, null if the server does
   * not count that far.
   */
  tabs: readonly (readonly [id: T, name: string, number?: number | null | undefined])[]
  value: T
  onPick: (tab: T) => void
}) {
  const { tabs, value, onPick } = props
  useCommands(
    tabs.filter(([id]) => id !== value).map(([id, name]) => ({ name: `Tab: ${name}`, run: () => onPick(id) })),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const currentIndex = tabs.findIndex(([id]) => id === value)
    const next = by && tabs[(currentIndex + by + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onPick(next[0])
    event.currentTarget.querySelectorAll('button')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div className={classes.tabs} role="tablist" onKeyDown={onKeyDown}>
      {tabs.map(([id, name, number]) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === value}
          tabIndex={id === value ? 0 : -1}
          className={classes.tab}
          onClick={() => onPick(id)}
        >
          {name}
          {number !== undefined && <span className={classes.number}> {formatTotal(number)}</span>}
        </button>
      ))}
    </div>
  )
}

interface ButtonProps {
  /** With its key. */
  name: string
  icon: ReactNode
  onClick: (() => void) | undefined
}

/** A button in the bar of a peek. */
export function PeekButton({ name, icon, onClick }: ButtonProps) {
  return (
    <Tooltip label={name}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        aria-label={name}
        className={classes.button ?? ''}
        disabled={!onClick}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
