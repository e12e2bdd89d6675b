import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Input } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { slugify } from '../ui/slugify.ts'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import { VisibilityField } from '../ui/visibility-field.tsx'
import type { VisibilityLevel } from './action-plan.ts'
import { readsAffectedByProjects } from './action-requests.ts'
import { NamespaceField } from './namespace-field.tsx'
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

export function ProjectForm({ namespace: initialNamespace, onClose }: Props) {
  const navigate = useNavigate()
  const [namespace, setNamespace] = useState(initialNamespace)
  const [name, setName] = useState('')
  const [typedPath, setPath] = useState<string>()
  const [description, setDescription] = useState('')
  const [topics, setTopics] = useState('')
  const [readme, setReadme] = useState(false)
  const [visibility, setVisibility] = useState<VisibilityLevel>('private')
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
        onClose()
        return navigate({ to: '/projects/$projectId', params: { projectId: String(project.id) } })
      })
      .catch(() => undefined)
  }
  const { fieldError, formError } = formErrors(create, Object.values(errorNames).flat())

  return (
    <FormDialog
      title="New project"
      size={600}
      action="Create project"
      onSubmit={submit}
      pending={create.pending}
      error={formError}
      curl={() => curlOf('POST /projects', input)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        apiName="name"
        error={fieldError(...errorNames.name)}
        value={name}
        onChange={setName}
        data-autofocus
      />
      <NamespaceField picked={namespace} onPick={setNamespace} error={fieldError(...errorNames.namespace_id)} />
      <TextField
        label="Path"
        apiName="path"
        optional
        error={fieldError(...errorNames.path)}
        help={path ? `${namespace?.full_path ?? ownPath}/${path}` : 'URL path, generated from the name.'}
        value={path}
        onChange={setPath}
        spellCheck={false}
      />
      <VisibilityField value={visibility} onChange={setVisibility} error={fieldError(...errorNames.visibility)} />
      <LongTextField
        label="Description"
        apiName="description"
        optional
        error={fieldError(...errorNames.description)}
        minRows={3}
        value={description}
        onChange={setDescription}
      />
      <TextField
        label="Topics"
        apiName="topics"
        optional
        error={fieldError(...errorNames.topics)}
        help="Separate topics with commas."
        value={topics}
        onChange={setTopics}
      />
      <Checkbox
        label="Create a README"
        description="Without a README, the repository is empty."
        checked={readme}
        onChange={(e) => setReadme(e.currentTarget.checked)}
      />
    </FormDialog>
  )
}
