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
import type { Level } from './bulk-plan.ts'
import { changedByProjects } from './bulk-send.ts'
import { NamespaceField } from './namespace-pick.tsx'
import type { Namespace } from './use-namespaces.ts'

/** The names under which the server answers about each field. */
const answersTo = {
  name: ['name', 'project_namespace.name'],
  namespace_id: ['namespace', 'namespace_id'],
  path: ['path'],
  visibility: ['visibility', 'visibility_level'],
  description: ['description'],
  topics: ['topics', 'topic_list', 'topic'],
} as const

interface Props {
  /** Where it will be; it can be changed. */
  namespace?: Namespace | undefined
  onClose: () => void
}

/** A new, empty project. */
export function ProjectForm({ namespace: begun, onClose }: Props) {
  const navigate = useNavigate()
  const [namespace, setNamespace] = useState(begun)
  const [name, setName] = useState('')
  const [typedPath, setPath] = useState<string>()
  const [description, setDescription] = useState('')
  const [topics, setTopics] = useState('')
  const [readme, setReadme] = useState(false)
  const [visibility, setVisibility] = useState<Level>('private')
  const own = useMe().data?.username ?? ''
  const create = useWrite('POST /projects', { refreshes: changedByProjects })

  const path = typedPath ?? slugify(name)
  const names = topics
    .split(',')
    .map((topic) => topic.trim())
    .filter(Boolean)
  const input: Input<'POST /projects'> = {
    name,
    visibility,
    ...(path && { path }),
    ...(namespace && { namespace_id: namespace.id }),
    ...(description && { description }),
    ...(names.length > 0 && { topics: names }),
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
  const { fieldError: wrong, formError: fault } = formErrors(create, Object.values(answersTo).flat())

  return (
    <FormDialog
      title="New project"
      size={600}
      action="Create project"
      onSubmit={submit}
      pending={create.pending}
      error={fault}
      curl={() => curlOf('POST /projects', input)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        apiName="name"
        error={wrong(...answersTo.name)}
        value={name}
        onChange={setName}
        data-autofocus
      />
      <NamespaceField picked={namespace} onPick={setNamespace} error={wrong(...answersTo.namespace_id)} />
      <TextField
        label="Path"
        apiName="path"
        optional
        error={wrong(...answersTo.path)}
        help={path ? `${namespace?.full_path ?? own}/${path}` : 'What stands in addresses; made from the name.'}
        value={path}
        onChange={setPath}
        spellCheck={false}
      />
      <VisibilityField value={visibility} onChange={setVisibility} error={wrong(...answersTo.visibility)} />
      <LongTextField
        label="Description"
        apiName="description"
        optional
        error={wrong(...answersTo.description)}
        minRows={3}
        value={description}
        onChange={setDescription}
      />
      <TextField
        label="Topics"
        apiName="topics"
        optional
        error={wrong(...answersTo.topics)}
        help="Separated by commas."
        value={topics}
        onChange={setTopics}
      />
      <Checkbox
        label="Begin with a README"
        description="Else the repository is empty."
        checked={readme}
        onChange={(e) => setReadme(e.currentTarget.checked)}
      />
    </FormDialog>
  )
}
