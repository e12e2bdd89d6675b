import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../ui/copy.ts'
import { fullDay } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Isolated } from '../ui/isolated.tsx'
import classes from './access.module.css'
import type { NewToken } from './token.ts'

interface Props {
  token: NewToken
  /** What has happened: "created", "rotated". */
  done: string
  /** Whom requests with the token act as: "@ada". */
  actsAs: string
  onClose: () => void
}

/** Shows a new token, which nobody can read again. The first attempt to close the dialog without a copy only warns. */
export function ShownToken({ token, done, actsAs, onClose }: Props) {
  const [copied, setCopied] = useState(false)
  const [warned, setWarned] = useState(false)
  const close = () => (copied || warned ? onClose() : setWarned(true))
  const { name, scopes, expires_at } = token
  return (
    <Dialog
      title={<Isolated text={`Token ${name} ${done}`} names={[name]} />}
      size={560}
      onClose={close}
      foot={
        <>
          {warned && !copied && (
            <span className={classes.left} role="alert">
              Not copied yet. Close again to lose the token.
            </span>
          )}
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      <div className={classes.secret}>
        <code>{token.token}</code>
        <Button
          variant="filled"
          data-autofocus
          leftSection={<IconCopy size={14} stroke={1.75} />}
          onClick={() => {
            setCopied(true)
            void copyText(token.token, 'Token')
          }}
        >
          Copy token
        </Button>
      </div>
      <p className={classes.once}>
        <b>This token is shown only once.</b> It acts as <bdi>{actsAs}</bdi> with {scopes.join(', ')}
        {expires_at ? ` and expires on ${fullDay(expires_at)}.` : '.'}
      </p>
    </Dialog>
  )
}
