import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { copyText } from '../ui/copy.ts'
import { Keys } from '../ui/kbd.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import classes from './change-tray.module.css'
import { printed } from './group-attributes.ts'
import type { Change } from './settings-draft.ts'

interface Props {
  changes: readonly Change[]
  onUndo: (name: string) => void
  onDiscard: () => void
  onSave: () => void
  pending: boolean
  fault: string | undefined
  curl: () => string
}

/** What would be sent: each change with what is now, and the way back from it. */
export function ChangeTray({ changes, onUndo, onDiscard, onSave, pending, fault, curl }: Props) {
  const many = changes.length === 1 ? '1 change' : `${changes.length} changes`
  useShortcut('Ctrl+s', onSave, { name: `Save ${many}`, inFields: true, enabled: !pending })
  return (
    <section className={classes.tray} aria-label={`${many}, not saved yet`}>
      <header className={classes.head}>
        <b>{many}</b>
        <span className="quiet">not saved yet</span>
        {fault && (
          <span className={classes.fault} role="alert">
            {fault}
          </span>
        )}
        <span className={classes.acts}>
          <Button variant="subtle" color="gray" c="var(--ink2)" onClick={() => copyText(curl(), 'Request')}>
            Copy as curl
          </Button>
          <Button onClick={onDiscard}>Discard all</Button>
          <Button variant="filled" loading={pending} onClick={onSave} rightSection={<Keys of="Ctrl+s" />}>
            Save {many}
          </Button>
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul className={classes.lines} aria-label="Changes" tabIndex={0}>
        {changes.map(({ name, from, to }) => (
          <li key={name} className={classes.line}>
            <code className={classes.name}>{name}</code>
            <span className={classes.values}>
              <del className="mono cut">{printed(from)}</del> → <ins className="mono cut">{printed(to)}</ins>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              aria-label={`Undo ${name}`}
              onClick={() => onUndo(name)}
            >
              <IconArrowBackUp size={15} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}
