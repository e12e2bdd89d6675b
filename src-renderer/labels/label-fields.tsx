import type { FieldsProps } from '../planning/record-kind.ts'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import { ColorField } from './color-field.tsx'
import { type LabelDraft, priorityProblem } from './label-draft.ts'

/** The fields of a new or an existing label. */
export function LabelFields({ home, value, onChange, isNew, fieldError }: FieldsProps<LabelDraft>) {
  return (
    <>
      <TextField
        label="Name"
        apiName={isNew ? 'name' : 'new_name'}
        error={fieldError('name')}
        help="At most 255 characters, without commas. In a name such as scope::value, the scope is gray."
        value={value.name}
        onChange={(name) => onChange({ name })}
        data-autofocus
      />
      <ColorField
        value={value.color}
        onChange={(color) => onChange({ color })}
        error={fieldError('color')}
        name={value.name}
      />
      <LongTextField
        label="Description"
        apiName="description"
        optional
        error={fieldError('description')}
        minRows={2}
        maxRows={8}
        value={value.description}
        onChange={(description) => onChange({ description })}
      />
      {home.kind === 'project' && (
        <TextField
          label="Priority"
          apiName="priority"
          optional
          error={fieldError('priority') ?? priorityProblem(value.priority)}
          help="0 is the most urgent. Lists of issues can be sorted by label priority."
          value={value.priority}
          onChange={(priority) => onChange({ priority })}
        />
      )}
    </>
  )
}
