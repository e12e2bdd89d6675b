import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Input, requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { useLeavePage } from '../changes/leave-page.ts'
import { useMe } from '../issues/use-issue.ts'
import type { SettingField } from '../settings-form/setting-field.ts'
import { SettingRow } from '../settings-form/setting-row.tsx'
import type { Values } from '../settings-form/setting-values.ts'
import formClasses from '../settings-form/settings-form.module.css'
import { AvatarField } from '../ui/avatar-field.tsx'
import { isSameSetting } from '../ui/draft-changes.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { slugify } from '../ui/slugify.ts'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { VisibilityField, type VisibilityLevel } from '../ui/visibility-field.tsx'
import { type Group, readsAffectedByGroups } from './group.ts'
import { attributesFor } from './group-attributes.ts'
import { parseGroupErrors } from './group-errors.ts'
import classes from './group-form.module.css'
import { ParentPicker } from './parent-picker.tsx'
import { announceGroup } from './undo-creation.ts'
import { useLicensed } from './use-group.ts'

interface Props {
  /** Preselected. The user can select another parent. */
  parent?: Pick<Group, 'id' | 'full_path' | 'visibility'> | undefined
  onClose: () => void
}

/** The names under which the server reports errors, by field. */
const errorNames = {
  name: ['name'],
  path: ['path'],
  parent_id: ['parent_id', 'parent', 'base', 'parent_group'],
  visibility: ['visibility', 'visibility_level'],
  description: ['description'],
  avatar: ['avatar'],
} as const

interface GroupDraft {
  parent: Props['parent'] | null
  name: string
  /** Null while the path follows the name. */
  path: string | null
  visibility: VisibilityLevel
  description: string
  avatar: File | null
  /** The attributes that differ from those of a new group. */
  attributes: Values
}

/** Creates a top-level group or a subgroup. */
export function GroupForm({ parent: initialParent, onClose }: Props) {
  const navigate = useNavigate()
  const leavePage = useLeavePage()
  const admin = useMe().data?.is_admin ?? false
  const licensed = useLicensed() ?? false
  const initial: GroupDraft = {
    parent: initialParent ?? null,
    name: '',
    path: null,
    visibility: initialParent?.visibility ?? 'private',
    description: '',
    avatar: null,
    attributes: {},
  }
  const draft = useDraft(`new group in ${initialParent?.full_path ?? 'no group'}`, initial)
  const { parent, name, path: typedPath, visibility, description, avatar, attributes } = draft.value
  const create = useWrite('POST /groups', { refreshes: readsAffectedByGroups })

  const path = typedPath ?? slugify(name)
  const input: Input<'POST /groups'> = {
    name,
    path,
    visibility,
    ...(parent && { parent_id: parent.id }),
    ...(description && { description }),
    ...(avatar && { avatar }),
    ...attributes,
  }
  const submit = () =>
    void create.write(input).then(
      (created) => {
        draft.discard()
        void announceGroup(created, leavePage)
        onClose()
        return navigate({ to: '/groups/$groupId', params: { groupId: String(created.id) } })
      },
      () => undefined,
    )
  const topLevel = !parent
  const available = useMemo(
    () => attributesFor({ licensed, admin }, { topLevel, creating: true }).map(newAttribute),
    [licensed, admin, topLevel],
  )
  const setAttribute = (changed: string, value: unknown) => {
    const { [changed]: _, ...others } = attributes
    const initial = available.find((attribute) => attribute.name === changed)?.default
    draft.set({ attributes: isSameSetting(value, initial) ? others : { ...others, [changed]: value } })
  }
  const request = requestOf('POST /groups', input)
  const { fieldError, formError } = formErrors(
    { error: create.error, fields: parseGroupErrors(create.error) },
    [...Object.values(errorNames).flat(), ...available.map(({ name }) => name)],
    request,
  )
  return (
    <FormDialog
      title={parent ? `New subgroup in ${parent.full_path}` : 'New group'}
      size={640}
      action="Create group"
      onSubmit={submit}
      requests={[request]}
      write={create}
      obstacle={name.trim() === '' ? 'Enter a name.' : path.trim() === '' ? 'Enter a path.' : undefined}
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
      <TextField
        label="Path"
        apiName="path"
        error={fieldError(...errorNames.path)}
        help={parent ? `${parent.full_path}/${path}` : 'URL path, generated from the name.'}
        value={path}
        onChange={(text) => draft.set({ path: text })}
        spellCheck={false}
      />
      <Field
        label="Parent group"
        apiName="parent_id"
        optional
        error={fieldError(...errorNames.parent_id)}
        help="Without a parent, the group is a top-level group."
      >
        {(ids) => (
          <ParentPicker
            {...ids}
            parent={parent ?? undefined}
            onParent={(next) => draft.set({ parent: next ?? null })}
          />
        )}
      </Field>
      <VisibilityField
        value={visibility}
        onChange={(level) => draft.set({ visibility: level })}
        error={fieldError(...errorNames.visibility)}
        {...(parent && {
          help: `The group cannot be more visible than the parent group, which is ${parent.visibility}.`,
        })}
      />
      <LongTextField
        label="Description"
        apiName="description"
        optional
        error={fieldError(...errorNames.description)}
        minRows={2}
        value={description}
        onChange={(text) => draft.set({ description: text })}
      />
      <AvatarField
        savedUrl={null}
        value={avatar ?? undefined}
        onChange={(image) => draft.set({ avatar: image || null })}
        error={fieldError(...errorNames.avatar)}
      />
      <details className={classes.advanced} open={available.some((attribute) => fieldError(attribute.name))}>
        <summary>Advanced settings</summary>
        <div className={formClasses.rows}>
          <ul>
            {available.map((attribute) => (
              <SettingRow
                key={attribute.name}
                setting={attribute}
                value={attributes[attribute.name] ?? attribute.default ?? null}
                unsaved={attribute.name in attributes}
                error={fieldError(attribute.name)}
                origin="New group"
                onChange={setAttribute}
              />
            ))}
          </ul>
        </div>
      </details>
    </FormDialog>
  )
}

/** The attributes of a new group. Those with a default of the instance, which only administrators can read, are not sent until they are chosen. */
const newAttribute = (attribute: SettingField): SettingField =>
  attribute.default === undefined
    ? { ...attribute, nullable: true, unset: 'Default of the instance', default: null }
    : attribute
