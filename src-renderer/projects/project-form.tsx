import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type Input, requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { useLeavePage } from '../changes/leave-page.ts'
import { useMe } from '../issues/use-issue.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { slugify } from '../ui/slugify.ts'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { VisibilityField } from '../ui/visibility-field.tsx'
import type { VisibilityLevel } from './action-plan.ts'
import { readsAffectedByProjects } from './action-requests.ts'
import { NamespaceField } from './namespace-field.tsx'
import { announceProject } from './undo-creation.ts'
import type { Namespace } from './use-namespaces.ts'

/** The names under which the server reports errors, by field. */
const errorNames = {
  name: ['name', 'project_namespace.name'],
  namespace_id: ['namespace', 'namespace_id'],
  path: ['path'],
  visibility: ['visibility', 'visibility_level'],
  description: ['description'],
  topics: ['topics', 'topic_list', 'topic'],
} as const

interface Props {
  /** Preselected. The user can select another namespace. */
  namespace?: Namespace | undefined
  onClose: () => void
}

interface ProjectDraft {
  namespace: Namespace | null
  name: string
  /** Null while the path follows the name. */
  path: string | null
  description: string
  topics: string
  readme: boolean
  visibility: VisibilityLevel
}

export function ProjectForm({ namespace: initialNamespace, onClose }: Props) {
  const navigate = useNavigate()
  const leavePage = useLeavePage()
  const initial: ProjectDraft = {
    namespace: initialNamespace ?? null,
    name: '',
    path: null,
    description: '',
    topics: '',
    readme: false,
    visibility: 'private',
  }
  const draft = useDraft(`new project in ${initialNamespace?.full_path ?? 'any namespace'}`, initial)
  const { namespace, name, path: typedPath, description, topics, readme, visibility } = draft.value
  const ownPath = useMe().data?.username ?? ''
  const create = useWrite('POST /projects', { refreshes: readsAffectedByProjects })

  const path = typedPath ?? slugify(name)
  const topicNames = topics
    .split(',')
    .map((topic) => topic.trim())
    .filter(Boolean)
  const input: Input<'POST /projects'> = {
    name,
    visibility,
    ...(path && { path }),
    ...(namespace && { namespace_id: namespace.id }),
    ...(description && { description }),
    ...(topicNames.length > 0 && { topics: topicNames }),
    ...(readme && { initialize_with_readme: true }),
  }
  const submit = () => {
    create
      .write(input)
      .then((project) => {
        draft.discard()
        void announceProject(project, leavePage)
        onClose()
        return navigate({ to: '/projects/$projectId', params: { projectId: String(project.id) } })
      })
      .catch(() => undefined)
  }
  const request = requestOf('POST /projects', input)
  const { fieldError, formError } = formErrors(create, Object.values(errorNames).flat(), request)

  return (
    <FormDialog
      title="New project"
      size={600}
      action="Create project"
      onSubmit={submit}
      requests={[request]}
      write={create}
      obstacle={name.trim() === '' ? 'Enter a name.' : undefined}
      error={formError}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="Name"
        apiName="name"
        error={fieldError(...errorNames.name)}
        value={name}
        onChange={(text) => draft.set({ name: text })}
        data-autofocus
      />
      <NamespaceField
        picked={namespace ?? undefined}
        onPick={(picked) => draft.set({ namespace: picked })}
        error={fieldError(...errorNames.namespace_id)}
      />
      <TextField
        label="Path"
        apiName="path"
        optional
        error={fieldError(...errorNames.path)}
        help={path ? `${namespace?.full_path ?? ownPath}/${path}` : 'URL path, generated from the name.'}
        value={path}
        onChange={(text) => draft.set({ path: text })}
        spellCheck={false}
      />
      <VisibilityField
        value={visibility}
        onChange={(level) => draft.set({ visibility: level })}
        error={fieldError(...errorNames.visibility)}
      />
      <LongTextField
        label="Description"
        apiName="description"
        optional
        error={fieldError(...errorNames.description)}
        minRows={3}
        value={description}
        onChange={(text) => draft.set({ description: text })}
      />
      <TextField
        label="Topics"
        apiName="topics"
        optional
        error={fieldError(...errorNames.topics)}
        help="Separate topics with commas."
        value={topics}
        onChange={(text) => draft.set({ topics: text })}
      />
      <Checkbox
        label="Create a README"
        description="Without a README, the repository is empty."
        checked={readme}
        onChange={(e) => draft.set({ readme: e.currentTarget.checked })}
      />
    </FormDialog>
  )
}
