import { Button } from '@mantine/core'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog, Lead } from '../ui/dialog.tsx'
import type { CreatedWorld } from './fork-world.tsx'
import classes from './worlds.module.css'

/** The address and the token of a new world. The server tells the token only once. */
export function ForkedWorld({ world, onClose }: { world: CreatedWorld; onClose: () => void }) {
  const { name, address, token } = world
  const lines = [
    { label: 'API URL', text: address, copy: 'API URL' },
    { label: 'Token', text: token, copy: 'token' },
  ]
  return (
    <Dialog
      title={`World ${name} forked`}
      size={600}
      onClose={onClose}
      foot={
        <Button variant="filled" onClick={onClose} data-autofocus>
          Close
        </Button>
      }
    >
      <Lead>
        The token belongs to the first administrator and to this world only. It is shown only once. Tokens of the parent
        work in the world too, with its address.
      </Lead>
      <dl className={classes.forked}>
        {lines.map(({ label, text, copy }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="mono">{text}</dd>
            <CopyButton text={text} name={copy} />
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
