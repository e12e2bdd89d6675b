import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Input } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { slugify } from '../ui/slugify.ts'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import { VisibilityField, type VisibilityLevel } from '../ui/visibility-field.tsx'
import { AttributeField } from './attribute-field.tsx'
import { AvatarField, type Picture } from './avatar-field.tsx'
import { changedByGroups, type Group } from './group.ts'
import { type Attribute, attributesFor, type Value } from './group-attributes.ts'
import { groupFaultFields } from './group-faults.ts'
import classes from './group-form.module.css'
import { ParentPick } from './parent-pick.tsx'
import { useLicensed } from './use-group.ts'

interface Props {
  /** The group that it will hang below; it can be changed. */
  parent?: Pick<Group, 'id' | 'full_path' | 'visibility'> | undefined
  onClose: () => void
}

/** The names under which the server answers about each field. */
const answersTo = {
  name: ['name'],
  path: ['path'],
  parent_id: ['parent_id', 'parent', 'base', 'parent_group'],
  visibility: ['visibility', 'visibility_level'],
  description: ['description'],
  avatar: ['avatar'],
} as const

/** A new group, at the top or below another. */
export function GroupForm({ parent: begun, onClose }: Props) {
  const navigate = useNavigate()
  const admin = useMe().data?.is_admin ?? false
  const licensed = useLicensed() ?? false
  const [parent, setParent] = useState(begun)
  const [name, setName] = useState('')
  const [typedPath, setPath] = useState<string>()
  const [visibility, setVisibility] = useState<VisibilityLevel>(begun?.visibility ?? 'private')
  const [description, setDescription] = useState('')
  const [avatar, setAvatar] = useState<Picture>()
  const [further, setFurther] = useState<Readonly<Record<string, Value>>>({})
  const create = useWrite('POST /groups', { refreshes: changedByGroups })

  const path = typedPath ?? slugify(name)
  const input: Input<'POST /groups'> = {
    name,
    path,
    visibility,
    ...(parent && { parent_id: parent.id }),
    ...(description && { description }),
    ...(avatar && { avatar }),
    ...further,
  }
  const submit = () =>
    void create.write(input).then(
      ({ id }) => {
        onClose()
        return navigate({ to: '/groups/$groupId', params: { groupId: String(id) } })
      },
      () => undefined,
    )
  const offered = attributesFor({ licensed, admin }, { top: !parent, making: true })
  const { fieldError, formError } = formErrors({ error: create.error, fields: groupFaultFields(create.error) }, [
    ...Object.values(answersTo).flat(),
    ...offered.map((one) => one.name),
  ])
  return (
    <FormDialog
      title={parent ? `New subgroup of ${parent.full_path}` : 'New group'}
      size={640}
      action="Create group"
      onSubmit={submit}
      pending={create.pending}
      error={formError}
      curl={() => curlOf('POST /groups', input)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        apiName="name"
        error={fieldError(...answersTo.name)}
        value={name}
        onChange={setName}
        data-autofocus
      />
      <TextField
        label="Path"
        apiName="path"
        error={fieldError(...answersTo.path)}
        help={parent ? `${parent.full_path}/${path}` : 'What stands in addresses; made from the name.'}
        value={path}
        onChange={setPath}
        spellCheck={false}
      />
      <Field
        label="Below"
        apiName="parent_id"
        optional
        error={fieldError(...answersTo.parent_id)}
        help="Without one it stands at the top."
      >
        {(ids) => <ParentPick {...ids} parent={parent} onParent={setParent} />}
      </Field>
      <VisibilityField
        value={visibility}
        onChange={setVisibility}
        error={fieldError(...answersTo.visibility)}
        {...(parent && { help: `At most as open as its parent: ${parent.visibility}.` })}
      />
      <LongTextField
        label="Description"
        apiName="description"
        optional
        error={fieldError(...answersTo.description)}
        minRows={2}
        value={description}
        onChange={setDescription}
      />
      <AvatarField url={null} value={avatar} onChange={setAvatar} error={fieldError(...answersTo.avatar)} />
      <details className={classes.more} open={offered.some((one) => fieldError(one.name))}>
        <summary>Everything else that can be said of a group</summary>
        {offered.map((one) => (
          <Further
            key={one.name}
            attribute={one}
            value={further[one.name] ?? defaults[one.name] ?? null}
            error={fieldError(one.name)}
            onChange={(value) => setFurther({ ...further, [one.name]: value })}
          />
        ))}
      </details>
    </FormDialog>
  )
}

/** What a new group has where nothing is said; only what was touched is sent. */
const defaults: Readonly<Record<string, Value>> = {
  project_creation_level: 'developer',
  subgroup_creation_level: 'maintainer',
  request_access_enabled: true,
  lfs_enabled: true,
  two_factor_grace_period: 48,
  default_branch_protection: 2,
  wiki_access_level: 'enabled',
}

interface FurtherProps {
  attribute: Attribute
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

function Further({ attribute, value, error, onChange }: FurtherProps) {
  const id = useId()
  return (
    <div className={classes.attribute}>
      <label htmlFor={id}>{attribute.label}</label>
      <p id={`${id}-help`} data-wrong={error ? true : undefined}>
        {error ?? attribute.help} <code>{attribute.name}</code>
      </p>
      <div>
        <AttributeField
          attribute={attribute}
          id={id}
          describedBy={`${id}-help`}
          value={value}
          onChange={onChange}
          wrong={error !== undefined}
        />
      </div>
    </div>
  )
}
