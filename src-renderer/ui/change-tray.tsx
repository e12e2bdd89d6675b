import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import { curlScript } from '../api/curl.ts'
import { type Sending, useFormRequests } from '../api/wire.ts'
import classes from './change-tray.module.css'
import { CurlButton } from './curl-button.tsx'
import { RestoredText } from './draft-line.tsx'
import { Keys } from './kbd.tsx'
import { MainButton } from './main-button.tsx'
import { count, pluralize } from './number.ts'
import { useShortcut } from './shortcuts.tsx'
import { useFocusBack } from './use-focus-back.ts'

export interface FieldChange {
  /** The field's API name. */
  name: string
  /** Old and new value, as sent to the API. */
  from: string
  to: string
  /** The server's error for this field. */
  error?: string | undefined
  /** When the change takes effect, or what else there is to know. */
  note?: string | undefined
  /** Why the server will refuse the change, and the way out. */
  problem?: ChangeProblem | undefined
  /** Sent with the changes, but not one of them: there is nothing to undo. */
  unchanged?: boolean
}

export interface ChangeProblem {
  text: string
  way_out: { name: string; run: () => void } | undefined
}

interface Props extends Sending {
  changes: readonly FieldChange[]
  /** The server's error, if it belongs to none of the changes. */
  error: string | undefined
  /** When the changes were made, if the form was opened with them. */
  restored_from: string | undefined
  /** Beside the number of changes: "not saved" by default. */
  note?: string
  /** Scrolls to the field. */
  onGo?: (name: string) => void
  onUndo: (name: string) => void
  onDiscard: () => void
  onSave: () => void
}

/** Lists the unsaved changes as they will be sent, with the old value struck out and a Discard button for each. */
export function ChangeTray({
  changes,
  error,
  restored_from,
  note = 'not saved',
  onGo,
  onUndo,
  onDiscard,
  onSave,
  ...sending
}: Props) {
  const { requests, obstacle, write } = sending
  useFormRequests(sending)
  const all = pluralize(changes.filter(({ unchanged }) => !unchanged).length, 'change')
  const rejected = changes.filter(({ error }) => error).length
  useShortcut('Ctrl+s', () => !write.pending && obstacle === undefined && onSave(), {
    name: `Save ${all}`,
    inFields: true,
  })
  const focusBack = useFocusBack()
  return (
    <section className={classes.tray} data-at-end aria-label="Unsaved changes" {...focusBack}>
      <div className={classes.bar}>
        <b>{all}</b>
        <span className={`cut quiet ${classes.note}`}>{note}</span>
        {restored_from && !error && obstacle === undefined && rejected === 0 && <RestoredText at={restored_from} />}
        {(rejected > 0 || error || obstacle !== undefined) && (
          <span className={classes.blocked} role="alert">
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
            {error ?? obstacle ?? `The server rejected ${count(rejected)} ${rejected === 1 ? 'change' : 'changes'}`}
          </span>
        )}
        <span className={classes.actions}>
          <CurlButton curl={obstacle === undefined ? () => curlScript(requests) : undefined} reason={obstacle} />
          <Button onClick={onDiscard}>{restored_from ? 'Discard draft' : 'Discard all'}</Button>
          <MainButton obstacle={obstacle} loading={write.pending} onClick={onSave} keys={<Keys of="Ctrl+s" />}>
            Save {all}
          </MainButton>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul className={classes.changes} tabIndex={0} aria-label="Changes" data-focus-home>
        {changes.map((change) => (
          <ChangeLine key={change.name} change={change} onGo={onGo} onUndo={onUndo} />
        ))}
      </ul>
    </section>
  )
}

interface LineProps {
  change: FieldChange
  onGo: ((name: string) => void) | undefined
  onUndo: (name: string) => void
}

function ChangeLine({ change, onGo, onUndo }: LineProps) {
  const { name, from, to, error, note, problem, unchanged } = change
  return (
    <li>
      {onGo ? (
        <button type="button" className="mono cut" onClick={() => onGo(name)}>
          {name}
        </button>
      ) : (
        <code className="cut">{name}</code>
      )}
      {unchanged ? (
        <code className="cut" title={to}>
          {to}
        </code>
      ) : (
        <span className={`mono ${classes.diff}`}>
          <del className="cut" title={from}>
            {from}
          </del>{' '}
          →{' '}
          <ins className="cut" title={to}>
            {to}
          </ins>
        </span>
      )}
      {error === undefined ? (
        <span className="cut quiet" title={note}>
          {note}
        </span>
      ) : (
        <span className={`cut ${classes.error}`} title={error}>
          {error}
        </span>
      )}
      {!unchanged && (
        <Tooltip label={`Discard change to ${name}`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Discard change to ${name}`}
            onClick={() => onUndo(name)}
          >
            <IconArrowBackUp size={14} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      {problem && (
        <p className={classes.problem}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
          <span>{problem.text}</span>
          {problem.way_out && (
            <button type="button" onClick={problem.way_out.run}>
              {problem.way_out.name}
            </button>
          )}
        </p>
      )}
    </li>
  )
}
