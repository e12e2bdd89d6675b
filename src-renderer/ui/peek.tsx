import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowsMaximize, IconChevronDown, IconChevronUp, IconCopy, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './peek.module.css'
import { RecordTitle } from './record-title.tsx'

export type Meta = readonly (readonly [string, ReactNode])[]

interface Props {
  name: string
  badge: ReactNode
  reference: ReactNode
  title: ReactNode
  tabs?: ReactNode
  /** More to do with the record, in its bar. */
  actions?: ReactNode
  meta?: Meta
  children: ReactNode
  foot?: ReactNode
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onCopy: () => void
  onOpen: () => void
  onClose: () => void
}

/** The record beside its list: the list stays live, `j` `k` walk it, `Esc` closes, `Ctrl Enter` opens the full page. */
export function Peek({ name, badge, reference, title, tabs, actions: acts, meta, children, foot, ...does }: Props) {
  return (
    <aside className={classes.peek} aria-label={name}>
      <header className={classes.bar}>
        {badge}
        <span className={`mono quiet ${classes.reference}`}>{reference}</span>
        {acts}
        <PeekButton name="Previous (k)" icon={<IconChevronUp size={16} stroke={1.75} />} does={does.onPrevious} />
        <PeekButton name="Next (j)" icon={<IconChevronDown size={16} stroke={1.75} />} does={does.onNext} />
        <i className={classes.rule} />
        <PeekButton name="Copy as curl (y)" icon={<IconCopy size={15} stroke={1.75} />} does={does.onCopy} />
        <PeekButton
          name="Full page (Ctrl Enter)"
          icon={<IconArrowsMaximize size={15} stroke={1.75} />}
          does={does.onOpen}
        />
        <PeekButton name="Close (Esc)" icon={<IconX size={16} stroke={1.75} />} does={does.onClose} />
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

/** Below a peek: what can be done with its record. */
export const PeekFoot = ({ children }: { children: ReactNode }) => <div className={classes.foot}>{children}</div>

/** Term above value, top to bottom. */
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

/** The same at the right edge of a whole page, from top to bottom. */
export function SideMeta({ name, meta }: { name: string; meta: Meta }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <aside className={classes.side} aria-label={name} tabIndex={0}>
      <MetaList meta={meta} />
    </aside>
  )
}

/** Short tabs above a record. */
export function PeekTabs<T extends string>(props: {
  tabs: readonly (readonly [T, string])[]
  value: T
  onPick: (tab: T) => void
}) {
  const { tabs, value: at, onPick } = props
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const here = tabs.findIndex(([id]) => id === at)
    const next = by && tabs[(here + by + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onPick(next[0])
    event.currentTarget.querySelectorAll('button')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div className={classes.tabs} role="tablist" onKeyDown={onKeyDown}>
      {tabs.map(([id, name]) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === at}
          tabIndex={id === at ? 0 : -1}
          className={classes.tab}
          onClick={() => onPick(id)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

function PeekButton({ name, icon, does }: { name: string; icon: ReactNode; does: (() => void) | undefined }) {
  return (
    <Tooltip label={name}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        aria-label={name}
        className={classes.act ?? ''}
        disabled={!does}
        onClick={does}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
