import { Checkbox } from '@mantine/core'
import { useState } from 'react'

import { type ResponseBody, requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { TextField } from '../ui/text-field.tsx'
import { nameProblem, notAsAsked } from './asked.ts'
import { undoOfFork } from './undo-worlds.ts'
import { forkAddress, readsAffectedByWorlds } from './world.ts'

export type CreatedWorld = ResponseBody<typeof forkAddress>

interface Props {
  /** The world or snapshot that is forked. */
  from: string
  onForked: (world: CreatedWorld) => void
  onClose: () => void
}

/** Forks a world or a snapshot. */
export function ForkWorld({ from: initial, onForked, onClose }: Props) {
  const [name, setName] = useState('')
  const [from, setFrom] = useState(initial)
  const [pinned, setPinned] = useState(false)
  const fork = useWrite(forkAddress, { refreshes: readsAffectedByWorlds })
  const input = { ...(name !== '' && { name }), from, pinned }
  const request = requestOf(forkAddress, input)
  const { fieldError, formError } = formErrors(fork, ['name', 'from'], request)
  const submit = () =>
    void fork.write(input).then(
      (world) => {
        const wrong = notAsAsked({ pinned, parent: from, ...(name !== '' && { name }) }, world)
        announceOne({
          text: `World ${world.name} forked${wrong}`,
          ...{ name: world.name, names: [], reads: readsAffectedByWorlds },
          undo: undoOfFork(world),
        })
        onClose()
        onForked(world)
      },
      () => undefined,
    )
  return (
    <FormDialog
      title={`Fork ${initial}`}
      size={560}
      action="Fork world"
      onSubmit={submit}
      requests={[request]}
      write={fork}
      obstacle={nameProblem(name) ?? (from === '' ? 'Enter what is forked.' : undefined)}
      error={formError}
      onClose={onClose}
    >
      <TextField
        label="Name"
        apiName="name"
        optional
        help="Lower-case letters, digits and hyphens. Without a name, the world gets a new one."
        error={fieldError('name')}
        value={name}
        onChange={setName}
        spellCheck={false}
        data-autofocus
      />
      <TextField
        label="From"
        apiName="from"
        help="A world, or a snapshot as WORLD@SNAPSHOT. WORLD@origin is what a world held when it was forked."
        error={fieldError('from')}
        value={from}
        onChange={setFrom}
        spellCheck={false}
      />
      <Checkbox
        label="Pin"
        description="A pinned world is never evicted, however long nobody uses the world."
        checked={pinned}
        onChange={(event) => setPinned(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
