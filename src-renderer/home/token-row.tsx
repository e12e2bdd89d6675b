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

/** A token is shown once, by the page that made it; the token of the console's own session is never shown. */
export function TokenRow({ token, onToken }: Props) {
  const me = useRead('GET /user', {}).data
  const [open, setOpen] = useState(false)
  const [seen, setSeen] = useState(false)
  if (!me) return <span className={classes.grow} />
  if (!token && !me.is_admin) return <span className={`quiet ${classes.grow}`}>an administrator creates tokens</span>
  if (!token)
    return (
      <>
        <span className={`quiet ${classes.grow}`}>none made here yet</span>
        <Popover opened={open} onChange={setOpen} position="bottom-end" shadow="md" width={320} trapFocus returnFocus>
          <Popover.Target>
            <button type="button" className={classes.create} onClick={() => setOpen(!open)}>
              Create a token
            </button>
          </Popover.Target>
          <Popover.Dropdown>
            <TokenForm user={me} onToken={onToken} />
          </Popover.Dropdown>
        </Popover>
      </>
    )
  const turn = seen ? 'Hide the token' : 'Show the token'
  return (
    <>
      <code className={`cut ${classes.grow}`}>{seen ? token : `${token.slice(0, 6)}••••••••${token.slice(-4)}`}</code>
      <span className={classes.once}>shown only now</span>
      <Tooltip label={turn}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          c="var(--ink3)"
          aria-label={turn}
          onClick={() => setSeen(!seen)}
        >
          {seen ? <IconEyeOff size={14} stroke={1.75} /> : <IconEye size={14} stroke={1.75} />}
        </ActionIcon>
      </Tooltip>
      <CopyButton text={token} name="token" />
    </>
  )
}

const day_ms = 86_400_000
const lives = { '30 days': 30, '90 days': 90, 'a year': 364 } as const
type Life = keyof typeof lives
type Scope = 'api' | 'read_api' | 'read_user'

function TokenForm({ user, onToken }: { user: { id: number; username: string }; onToken: Props['onToken'] }) {
  const now = useNow()
  const [name, setName] = useState('client')
  const [scope, setScope] = useState<Scope>('api')
  const [life, setLife] = useState<Life>('30 days')
  const create = useWrite('POST /users/:user_id/personal_access_tokens', { refreshes: [] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const expires_at = new Date(now + lives[life] * day_ms).toISOString().slice(0, 10)
    const made = await create.write({ user_id: user.id, name, scopes: [scope], expires_at }).catch(() => null)
    if (made) onToken(made.token)
  }
  return (
    <form onSubmit={submit} className={classes.form} aria-label="Create a token">
      <Field label="Name" apiName="name" error={create.fields.name?.join(', ')}>
        {(ids) => <TextInput {...ids} value={name} onChange={(e) => setName(e.currentTarget.value)} data-autofocus />}
      </Field>
      <Choice name="May" data={['api', 'read_api', 'read_user']} value={scope} onChange={setScope} />
      <Choice name="For" data={['30 days', '90 days', 'a year']} value={life} onChange={setLife} />
      <p className={create.error ? classes.refused : 'quiet'} role={create.error ? 'alert' : undefined}>
        {create.error ? create.error.message : `It acts as @${user.username} and is shown once, here.`}
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
