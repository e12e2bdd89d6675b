import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { AccessSection, RowAction } from '../access/access-section.tsx'
import { fetchBody, requestOf } from '../api/client.ts'
import { useList, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { refusalOf } from '../changes/undo.ts'
import { useMe } from '../issues/use-issue.ts'
import { formErrors } from '../ui/form-errors.ts'
import { ErrorBand } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './account.module.css'

const reads = ['GET /user/emails', 'GET /users/:id/emails'] as const

/** The addresses of the current user. New ones wait until an administrator confirms them, because no email is sent. */
export function EmailsSection() {
  const main = useMe().data?.email
  const read = useList('GET /user/emails', { per_page: 100 })
  const [email, setEmail] = useState('')
  const add = useWrite('POST /user/emails', { refreshes: reads })
  const remove = useWrite('DELETE /user/emails/:email_id', { refreshes: reads })
  const { fieldError, formError } = formErrors(add, ['email'], requestOf('POST /user/emails', { email }))
  const removeById = (id: number) =>
    fetchBody('DELETE /user/emails/:email_id', { email_id: id }).then(
      () => undefined,
      (cause: unknown) => refusalOf(cause),
    )
  const onAdd = (event: FormEvent) => {
    event.preventDefault()
    void add.write({ email }).then(
      (added) => {
        setEmail('')
        announceOne({ text: `${added.email} added`, name: added.email, reads, undo: () => removeById(added.id) })
      },
      () => undefined,
    )
  }
  const onRemove = (id: number, address: string) =>
    void remove.write({ email_id: id }).then(
      // The address would have to be confirmed again.
      () => announceOne({ text: `${address} removed`, name: address, reads, undo: undefined }),
      () => undefined,
    )
  return (
    <AccessSection
      title="Email addresses"
      total={read.total}
      text={`${main === undefined ? '' : `Your main address is ${main}. `}An administrator confirms each new address, because Gantry sends no email.`}
      read={read}
      rows={read.rows && [null, ...read.rows]}
      emptyText=""
    >
      {remove.error && <ErrorBand error={remove.error} what="The address was not removed." />}
      <ul className={classes.rows}>
        {(read.rows ?? []).map((row) => (
          <li key={row.id}>
            <span className="cut">{row.email}</span>
            <span className="quiet">{row.confirmed_at === null ? 'waits for confirmation' : 'confirmed'}</span>
            <RowAction verb="Remove" name={row.email} onClick={() => onRemove(row.id, row.email)} />
          </li>
        ))}
      </ul>
      <form className={classes.form} onSubmit={onAdd} aria-label="New address">
        {formError && add.error && <ErrorBand error={add.error} what="The address was not added." />}
        <TextField
          label="New address"
          apiName="email"
          error={fieldError('email')}
          value={email}
          onChange={setEmail}
          spellCheck={false}
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={add.pending} disabled={email.trim() === ''}>
            Add address
          </Button>
        </div>
      </form>
    </AccessSection>
  )
}
