import type { FieldsProps } from '../planning/record-kind.ts'
import { DateField } from '../ui/date-field.tsx'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import { dueProblem, type MilestoneDraft } from './milestone-draft.ts'

/** The fields of a new or an existing milestone. */
export function MilestoneFields({ value, onChange, fieldError }: FieldsProps<MilestoneDraft>) {
  return (
    <>
      <TextField
        label="Title"
        apiName="title"
        error={fieldError('title')}
        value={value.title}
        onChange={(title) => onChange({ title })}
        data-autofocus
      />
      <LongTextField
        label="Description"
        apiName="description"
        optional
        error={fieldError('description')}
        help="Supports Markdown."
        minRows={3}
        maxRows={12}
        value={value.description}
        onChange={(description) => onChange({ description })}
      />
      <DateField
        label="Start date"
        apiName="start_date"
        optional
        error={fieldError('start_date')}
        value={value.start_date}
        onChange={(start_date) => onChange({ start_date })}
      />
      <DateField
        label="Due date"
        apiName="due_date"
        optional
        error={fieldError('due_date') ?? dueProblem(value)}
        value={value.due_date}
        onChange={(due_date) => onChange({ due_date })}
      />
    </>
  )
}
