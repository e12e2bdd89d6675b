import { Checkbox } from '@mantine/core'
import { AvatarField } from '../ui/avatar-field.tsx'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import { errorNamesOf, flagFields, profileFields, type UserDraft } from './user-draft.ts'
import classes from './user-fields.module.css'

interface Props {
  value: UserDraft
  onChange: (part: Partial<UserDraft>) => void
  fieldError: (...names: string[]) => string | undefined
  /** A new user without a limit gets that of the instance. */
  isNew?: boolean
}

interface AccountProps extends Omit<Props, 'isNew'> {
  usernameHelp: string
  emailHelp?: string | undefined
  /** Undefined where the address is not asked about. */
  confirmation: { label: string; help?: string } | undefined
  /** The uploaded picture. */
  savedAvatar: string | null
}

/** Who the user is. */
export function AccountFields(props: AccountProps) {
  const { value, onChange, fieldError, usernameHelp, emailHelp, confirmation, savedAvatar } = props
  return (
    <>
      <TextField
        label="Name"
        apiName="name"
        error={fieldError(...errorNamesOf('name'))}
        value={value.name}
        onChange={(name) => onChange({ name })}
        data-autofocus
      />
      <div className={classes.names}>
        <TextField
          label="Username"
          apiName="username"
          help={usernameHelp}
          error={fieldError('username')}
          value={value.username}
          onChange={(username) => onChange({ username })}
          spellCheck={false}
        />
        <TextField
          label="Email"
          apiName="email"
          help={emailHelp}
          error={fieldError('email')}
          value={value.email}
          onChange={(email) => onChange({ email })}
          spellCheck={false}
        />
      </div>
      {confirmation && (
        <Checkbox
          label={confirmation.label}
          description={confirmation.help}
          checked={value.confirmed}
          onChange={(event) => onChange({ confirmed: event.currentTarget.checked })}
        />
      )}
      <AvatarField
        savedUrl={savedAvatar}
        value={value.avatar ?? undefined}
        onChange={(avatar) => onChange({ avatar: avatar ?? null })}
        error={fieldError('avatar')}
      />
    </>
  )
}

/** What only administrators decide about an account. */
export function RightsFields({ value, onChange, fieldError, isNew = false }: Props) {
  return (
    <fieldset className={classes.group}>
      <legend>Rights</legend>
      {flagFields.map(({ name, label, help }) => (
        <Checkbox
          key={name}
          label={label}
          description={help}
          error={fieldError(...errorNamesOf(name))}
          checked={value[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
      <TextField
        label="Projects limit"
        apiName="projects_limit"
        optional={isNew}
        help={`How many personal projects the user can create.${isNew ? ' Without a number, the limit of the instance applies.' : ''}`}
        error={fieldError('projects_limit')}
        value={value.projects_limit}
        onChange={(text) => onChange({ projects_limit: text })}
      />
      <LongTextField
        label="Note"
        apiName="note"
        optional
        minRows={2}
        help="Only administrators see the note."
        error={fieldError('note')}
        value={value.note}
        onChange={(text) => onChange({ note: text })}
      />
    </fieldset>
  )
}

/** What everybody sees of the user. */
export function ProfileFields({ value, onChange, fieldError }: Props) {
  return (
    <details className={classes.more} open={profileFields.some(({ name }) => fieldError(name))}>
      <summary>Profile</summary>
      <LongTextField
        label="Biography"
        apiName="bio"
        optional
        minRows={2}
        error={fieldError('bio')}
        value={value.bio}
        onChange={(text) => onChange({ bio: text })}
      />
      <div className={classes.pairs}>
        {profileFields.map(({ name, label, ...field }) => (
          <TextField
            key={name}
            label={label}
            apiName={name}
            optional
            {...field}
            error={fieldError(name)}
            value={value[name]}
            onChange={(text) => onChange({ [name]: text })}
          />
        ))}
      </div>
    </details>
  )
}
