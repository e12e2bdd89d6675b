import { useSend } from '../api/write-request.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { GrowingTextarea } from '../ui/growing-textarea.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { useDraft } from '../ui/use-draft.ts'
import classes from './access.module.css'
import { gpgKeyProblem } from './gpg-key.ts'
import { addGpgKeyRequest, gpgKeyReads, type KeyOwner } from './key-owner.ts'

/** Adds a GPG key. */
export function AddGpgKey({ owner, onClose }: { owner: KeyOwner; onClose: () => void }) {
  const draft = useDraft(`new GPG key of ${owner.id}`, { key: '' })
  const add = useSend({ refreshes: gpgKeyReads })
  const { key } = draft.value
  const request = addGpgKeyRequest(owner, key)
  const { fieldError, formError } = formErrors(
    { error: add.error, fields: add.error?.fields ?? {} },
    ['key', 'fingerprint', 'primary_keyid'],
    request.wire,
  )
  const problem = gpgKeyProblem(key)
  const taken = fieldError('fingerprint') ?? fieldError('primary_keyid')
  const error = problem ?? fieldError('key') ?? (taken && add.error?.message)
  const submit = () =>
    void add.send(request).then(
      () => {
        draft.discard()
        announceOne({ text: 'GPG key added', name: 'GPG key', reads: gpgKeyReads, undo: undefined })
        onClose()
      },
      () => undefined,
    )
  return (
    <FormDialog
      title={<Isolated text={owner.own ? 'Add a GPG key' : `Add a GPG key of ${owner.name}`} names={[owner.name]} />}
      size={640}
      action="Add key"
      onSubmit={submit}
      requests={[request.wire]}
      write={add}
      obstacle={key.trim() === '' ? 'Paste a public key.' : problem ? 'Paste another key.' : undefined}
      error={formError}
      onClose={onClose}
      draft={draft}
    >
      <Field
        label="Public key"
        apiName="key"
        help="The output of gpg --armor --export. Its addresses count as verified if they are confirmed addresses of the user."
        error={error}
      >
        {(ids) => (
          <GrowingTextarea
            {...ids}
            className={classes.key ?? ''}
            minRows={6}
            maxRows={12}
            spellCheck={false}
            placeholder="-----BEGIN PGP PUBLIC KEY BLOCK-----"
            error={Boolean(error)}
            value={key}
            onChange={(event) => draft.set({ key: event.currentTarget.value })}
            data-autofocus
          />
        )}
      </Field>
    </FormDialog>
  )
}
