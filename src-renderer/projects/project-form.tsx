import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Input } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { faultsOf } from '../ui/form-faults.ts'
import { FormPick } from '../ui/form-pick.tsx'
import { PickList } from '../ui/pick-list.tsx'
import { LongTextField, TextField } from '../ui/text-field.tsx'

const levels = [
  { value: 'private', label: 'Private' },
  { value: 'internal', label: 'Internal' },
  { value: 'public', label: 'Public' },
] as const
type Level = (typeof levels)[number]['value']

/** The names under which the server answers about each field. */
const answersTo = {
  name: ['name', 'project_namespace.name'],
  namespace_id: ['namespace', 'namespace_id'],
  path: ['path'],
  visibility: ['visibility', 'visibility_level'],
  description: ['description'],
} as const

/** A new, empty project. */
export function ProjectForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const namespaces = useRead('GET /namespaces', { per_page: 100 })
  const [namespace_id, setNamespace] = useState<number>()
  const [name, setName] = useState('')
  const [path, setPath] = useState('')
  const [description, setDescription] = useState('')
  const [visibility, setVisibility] = useState<Level>('private')
  const create = useWrite('POST /projects', { refreshes: ['GET /projects', 'GET /-/gantry/v1/state'] })

  const namespace = namespaces.data?.find((n) => n.id === namespace_id)
  const input: Input<'POST /projects'> = {
    name,
    visibility,
    ...(path && { path }),
    ...(namespace_id !== undefined && { namespace_id }),
    ...(description && { description }),
  }
  const submit = () => {
    create
      .write(input)
      .then((project) => {
        onClose()
        return navigate({ to: '/projects/$projectId', params: { projectId: String(project.id) } })
      })
      .catch(() => undefined)
  }
  const { wrong, fault } = faultsOf(create, Object.values(answersTo).flat())

  return (
    <FormDialog
      title="New project"
      size={600}
      act="Create project"
      onSubmit={submit}
      pending={create.pending}
      fault={fault}
      curl={() => curlOf('POST /projects', input)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        wire="name"
        error={wrong(...answersTo.name)}
        value={name}
        onChange={setName}
        data-autofocus
      />
      <Field
        label="Namespace"
        wire="namespace_id"
        error={wrong(...answersTo.namespace_id)}
        help="A group, or your own."
      >
        {(ids) => (
          <FormPick {...ids} value={namespace ? namespace.full_path : <span className="quiet">Your own</span>}>
            {(close) => (
              <PickList
                name="Namespace"
                options={(namespaces.data ?? []).map((n) => ({ id: String(n.id), name: n.full_path, note: n.kind }))}
                picked={new Set(namespace && [String(namespace.id)])}
                pending={namespaces.pending}
                onPick={(id) => {
                  setNamespace(Number(id))
                  close()
                }}
                none="No namespace of that name"
              />
            )}
          </FormPick>
        )}
      </Field>
      <TextField
        label="Path"
        wire="path"
        optional
        error={wrong(...answersTo.path)}
        help="Made from the name when empty."
        value={path}
        onChange={setPath}
      />
      <Field label="Visible to" wire="visibility" error={wrong(...answersTo.visibility)}>
        {({ id }) => (
          <div>
            <SegmentedControl
              id={id}
              aria-label="Visible to"
              data={levels.map((level) => ({ ...level }))}
              value={visibility}
              onChange={(value) => setVisibility(levels.find((level) => level.value === value)?.value ?? 'private')}
            />
          </div>
        )}
      </Field>
      <LongTextField
        label="Description"
        wire="description"
        optional
        error={wrong(...answersTo.description)}
        minRows={3}
        value={description}
        onChange={setDescription}
      />
    </FormDialog>
  )
}
