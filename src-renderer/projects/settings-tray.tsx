import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import { curlText } from '../api/curl.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { copyText } from '../ui/copy.ts'
import { Keys } from '../ui/kbd.tsx'
import { count } from '../ui/number.ts'
import type { Project } from './project.ts'
import classes from './settings.module.css'
import { type Draft, savedOf, shown } from './settings-draft.ts'

interface Props {
  project: Project
  draft: Draft
  request: WireRequest
  /** What the server has against it, by setting, and what no setting stands for. */
  wrong: (key: string) => string | undefined
  fault: string | undefined
  saving: boolean
  onGo: (key: string) => void
  onUndo: (key: string) => void
  onDiscard: () => void
  onSave: () => void
}

/** Each change as it will be sent, the old struck out and the new; each can be taken back by itself. */
export function SettingsTray({ project, draft, request, wrong, fault, saving, ...does }: Props) {
  const keys = Object.keys(draft)
  const refused = keys.filter((key) => wrong(key))
  const changes = `${count(keys.length)} ${keys.length === 1 ? 'change' : 'changes'}`
  return (
    <section className={classes.tray} aria-label="Changes">
      <div className={classes.bar}>
        <b>{changes}</b>
        <span className="quiet">not saved yet</span>
        {(refused.length > 0 || fault) && (
          <span className={classes.blocked} role="alert">
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
            {fault ?? `The server refuses ${refused.length === 1 ? 'one of them' : `${refused.length} of them`}`}
          </span>
        )}
        <span className={classes.acts}>
          <Button variant="subtle" color="gray" c="var(--ink2)" onClick={() => copyText(curlText(request), 'Request')}>
            Copy as curl
          </Button>
          <Button onClick={does.onDiscard}>Discard all</Button>
          <Button variant="filled" loading={saving} onClick={does.onSave} rightSection={<Keys of="Ctrl+s" />}>
            Save {changes}
          </Button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul className={classes.changes} tabIndex={0} aria-label="Each change">
        {keys.map((key) => (
          <li key={key}>
            <button type="button" className="mono cut" onClick={() => does.onGo(key)}>
              {key}
            </button>
            <span className={`mono cut ${classes.diff}`}>
              <del>{shown(savedOf(project, key))}</del> → <ins>{shown(draft[key])}</ins>
            </span>
            <span className={`cut ${classes.why}`}>{wrong(key)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={`Take back ${key}`}
              onClick={() => does.onUndo(key)}
            >
              <IconArrowBackUp size={14} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}
