import { Checkbox } from '@mantine/core'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import { Segments } from './choice-fields.tsx'
import type { FaultDraft } from './fault-draft.ts'
import classes from './faults.module.css'

export interface FieldsProps {
  value: FaultDraft
  onChange: (part: Partial<FaultDraft>) => void
  fieldError: (...names: string[]) => string | undefined
}

/** The fields of the chosen effect. */
export function EffectFields({ value, onChange, fieldError }: FieldsProps) {
  const when = (
    <Segments
      label="When"
      help="After: the request is carried out and committed first, so a client that sends it again does it twice."
      choices={[
        ['before', 'Before'],
        ['after', 'After'],
      ]}
      value={value.when}
      onPick={(picked) => onChange({ when: picked })}
    />
  )
  switch (value.kind) {
    case 'status':
      return (
        <>
          <div className={classes.pair}>
            <TextField
              label="Status"
              apiName="status"
              value={value.status}
              onChange={(status) => onChange({ status })}
              error={fieldError('effect[status]')}
            />
            {when}
          </div>
          <LongTextField
            label="Body"
            apiName="body"
            optional
            minRows={2}
            maxRows={8}
            spellCheck={false}
            help="JSON, or any text."
            value={value.body}
            onChange={(body) => onChange({ body })}
            error={fieldError('effect[body]')}
          />
          <LongTextField
            label="Headers"
            apiName="headers"
            optional
            minRows={1}
            maxRows={8}
            spellCheck={false}
            help="One Name: value on each line. Content-Type replaces that of the body."
            value={value.answer_headers}
            onChange={(answer_headers) => onChange({ answer_headers })}
            error={fieldError('effect[headers]')}
          />
        </>
      )
    case 'latency':
      return (
        <div className={classes.pair}>
          <TextField
            label="Delay in ms"
            apiName="delay"
            help="Real time, at most 600000. Distributions: as JSON."
            value={value.delay}
            onChange={(delay) => onChange({ delay })}
            error={fieldError('effect[delay]')}
          />
          {when}
        </div>
      )
    case 'rate_limit':
      return (
        <div className={classes.pair}>
          <TextField
            label="Retry after seconds"
            apiName="retry_after"
            optional
            help="Empty: no Retry-After."
            value={value.retry_after}
            onChange={(retry_after) => onChange({ retry_after })}
            error={fieldError('effect[retry_after]')}
          />
          <Checkbox
            className={classes.besideField ?? ''}
            label="With RateLimit-… headers"
            checked={value.headers}
            onChange={(event) => onChange({ headers: event.currentTarget.checked })}
          />
        </div>
      )
    case 'close':
      return (
        <div className={classes.pair}>
          <Segments
            label="How"
            help="Reset: with RST instead of FIN."
            choices={[
              ['end', 'Close'],
              ['reset', 'Reset'],
            ]}
            value={value.how}
            onPick={(how) => onChange({ how })}
          />
          {when}
        </div>
      )
    case 'other':
      return (
        <LongTextField
          label="Effect as JSON"
          apiName="effect"
          minRows={4}
          maxRows={14}
          spellCheck={false}
          help="An object with a type: burst, truncate, trickle, page_shift, foreign_link, missing_totals, offset_limit, expired_token, slow_job, failed_relation, or any of the above."
          value={value.effect}
          onChange={(effect) => onChange({ effect })}
        />
      )
  }
}
