import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useRead, useWrite } from '../api/use-api.ts'
import { NoticeBand } from '../ui/notice-band.tsx'
import { toast } from '../ui/toast.ts'
import { Day } from '../ui/when.tsx'
import { changedByGroups, type GroupDetail } from './group.ts'

/** Over every tab of a group that is marked for deletion: on which day it goes, and Restore for its owners. */
export function MarkedGroup({ group, owns }: { group: GroupDetail; owns: boolean }) {
  const marked = group.marked_for_deletion_on
  const { data } = useRead('GET /-/gantry/v1/groups/:id/contents', { id: group.id }, { enabled: Boolean(marked) })
  const restore = useWrite('POST /groups/:id/restore', { refreshes: changedByGroups })
  const button = useRef<HTMLButtonElement>(null)
  const [before, setBefore] = useState(marked)
  // Just marked: what began it has gone, and the way back is what one may want next.
  useEffect(() => {
    if (marked && !before) button.current?.focus()
    setBefore(marked)
  }, [marked, before])
  if (!marked) return null
  const goes = data?.deletion.on
  const onRestore = () =>
    void restore.write({ id: group.id }).then(
      () => {
        toast(`${group.name} stays`)
        // The band goes, and its button with it.
        document.querySelector<HTMLElement>('main h1')?.focus()
      },
      () => undefined,
    )
  return (
    <NoticeBand
      tone="bad"
      label="Marked for deletion"
      action={
        owns && (
          <Button ref={button} loading={restore.pending} onClick={onRestore}>
            Restore group
          </Button>
        )
      }
      error={restore.error ? `${restore.error.status} ${restore.error.message}` : undefined}
    >
      <b>
        Marked for deletion on <Day at={marked} />.
      </b>{' '}
      {goes && (
        <>
          It goes on <Day at={goes} />, with all subgroups and projects below it.
          {!owns && ' Its owners can restore it.'}
        </>
      )}
    </NoticeBand>
  )
}
