import { Button, NumberInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useFormRequests } from '../api/wire.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { DateField } from '../ui/date-field.tsx'
import { MainButton } from '../ui/main-button.tsx'
import { dayProblem } from '../ui/typed-day.ts'
import classes from './issue-editors.module.css'

interface DueFormProps {
  due_date: string | null
  /** What saving the day sends, for the wire line. */
  requestFor?: (day: string | null) => WireRequest
  onSave: (day: string | null) => void
}

export function DueForm({ due_date, requestFor, onSave }: DueFormProps) {
  const [day, setDay] = useState(due_date ?? '')
  const request = day === (due_date ?? '') ? undefined : requestFor?.(day || null)
  return (
    <SmallForm obstacle={dayProblem(day)} request={request} onSubmit={() => onSave(day || null)}>
      <DateField label="Due date" value={day} onChange={setDay} data-autofocus />
    </SmallForm>
  )
}

interface WeightFormProps {
  weight: number | null
  mayClear: boolean
  /** What saving the weight sends, for the wire line. */
  requestFor?: (weight: number | null) => WireRequest
  onSave: (weight: number | null) => void
}

export function WeightForm({ weight, mayClear, requestFor, onSave }: WeightFormProps) {
  const [typed, setTyped] = useState<number | string>(weight ?? '')
  const chosen = typed === '' ? null : Number(typed)
  return (
    <SmallForm
      request={chosen === weight ? undefined : requestFor?.(chosen)}
      onSubmit={() => onSave(chosen)}
      onClear={mayClear ? () => onSave(null) : undefined}
    >
      <NumberInput
        label="Weight"
        size="sm"
        min={0}
        allowDecimal={false}
        value={typed}
        onChange={setTyped}
        data-autofocus
      />
    </SmallForm>
  )
}

interface SmallFormProps {
  /** Why the value cannot be saved. */
  obstacle?: string | undefined
  /** What saving sends; undefined while nothing has changed. */
  request: WireRequest | undefined
  onSubmit: () => void
  onClear?: (() => void) | undefined
  children: ReactNode
}

function SmallForm({ obstacle, request, onSubmit, onClear, children }: SmallFormProps) {
  // The form closes when it is saved, so it never holds an answer.
  useFormRequests({ requests: request ? [request] : [], obstacle, write: { error: null, pending: false } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      {children}
      <div className={classes.actions}>
        {onClear && (
          <Button variant="subtle" onClick={onClear}>
            Clear
          </Button>
        )}
        <MainButton obstacle={obstacle} loading={false}>
          Save
        </MainButton>
      </div>
    </form>
  )
}
