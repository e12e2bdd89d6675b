import { ActionIcon, Button, Popover, SegmentedControl, TextInput, Tooltip } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useRead, useWrite } from '../api/use-api.ts'
import { useNow } from '../ui/clock.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Field } from '../ui/field.tsx'
import classes from './connect.module.css'

interface Props {
  token: string | null
  onToken: (token: string) => void
}

/** Creates a token and shows it once. The token of the console's own session is never shown. */
export function TokenRow({ token, onToken }: Props) {
  const me = useRead('GET /user', {}).data
  const [open, setOpen] = useState(false)
  const [visible, setVisible] = useState(false)
  if (!me) return <span className={classes.grow} />
  if (!token && !me.is_admin)
    return <span className={`quiet ${classes.grow}`}>only administrators can create tokens</span>
  if (!token)
    return (
      <>
        <span className={`quiet ${classes.grow}`}>none created on this page</span>
        <Popover opened={open} onChange={setOpen} position="bottom-end" shadow="md" width={320} trapFocus returnFocus>
          <Popover.Target>
            <button type="button" className={classes.create} onClick={() => setOpen(!open)}>
              Create token
            </button>
          </Popover.Target>
          <Popover.Dropdown>
            <TokenForm user={me} onToken={onToken} />
          </Popover.Dropdown>
        </Popover>
      </>
    )
  const toggleLabel = visible ? 'Hide token' : 'Show token'
  return (
    <>
      <code className={`cut ${classes.grow}`}>
        {visible ? token : `${token.slice(0, 6)}••••••••${token.slice(-4)}`}
      </code>
      <span className={classes.notice}>shown only once</span>
      <Tooltip label={toggleLabel}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          c="var(--ink3)"
          aria-label={toggleLabel}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <IconEyeOff size={14} stroke={1.75} /> : <IconEye size={14} stroke={1.75} />}
        </ActionIcon>
      </Tooltip>
      <CopyButton text={token} name="token" />
    </>
  )
}

const day_ms = 86_400_000
const lifetimes = { '30 days': 30, '90 days': 90, '1 year': 364 } as const
type Lifetime = keyof typeof lifetimes
type Scope = 'api' | 'read_api' | 'read_user'

function TokenForm({ user, onToken }: { user: { id: number; username: string }; onToken: Props['onToken'] }) {
  const now = useNow()
  const [name, setName] = useState('client')
  const [scope, setScope] = useState<Scope>('api')
  const [lifetime, setLifetime] = useState<Lifetime>('30 days')
  const create = useWrite('POST /users/:user_id/personal_access_tokens', { refreshes: [] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const expires_at = new Date(now + lifetimes[lifetime] * day_ms).toISOString().slice(0, 10)
    const created = await create.write({ user_id: user.id, name, scopes: [scope], expires_at }).catch(() => null)
    if (created) onToken(created.token)
  }
  return (
    <form onSubmit={submit} className={classes.form} aria-label="Create token">
      <Field label="Name" apiName="name" error={create.fields.name?.join(', ')}>
        {(ids) => <TextInput {...ids} value={name} onChange={(e) => setName(e.currentTarget.value)} data-autofocus />}
      </Field>
      <Choice name="Scope" data={['api', 'read_api', 'read_user']} value={scope} onChange={setScope} />
      <Choice name="Lifetime" data={['30 days', '90 days', '1 year']} value={lifetime} onChange={setLifetime} />
      <p className={create.error ? classes.refused : 'quiet'} role={create.error ? 'alert' : undefined}>
        {create.error
          ? create.error.message
          : `The token acts as @${user.username}. It is shown only once, on this page.`}
      </p>
      <Button type="submit" variant="filled" loading={create.pending}>
        Create token
      </Button>
    </form>
  )
}

interface ChoiceProps<T extends string> {
  name: string
  data: T[]
  value: T
  onChange: (value: T) => void
}

function Choice<T extends string>({ name, data, value, onChange }: ChoiceProps<T>) {
  return (
    <div className={classes.choice}>
      <span>{name}</span>
      <SegmentedControl aria-label={name} data={data} value={value} onChange={onChange} />
    </div>
  )
}
