import type { Home } from '../planning/home.ts'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import { ColorField } from './color-field.tsx'
import { type LabelDraft, priorityProblem } from './label-draft.ts'

interface Props {
  home: Pick<Home, 'kind'>
  value: LabelDraft
  onChange: (part: Partial<LabelDraft>) => void
  /** The API calls the name `new_name` in a change. */
  nameInApi: 'name' | 'new_name'
  fieldError: (...names: string[]) => string | undefined
}

/** The fields of a new or an existing label. */
export function LabelFields({ home, value, onChange, nameInApi, fieldError }: Props) {
  return (
    <>
      <TextField
        label="Name"
        apiName={nameInApi}
        error={fieldError('name')}
        help="At most 255 characters, without commas. scope::value shows the scope in grey."
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
