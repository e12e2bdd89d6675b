import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { ReadAddress } from '../api/client.ts'
import type { List } from '../api/use-api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { pluralize } from '../ui/number.ts'
import { ErrorBand } from '../ui/states.tsx'

interface Props {
  read: Pick<List<ReadAddress>, 'total' | 'error' | 'retry'> & { rows: readonly unknown[] | undefined }
  /** What one of them is called on the button: `invitation`. */
  noun: string
  title: string
  /** The list. It calls `onEnded` when the button with the focus is about to disappear. */
  children: (onEnded: () => void) => ReactNode
}

/** A button that opens a dialog with invitations or requests for access. Hidden if there are none. */
export function WaitingPeople({ read, noun, title, children }: Props) {
  const [open, setOpen] = useState(false)
  const closeButton = useRef<HTMLButtonElement>(null)
  const waiting = read.total ?? read.rows?.length ?? 0
  if (!open && waiting === 0) return null
  return (
    <>
      <Button variant="subtle" color="gray" c="var(--ink2)" onClick={() => setOpen(true)}>
        {pluralize(waiting, noun)}
      </Button>
      {open && (
        <Dialog
          title={title}
          size={640}
          onClose={() => setOpen(false)}
          foot={
            <Button ref={closeButton} onClick={() => setOpen(false)}>
              Close
            </Button>
          }
        >
          {read.error && <ErrorBand error={read.error} onRetry={read.retry} />}
          {children(() => closeButton.current?.focus())}
        </Dialog>
      )}
    </>
  )
}
