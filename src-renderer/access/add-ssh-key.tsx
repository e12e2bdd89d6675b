import { Select } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../api/write-request.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { useNow } from '../ui/clock.tsx'
import { DateField } from '../ui/date-field.tsx'
import { dateOf, fullDay } from '../ui/dates.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { GrowingTextarea } from '../ui/growing-textarea.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { TextField } from '../ui/text-field.tsx'
import { daysAfter } from '../ui/typed-day.ts'
import { useDraft } from '../ui/use-draft.ts'
import classes from './access.module.css'
import { useAccessRules } from './access-rules.ts'
import { expiryObstacle } from './expiry-field.tsx'
import { addSshKeyRequest, type KeyOwner, type SshKeyValues, sshKeyReads } from './key-owner.ts'
import { describeSshKey, readSshKey, sshKeyProblem } from './ssh-key.ts'

const fields = ['title', 'key', 'fingerprint', 'fingerprint_sha256', 'expires_at', 'usage_type']
const empty: SshKeyValues & { ownTitle: boolean } = {
  title: '',
  key: '',
  usage_type: 'auth_and_signing',
  expires_at: '',
  ownTitle: false,
}

export const usageNames = {
  auth_and_signing: 'Authentication and signing',
  auth: 'Authentication',
  signing: 'Signing',
} as const

const usages = Object.entries(usageNames).map(([value, label]) => ({ value, label }))
const usageOf = (text: string | null) => (text === 'auth' || text === 'signing' ? text : ('auth_and_signing' as const))

/** Adds an SSH key. What the server would refuse is said while the user types, where that is cheap. */
export function AddSshKey({ owner, onClose }: { owner: KeyOwner; onClose: () => void }) {
  const today = dateOf(useNow())
  const rules = useAccessRules()?.ssh_keys
  const draft = useDraft(`new SSH key of ${owner.id}`, empty)
  const [left, setLeft] = useState(false)
  const add = useSend<{ id: number }>({ refreshes: sshKeyReads })
  const { ownTitle, ...typed } = draft.value
  const key = readSshKey(typed.key)
  const title = ownTitle ? typed.title : (key?.comment ?? '')
  const request = addSshKeyRequest(owner, { ...typed, title })
  const { fieldError, formError } = formErrors(
    { error: add.error, fields: add.error?.fields ?? {} },
    fields,
    request.wire,
  )
  const latest = rules?.latest_expiry ?? undefined
  const problem = sshKeyProblem(typed.key, rules)
  const refused = fieldError('key') ?? (fieldError('fingerprint_sha256') && 'The key has already been taken')
  const submit = () =>
    void add.send(request).then(
      () => {
        draft.discard()
        announceOne({ text: `SSH key ${title} added`, name: title, reads: sshKeyReads, undo: undefined })
        onClose()
      },
      () => undefined,
    )
  const obstacle =
    typed.key.trim() === ''
      ? 'Paste a public key.'
      : problem
        ? 'Paste another key.'
        : title.trim() === ''
          ? 'Enter a title.'
          : latest !== undefined && typed.expires_at === ''
            ? 'Enter an expiration date.'
            : expiryObstacle(typed.expires_at, latest, today)
  return (
    <FormDialog
      title={<Isolated text={owner.own ? 'Add an SSH key' : `Add an SSH key of ${owner.name}`} names={[owner.name]} />}
      size={600}
      action="Add key"
      onSubmit={submit}
      requests={[request.wire]}
      write={add}
      obstacle={obstacle}
      error={formError}
      onClose={onClose}
      draft={draft}
    >
      <Field
        label="Public key"
        apiName="key"
        help={key ? describeSshKey(key) : 'The line of a public key file, such as ~/.ssh/id_ed25519.pub.'}
        error={problem ?? refused}
      >
        {(ids) => (
          <GrowingTextarea
            {...ids}
            className={classes.key ?? ''}
            minRows={3}
            maxRows={8}
            spellCheck={false}
            placeholder="ssh-ed25519 AAAA…"
            error={Boolean(problem ?? refused)}
            value={typed.key}
            onChange={(event) => draft.set({ key: event.currentTarget.value })}
            onBlur={() => setLeft(true)}
            data-autofocus
          />
        )}
      </Field>
      <TextField
        label="Title"
        apiName="title"
        help="Tells the key from others. Starts as the comment of the key."
        error={
          fieldError('title') ??
          (left && key && title.trim() === '' ? 'The key has no comment. Enter a title.' : undefined)
        }
        value={title}
        onChange={(text) => draft.set({ title: text, ownTitle: text !== '' })}
      />
      <Field label="Usage" apiName="usage_type" error={fieldError('usage_type')}>
        {(ids) => (
          <Select
            {...ids}
            data={usages}
            allowDeselect={false}
            value={typed.usage_type}
            onChange={(value) => draft.set({ usage_type: usageOf(value) })}
          />
        )}
      </Field>
      <DateField
        label="Expiration date"
        apiName="expires_at"
        optional={latest === undefined}
        help={
          latest === undefined
            ? 'The key stops working at the start of this day. Without a date, it never expires.'
            : `Keys must expire on ${fullDay(latest)} at the latest.`
        }
        error={fieldError('expires_at')}
        value={typed.expires_at}
        onChange={(day) => draft.set({ expires_at: day })}
        min={daysAfter(today, 1)}
        max={latest}
      />
    </FormDialog>
  )
}
