import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import classes from './conflict-dialog.module.css'
import type { Conflict } from './conflicts.ts'
import { Dialog, Lead } from './dialog.tsx'
import type { GuardedSave } from './use-guarded-save.ts'

interface Props {
  /** The kind of record: "issue". */
  noun: string
  guard: GuardedSave
}

/** Shows both versions of each field that was changed here and elsewhere, and asks which one to keep. */
export function ConflictDialog({ noun, guard }: Props) {
  if (guard.conflicts.length === 0) return null
  return <Versions noun={noun} guard={guard} />
}

function Versions({ noun, guard: { conflicts, hasOtherChanges, resolve, cancel } }: Props) {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, isMine: boolean) =>
    setMine(new Set(isMine ? [...mine, name] : [...mine].filter((other) => other !== name)))
  return (
    <Dialog
      title={`The ${noun} changed while you were editing`}
      size={920}
      onClose={cancel}
      foot={
        <>
          <Button onClick={cancel}>Continue editing</Button>
          <Button variant="filled" onClick={() => resolve(mine)}>
            {actionName(mine.size, conflicts.length, hasOtherChanges)}
          </Button>
        </>
      }
    >
      <Lead>{leadOf(conflicts.length)}</Lead>
      <div className={classes.fields}>
        {conflicts.map((conflict) => (
          <Field
            key={conflict.name}
            conflict={conflict}
            isMine={mine.has(conflict.name)}
            onChoose={(isMine) => choose(conflict.name, isMine)}
          />
        ))}
      </div>
    </Dialog>
  )
}

const leadOf = (fields: number) =>
  fields === 1
    ? 'A field that you changed has a newer saved version, from another user or another window. Your changes are not saved yet. Select the version to keep.'
    : 'Fields that you changed have newer saved versions, from another user or another window. Your changes are not saved yet. Select the version of each field to keep.'

const actionName = (mine: number, all: number, hasOtherChanges: boolean) =>
  mine === all
    ? 'Save my version'
    : mine > 0
      ? `Save my version in ${mine} of ${all} fields`
      : hasOtherChanges
        ? 'Keep the saved version, save my other changes'
        : 'Keep the saved version'

interface FieldProps {
  conflict: Conflict
  isMine: boolean
  onChoose: (isMine: boolean) => void
}

function Field({ conflict: { name, theirs, mine }, isMine, onChoose }: FieldProps) {
  const id = useId()
  const version = (label: string, value: unknown, ofMine: boolean) => (
    <div className={classes.version} data-chosen={isMine === ofMine || undefined}>
      <label>
        <input
          type="radio"
          name={id}
          checked={isMine === ofMine}
          onChange={() => onChoose(ofMine)}
          data-autofocus={(!ofMine && !isMine) || undefined}
        />{' '}
        {label}
      </label>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.value} aria-label={`${label}: ${name}`} tabIndex={0}>
        {textOf(value)}
      </section>
    </div>
  )
  return (
    <fieldset className={classes.field}>
      <legend>
        <code>{name}</code>
      </legend>
      {version('Saved version', theirs, false)}
      {version('My version', mine, true)}
    </fieldset>
  )
}

const textOf = (value: unknown) =>
  value === null || value === undefined || value === '' ? (
    <span className="quiet">empty</span>
  ) : typeof value === 'string' ? (
    value
  ) : (
    JSON.stringify(value)
  )
