import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { faultsOf } from '../ui/form-faults.ts'
import { LevelField } from '../ui/level-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { changedByProjects } from './bulk-send.ts'
import { NamespaceField } from './namespace-pick.tsx'
import type { Project } from './project.ts'
import type { Namespace } from './use-namespaces.ts'

const answersTo = {
  name: ['name', 'project_namespace.name'],
  namespace_id: ['namespace', 'namespace_id'],
  path: ['path', 'project_namespace.path'],
  visibility: ['visibility', 'visibility_level'],
} as const

/** A copy of a project in another namespace, that knows where it comes from. */
export function ForkForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const navigate = useNavigate()
  const [namespace, setNamespace] = useState<Namespace>()
  const [name, setName] = useState(project.name)
  const [path, setPath] = useState(project.path)
  const [visibility, setVisibility] = useState(project.visibility ?? 'private')
  const fork = useWrite('POST /projects/:id/fork', { refreshes: changedByProjects })
  const input = { id: project.id, name, path, visibility, ...(namespace && { namespace_id: namespace.id }) }
  const submit = () =>
    fork.write(input).then(
      (made) => {
        onClose()
        return navigate({ to: '/projects/$projectId', params: { projectId: String(made.id) } })
      },
      () => undefined,
    )
  const { wrong, fault } = faultsOf(fork, Object.values(answersTo).flat())
  return (
    <FormDialog
      title={`Fork ${project.name}`}
      size={600}
      act="Fork project"
      onSubmit={() => void submit()}
      pending={fork.pending}
      fault={fault}
      curl={() => curlOf('POST /projects/:id/fork', input)}
      onClose={onClose}
    >
      <NamespaceField picked={namespace} onPick={setNamespace} error={wrong(...answersTo.namespace_id)} />
      <TextField
        label="Name"
        wire="name"
        error={wrong(...answersTo.name)}
        value={name}
        onChange={setName}
        data-autofocus
      />
      <TextField label="Path" wire="path" error={wrong(...answersTo.path)} value={path} onChange={setPath} />
      <LevelField value={visibility} onChange={setVisibility} error={wrong(...answersTo.visibility)} />
    </FormDialog>
  )
}
