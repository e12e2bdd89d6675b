import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type ResponseBody, requestOf } from '../api/client.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { moveBetween } from '../changes/record-part.ts'
import { exactTime } from '../ui/dates.ts'
import { Field } from '../ui/field.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { ErrorBand } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './account.module.css'
import { AccountSection } from './account-section.tsx'
import {
  noStatus,
  type StatusDraft,
  spans,
  statusDraftOf,
  statusInput,
  statusPart,
  statusValues,
} from './status-part.ts'

const reads = ['GET /user/status', 'GET /users/:id_or_username/status'] as const

/** The status of the current user, which everybody sees on the user's page. */
export function StatusSection() {
  const read = useRead('GET /user/status', {})
  return (
    <AccountSection title="Status" text="Everybody who sees your page sees your status." read={read}>
      {(status) => <StatusForm key={JSON.stringify(statusValues(status))} status={status} />}
    </AccountSection>
  )
}

function StatusForm({ status }: { status: ResponseBody<'GET /user/status'> }) {
  const saved = statusDraftOf(status)
  const [draft, setDraft] = useState<StatusDraft>(saved)
  const change = (part: Partial<StatusDraft>) => setDraft({ ...draft, ...part })
  const write = useWrite('PUT /user/status', { refreshes: reads })
  const request = requestOf('PUT /user/status', statusInput(draft))
  const { fieldError, formError } = formErrors(write, ['emoji', 'message'], request)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  const isEmpty = saved.emoji === '' && saved.message === '' && !saved.busy
  const save = (next: StatusDraft, text: string) =>
    void write.write(statusInput(next)).then(
      (answer) =>
        announceOne({
          text,
          name: 'status',
          reads,
          // Nobody can set the rest of the time that the earlier status had.
          undo:
            status.clear_status_at === null
              ? moveBetween(statusPart, statusValues(answer), statusValues(status))
              : undefined,
        }),
      () => undefined,
    )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged) save(draft, 'Status saved')
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} aria-label="Status">
      {formError && write.error && <ErrorBand error={write.error} what="The status was not saved." />}
      <div className={classes.pair}>
        <TextField
          label="Emoji"
          apiName="emoji"
          optional
          help="A name such as coffee."
          error={fieldError('emoji')}
          value={draft.emoji}
          onChange={(emoji) => change({ emoji })}
          spellCheck={false}
        />
        <TextField
          label="Message"
          apiName="message"
          optional
          help="At most 100 characters."
          error={fieldError('message')}
          value={draft.message}
          onChange={(message) => change({ message })}
        />
      </div>
      <Checkbox
        label="Busy"
        description="Others see that you may take longer to answer."
        checked={draft.busy}
        onChange={(event) => change({ busy: event.currentTarget.checked })}
      />
      <Field
        label="Clear after"
        apiName="clear_status_after"
        error={undefined}
        help={
          status.clear_status_at === null ? undefined : `The saved status ends on ${exactTime(status.clear_status_at)}.`
        }
      >
        {(ids) => (
          <NativeSelect
            {...ids}
            className={classes.select ?? ''}
            data={[...spans]}
            value={draft.clear_status_after}
            onChange={(event) => {
              const value = spans.find((span) => span.value === event.currentTarget.value)?.value ?? ''
              change({ clear_status_after: value })
            }}
          />
        )}
      </Field>
      <div className={classes.buttons}>
        <Button type="submit" variant="filled" loading={write.pending} disabled={!isChanged}>
          Save status
        </Button>
        <Button disabled={isEmpty} onClick={() => save(noStatus, 'Status cleared')}>
          Clear status
        </Button>
      </div>
    </form>
  )
}
