import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { jsonText, type Values } from '../settings-form/setting-values.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { count, pluralize } from '../ui/number.ts'
import { toggled } from '../ui/toggled.ts'
import classes from './import-dialog.module.css'
import type { Setting } from './setting.ts'
import type { FileChange, FileComparison } from './settings-file.ts'

interface Props {
  file_name: string
  comparison: FileComparison
  settings: readonly Setting[]
  onAdd: (values: Values) => void
  onClose: () => void
}

/** The differences between a file and the running instance. The chosen ones become unsaved changes. */
export function ImportDialog({
  file_name,
  comparison: { changes, same, unknown, locked },
  settings,
  onAdd,
  onClose,
}: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = changes.filter(({ name }) => !left.has(name))
  const toggle = (name: string) => setLeft((before) => toggled(before, name))
  const all = chosen.length === changes.length
  const add = () => {
    onAdd(Object.fromEntries(chosen.map(({ name, to }) => [name, to])))
    onClose()
  }
  return (
    <Dialog
      title="Import settings"
      size={880}
      onClose={onClose}
      foot={
        <>
          <span className={classes.note}>Nothing is saved yet: the changes go to the tray.</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" disabled={chosen.length === 0} onClick={add} data-autofocus>
            Add {pluralize(chosen.length, 'change')}
          </Button>
        </>
      }
    >
      <Lead>
        {changes.length === 0 ? (
          <>
            No setting in <code>{file_name}</code> that can be changed here differs from this instance.
          </>
        ) : (
          <>
            {pluralize(changes.length, 'setting differs', 'settings differ')} between <code>{file_name}</code> and this
            instance. {count(same)} {same === 1 ? 'is' : 'are'} the same.
          </>
        )}
      </Lead>
      {changes.length > 0 && (
        <div className={classes.table}>
          <div className={classes.head}>
            <Checkbox
              aria-label="Choose all"
              checked={all}
              indeterminate={!all && chosen.length > 0}
              onChange={() => setLeft(new Set(all ? changes.map(({ name }) => name) : []))}
            />
            <span>Setting</span>
            <span>Here</span>
            <span>In the file</span>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <ul className={classes.changes} aria-label="Differences" tabIndex={0}>
            {changes.map((change) => (
              <ChangeRow
                key={change.name}
                change={change}
                setting={settings.find(({ name }) => name === change.name)}
                chosen={!left.has(change.name)}
                onToggle={() => toggle(change.name)}
              />
            ))}
          </ul>
        </div>
      )}
      <Left words="Unknown here" names={unknown} />
      <Left words="Cannot be changed on this instance" names={locked} />
    </Dialog>
  )
}

interface UnreadableProps {
  file_name: string
  reason: string
  onClose: () => void
}

/** Says why a file cannot be compared. */
export function UnreadableFile({ file_name, reason, onClose }: UnreadableProps) {
  return (
    <Dialog
      title="Import settings"
      size={560}
      onClose={onClose}
      foot={
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      }
    >
      <Lead>
        <code>{file_name}</code> cannot be imported. <span role="alert">{reason}</span>
      </Lead>
    </Dialog>
  )
}

interface ChangeRowProps {
  change: FileChange
  setting: Setting | undefined
  chosen: boolean
  onToggle: () => void
}

function ChangeRow({ change: { name, from, to }, setting, chosen, onToggle }: ChangeRowProps) {
  const isSecret = (setting?.secret ?? null) !== null
  return (
    <li data-left={!chosen || undefined}>
      <Checkbox aria-label={name} checked={chosen} onChange={onToggle} />
      <span className={classes.setting}>
        <span className="cut">{setting?.label}</span>
        <code className="cut">{name}</code>
      </span>
      <del className="mono cut" title={jsonText(from, isSecret)}>
        {jsonText(from, isSecret)}
      </del>
      <ins className="mono cut" title={jsonText(to, isSecret)}>
        {jsonText(to, isSecret)}
      </ins>
    </li>
  )
}

const Left = ({ words, names }: { words: string; names: readonly string[] }) =>
  names.length === 0 ? null : (
    <p className={classes.leftOut}>
      {words}: <span className="mono">{names.join(', ')}</span>
    </p>
  )
