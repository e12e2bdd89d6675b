import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import type { Input } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { copyText } from '../ui/copy.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormPick } from '../ui/form-pick.tsx'
import { PickList } from '../ui/pick-list.tsx'
import classes from './project-form.module.css'

const levels = [
  { value: 'private', label: 'Private' },
  { value: 'internal', label: 'Internal' },
  { value: 'public', label: 'Public' },
] as const
type Level = (typeof levels)[number]['value']

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
    if (create.pending) return
    create
      .write(input)
      .then((project) => {
        onClose()
        return navigate({ to: '/projects/$projectId', params: { projectId: String(project.id) } })
      })
      .catch(() => undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  const wrong = (...fields: string[]) => [...new Set(fields.flatMap((field) => create.fields[field] ?? []))].join(', ')
  const told = [
    'name',
    'path',
    'project_namespace.name',
    'namespace',
    'namespace_id',
    'visibility',
    'visibility_level',
    'description',
  ]
  const rest = create.error && !wrong(...told) ? `${create.error.status || ''} ${create.error.message}` : undefined

  return (
    <Dialog
      title="New project"
      size={600}
      onClose={onClose}
      foot={
        <>
          {rest && (
            <span className={classes.rest} role="alert">
              {rest}
            </span>
          )}
          <Button
            variant="subtle"
            color="gray"
            c="var(--ink2)"
            onClick={() => copyText(curlOf('POST /projects', input), 'Request')}
          >
            Copy as curl
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" onClick={submit} loading={create.pending}>
            Create project
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl Enter sends from any of its fields */}
      <div className={classes.form} onKeyDown={onKeyDown}>
        <Field label="Name" wire="name" error={wrong('name', 'project_namespace.name')}>
          {(ids) => (
            <TextInput
              {...ids}
              value={name}
              error={Boolean(wrong('name'))}
              onChange={(e) => setName(e.currentTarget.value)}
              data-autofocus
            />
          )}
        </Field>
        <Field
          label="Namespace"
          wire="namespace_id"
          error={wrong('namespace', 'namespace_id')}
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
        <Field label="Path" wire="path" optional error={wrong('path')} help="Made from the name when empty.">
          {(ids) => (
            <TextInput
              {...ids}
              value={path}
              error={Boolean(wrong('path'))}
              onChange={(e) => setPath(e.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Visible to" wire="visibility" error={wrong('visibility', 'visibility_level')}>
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
        <Field label="Description" wire="description" optional error={wrong('description')}>
          {(ids) => (
            <Textarea
              {...ids}
              autosize
              minRows={3}
              value={description}
              onChange={(e) => setDescription(e.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
