import { useState } from 'react'
import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { TextField } from '../ui/text-field.tsx'
import { nameProblem, notAsAsked } from './asked.ts'
import { undoOfSnapshot } from './undo-worlds.ts'
import { readsAffectedByWorlds } from './world.ts'

const address = 'POST /-/gantry/v1/worlds/:name/snapshots'

/** Takes a snapshot of a world, to which it can be restored and from which others can be forked. */
export function TakeSnapshot({ world, onClose }: { world: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const take = useWrite(address, { refreshes: readsAffectedByWorlds })
  const input = { name: world, ...(name !== '' && { snapshot: name }) }
  const request = requestOf(address, input)
  const { fieldError, formError } = formErrors(take, ['snapshot'], request)
  const submit = () =>
    void take.write(input).then(
      (snapshot) => {
        announceOne({
          text: `Snapshot ${snapshot.from} taken${name === '' ? '' : notAsAsked({ name }, snapshot)}`,
          ...{ name: snapshot.from, names: [], reads: readsAffectedByWorlds },
          undo: undoOfSnapshot(world, snapshot.name, snapshot.created_at),
        })
        onClose()
      },
      () => undefined,
    )
  return (
    <FormDialog
      title={`Take a snapshot of ${world}`}
      size={520}
      action="Take snapshot"
      onSubmit={submit}
      requests={[request]}
      write={take}
      obstacle={nameProblem(name)}
      error={formError}
      onClose={onClose}
    >
      <TextField
        label="Name"
        apiName="snapshot"
        optional
        help="Lower-case letters, digits and hyphens. Without a name, the snapshot gets a new one."
        error={fieldError('snapshot')}
        value={name}
        onChange={setName}
        spellCheck={false}
        data-autofocus
      />
    </FormDialog>
  )
}
