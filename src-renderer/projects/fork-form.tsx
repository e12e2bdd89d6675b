import { useNavigate } from '@tanstack/react-router'
import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { useLeavePage } from '../changes/leave-page.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Isolated } from '../ui/isolated.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { VisibilityField, type VisibilityLevel } from '../ui/visibility-field.tsx'
import { readsAffectedByProjects } from './action-requests.ts'
import { NamespaceField } from './namespace-field.tsx'
import type { Project } from './project.ts'
import { announceProject } from './undo-creation.ts'
import type { Namespace } from './use-namespaces.ts'

/** The names under which the server reports errors, by field. */
const errorNames = {
  name: ['name', 'project_namespace.name'],
  namespace_id: ['namespace', 'namespace_id'],
  path: ['path', 'project_namespace.path'],
  visibility: ['visibility', 'visibility_level'],
} as const

interface ForkDraft {
  namespace: Namespace | null
  name: string
  path: string
  visibility: VisibilityLevel
}

export function ForkForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const navigate = useNavigate()
  const leavePage = useLeavePage()
  const initial: ForkDraft = {
    namespace: null,
    name: project.name,
    path: project.path,
    visibility: project.visibility ?? 'private',
  }
  const draft = useDraft(`fork of project ${project.id}`, initial)
  const { namespace, name, path, visibility } = draft.value
  const fork = useWrite('POST /projects/:id/fork', { refreshes: readsAffectedByProjects })
  const input = { id: project.id, name, path, visibility, ...(namespace && { namespace_id: namespace.id }) }
  const submit = () =>
    fork.write(input).then(
      (created) => {
        draft.discard()
        void announceProject(created, leavePage)
        onClose()
        return navigate({ to: '/projects/$projectId', params: { projectId: String(created.id) } })
      },
      () => undefined,
    )
  const request = requestOf('POST /projects/:id/fork', input)
  const { fieldError, formError } = formErrors(fork, Object.values(errorNames).flat(), request)
  return (
    <FormDialog
      title={<Isolated text={`Fork ${project.name}`} names={[project.name]} />}
      size={600}
      action="Fork project"
      onSubmit={() => void submit()}
      requests={[request]}
      write={fork}
      obstacle={name.trim() === '' ? 'Enter a name.' : path.trim() === '' ? 'Enter a path.' : undefined}
      error={formError}
      onClose={onClose}
      draft={draft}
    >
      <NamespaceField
        picked={namespace ?? undefined}
        onPick={(picked) => draft.set({ namespace: picked })}
        error={fieldError(...errorNames.namespace_id)}
      />
      <TextField
        label="Name"
        apiName="name"
        error={fieldError(...errorNames.name)}
        value={name}
        onChange={(text) => draft.set({ name: text })}
        data-autofocus
      />
      <TextField
        label="Path"
        apiName="path"
        error={fieldError(...errorNames.path)}
        value={path}
        onChange={(text) => draft.set({ path: text })}
      />
      <VisibilityField
        value={visibility}
        onChange={(level) => draft.set({ visibility: level })}
        error={fieldError(...errorNames.visibility)}
      />
    </FormDialog>
  )
}
