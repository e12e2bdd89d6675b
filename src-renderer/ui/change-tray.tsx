import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import classes from './change-tray.module.css'
import { copyText } from './copy.ts'
import { Keys } from './kbd.tsx'
import { count } from './number.ts'
import { useShortcut } from './shortcuts.tsx'

interface Change {
  /** On the wire. */
  name: string
  /** As it is sent. */
  from: string
  to: string
  /** What the server has against it. */
  error?: string | undefined
}

interface Props {
  changes: readonly Change[]
  /** What the server has against them and no change stands for. */
  error: string | undefined
  pending: boolean
  /** The request that saves them. */
  curl: () => string
  /** Shows the field of a change. */
  onGo?: (name: string) => void
  onUndo: (name: string) => void
  onDiscard: () => void
  onSave: () => void
}

/** What would be sent: each change, the old struck out and the new, and the way back from it. */
export function ChangeTray({ changes, error: fault, pending, curl, onGo, onUndo, onDiscard, onSave }: Props) {
  const all = `${count(changes.length)} ${changes.length === 1 ? 'change' : 'changes'}`
  const refused = changes.filter(({ error: wrong }) => wrong).length
  useShortcut('Ctrl+s', () => !pending && onSave(), { name: `Save ${all}`, inFields: true })
  return (
    <section className={classes.tray} aria-label="Changes, not saved yet">
      <div className={classes.bar}>
        <b>{all}</b>
        <span className="quiet">not saved yet</span>
        {(refused > 0 || fault) && (
          <span className={classes.blocked} role="alert">
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
            {fault ?? `The server refuses ${refused === 1 ? 'one of them' : `${refused} of them`}`}
          </span>
        )}
        <span className={classes.acts}>
          <Button variant="subtle" color="gray" c="var(--ink2)" onClick={() => copyText(curl(), 'Request')}>
            Copy as curl
          </Button>
          <Button onClick={onDiscard}>Discard all</Button>
          <Button variant="filled" loading={pending} onClick={onSave} rightSection={<Keys of="Ctrl+s" />}>
            Save {all}
          </Button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul className={classes.changes} tabIndex={0} aria-label="Each change">
        {changes.map(({ name, from, to, error: wrong }) => (
          <li key={name}>
            {onGo ? (
              <button type="button" className="mono cut" onClick={() => onGo(name)}>
                {name}
              </button>
            ) : (
              <code className="cut">{name}</code>
            )}
            <span className={`mono ${classes.diff}`}>
              <del className="cut" title={from}>
                {from}
              </del>{' '}
              →{' '}
              <ins className="cut" title={to}>
                {to}
              </ins>
            </span>
            <span className={`cut ${classes.why}`} title={wrong}>
              {wrong}
            </span>
            <Tooltip label={`Undo ${name}`}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={`Undo ${name}`}
                onClick={() => onUndo(name)}
              >
                <IconArrowBackUp size={14} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
    </section>
  )
}
