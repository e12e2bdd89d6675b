import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { TextField } from '../ui/text-field.tsx'
import { VisibilityField } from '../ui/visibility-field.tsx'
import { readsAffectedByProjects } from './action-requests.ts'
import { NamespaceField } from './namespace-field.tsx'
import type { Project } from './project.ts'
import type { Namespace } from './use-namespaces.ts'

/** The names under which the server reports errors, by field. */
const errorNames = {
  name: ['name', 'project_namespace.name'],
  namespace_id: ['namespace', 'namespace_id'],
  path: ['path', 'project_namespace.path'],
  visibility: ['visibility', 'visibility_level'],
} as const

export function ForkForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const navigate = useNavigate()
  const [namespace, setNamespace] = useState<Namespace>()
  const [name, setName] = useState(project.name)
  const [path, setPath] = useState(project.path)
  const [visibility, setVisibility] = useState(project.visibility ?? 'private')
  const fork = useWrite('POST /projects/:id/fork', { refreshes: readsAffectedByProjects })
  const input = { id: project.id, name, path, visibility, ...(namespace && { namespace_id: namespace.id }) }
  const submit = () =>
    fork.write(input).then(
      (created) => {
        onClose()
        return navigate({ to: '/projects/$projectId', params: { projectId: String(created.id) } })
      },
      () => undefined,
    )
  const { fieldError, formError } = formErrors(fork, Object.values(errorNames).flat())
  return (
    <FormDialog
      title={`Fork ${project.name}`}
      size={600}
      action="Fork project"
      onSubmit={() => void submit()}
      pending={fork.pending}
      error={formError}
      curl={() => curlOf('POST /projects/:id/fork', input)}
      onClose={onClose}
    >
      <NamespaceField picked={namespace} onPick={setNamespace} error={fieldError(...errorNames.namespace_id)} />
      <TextField
        label="Name"
        apiName="name"
        error={fieldError(...errorNames.name)}
        value={name}
        onChange={setName}
        data-autofocus
      />
      <TextField label="Path" apiName="path" error={fieldError(...errorNames.path)} value={path} onChange={setPath} />
      <VisibilityField value={visibility} onChange={setVisibility} error={fieldError(...errorNames.visibility)} />
    </FormDialog>
  )
}
