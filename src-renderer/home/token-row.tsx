import { ActionIcon, Button, SegmentedControl, TextInput, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { ResponseBody } from '../api/client.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { useNow } from '../ui/clock.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { dateOf, day, isDay } from '../ui/dates.ts'
import { DialogPopover } from '../ui/dialog-popover.tsx'
import { Field } from '../ui/field.tsx'
import { daysAfter } from '../ui/typed-day.ts'
import classes from './connect.module.css'
import { defaultExpiry, latestExpiry, lifetimesFrom } from './lifetimes.ts'

export type NewToken = ResponseBody<'POST /users/:user_id/personal_access_tokens'>

interface Props {
  token: NewToken | null
  onToken: (token: NewToken) => void
  visible: boolean
  onVisible: (visible: boolean) => void
}

/** The first and last letters, so that tokens can be told apart. */
export const hiddenToken = (token: string) => `${token.slice(0, 6)}••••••••${token.slice(-4)}`

/** Creates a token with one click and shows it once. The token of the console's own session is never shown. */
export function TokenRow({ token, onToken, visible, onVisible }: Props) {
  const me = useRead('GET /user', {}).data
  if (!me) return <span className={classes.grow} />
  if (!token && !me.is_admin)
    return <span className={`quiet ${classes.grow}`}>Use a token of yours, or ask an administrator for one.</span>
  if (!token) return <CreateToken user={me} onToken={onToken} />
  const toggleLabel = visible ? 'Hide token' : 'Show token'
  return (
    <>
      <code className={`cut ${classes.grow}`}>{visible ? token.token : hiddenToken(token.token)}</code>
      <Tooltip label={toggleLabel}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          c="var(--ink3)"
          aria-label={toggleLabel}
          onClick={() => onVisible(!visible)}
        >
          {visible ? <IconEyeOff size={14} stroke={1.75} /> : <IconEye size={14} stroke={1.75} />}
        </ActionIcon>
      </Tooltip>
      <CopyButton text={token.token} name="token" autoFocus />
    </>
  )
}

interface Choices {
  name: string
  scope: Scope
  expires_at: string
}
type Scope = 'api' | 'read_api' | 'read_user'

interface CreateProps {
  user: { id: number; username: string }
  onToken: Props['onToken']
}

function CreateToken({ user, onToken }: CreateProps) {
  const now = useNow()
  const today = dateOf(now)
  const [open, setOpen] = useState(false)
  const [choices, setChoices] = useState<Choices>({ name: 'client', scope: 'api', expires_at: defaultExpiry(today) })
  const create = useWrite('POST /users/:user_id/personal_access_tokens', { refreshes: ['GET /personal_access_tokens'] })
  const { name, scope, expires_at } = choices
  const change = (changed: Partial<Choices>) => {
    create.reset()
    setChoices({ ...choices, ...changed })
  }
  const submit = async () => {
    const input = { user_id: user.id, name, scopes: [scope], ...(expires_at && { expires_at }) }
    const created = await create.write(input).catch(() => null)
    if (created) onToken(created)
    else setOpen(true)
  }
  return (
    <>
      <span className={`quiet cut ${classes.grow}`}>
        {name}, {scope}, {isDay(expires_at) ? `until ${day(expires_at, now)}` : expires_at}
      </span>
      <DialogPopover
        name="Token options"
        opened={open}
        onOpened={setOpen}
        alignEnd
        target={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            c="var(--ink3)"
            aria-label="Token options"
            title="Token options"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconAdjustmentsHorizontal size={14} stroke={1.75} />
          </ActionIcon>
        }
      >
        <form
          className={classes.form}
          aria-label="Create token"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Field label="Name" apiName="name" error={create.fields.name?.join(', ')}>
            {(ids) => (
              <TextInput
                {...ids}
                value={name}
                onChange={(event) => change({ name: event.currentTarget.value })}
                data-autofocus
              />
            )}
          </Field>
          <Choice
            name="Scope"
            data={['api', 'read_api', 'read_user']}
            value={scope}
            onChange={(one) => change({ scope: one })}
          />
          <DateField
            label="Expiration date"
            apiName="expires_at"
            error={create.fields.expires_at?.join(', ')}
            value={expires_at}
            onChange={(day) => change({ expires_at: day })}
            min={daysAfter(today, 1)}
            max={latestExpiry(today)}
            presets={lifetimesFrom(today)}
          />
          <p className={create.error ? classes.refused : 'quiet'} role={create.error ? 'alert' : undefined}>
            {create.error ? create.error.message : `The token acts as @${user.username}. The token is shown only once.`}
          </p>
          <Button type="submit" variant="filled" loading={create.pending}>
            Create token
          </Button>
        </form>
      </DialogPopover>
      <Button size="compact-sm" variant="filled" loading={create.pending} onClick={() => void submit()}>
        Create token
      </Button>
    </>
  )
}

interface ChoiceProps<T extends string> {
  name: string
  data: readonly T[]
  value: T
  onChange: (value: T) => void
}

function Choice<T extends string>({ name, data, value, onChange }: ChoiceProps<T>) {
  return (
    <div className={classes.choice}>
      <span>{name}</span>
      <SegmentedControl aria-label={name} data={[...data]} value={value} onChange={onChange} />
    </div>
  )
}
