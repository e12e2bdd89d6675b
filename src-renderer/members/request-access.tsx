import { Button } from '@mantine/core'
import { useRead, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { moveBetween } from '../changes/record-part.ts'
import { useMe } from '../issues/use-issue.ts'
import { useCommands } from '../ui/commands.ts'
import { toast } from '../ui/toast.ts'
import { accessRequestAddresses, accessRequestPart } from './access-request-part.ts'
import type { Kind } from './members.ts'

interface Props {
  kind: Kind
  id: number
  name: string
}

/** A button that requests access to a project or group, or withdraws the request. Hidden where the user cannot request access. */
export function RequestAccess({ kind, id, name }: Props) {
  const addresses = accessRequestAddresses[kind]
  const me = useMe().data?.id
  const own = useRead(addresses.own, { id })
  const refreshes = [addresses.own]
  const send = useWrite(addresses.send, { refreshes })
  const withdraw = useWrite(addresses.deny, { refreshes })
  const isRequested = typeof own.data?.requested_at === 'string'
  const isOffered = me !== undefined && (isRequested || own.data?.may_request === true)
  const toggle = () => {
    if (me === undefined) return
    void (isRequested ? withdraw.write({ id, user_id: me }) : send.write({ id })).then(
      () =>
        announceOne({
          text: isRequested ? `Request for access to ${name} withdrawn` : `Access to ${name} requested`,
          name,
          reads: refreshes,
          undo: moveBetween(
            accessRequestPart({ kind, id }, me),
            { requested: !isRequested },
            { requested: isRequested },
          ),
        }),
      (cause: Error) => toast(`The request for access could not be changed: ${cause.message}`),
    )
  }
  const label = isRequested ? 'Withdraw access request' : 'Request access'
  useCommands(isOffered ? [{ name: label, run: toggle }] : [])
  if (!isOffered) return null
  return (
    <Button loading={send.pending || withdraw.pending} onClick={toggle}>
      {label}
    </Button>
  )
}
