import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { describeError } from '../api/describe-error.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { moveBetween } from '../changes/record-part.ts'
import { NoticeBand } from '../ui/notice-band.tsx'
import { Day } from '../ui/when.tsx'
import { type GroupDetail, readsAffectedByGroups } from './group.ts'
import { markedPart } from './mark-again.ts'

/** Shown above all tabs of a group that is marked for deletion. */
export function GroupDeletionNotice({ group, isOwner }: { group: GroupDetail; isOwner: boolean }) {
  const markedOn = group.marked_for_deletion_on
  const { data } = useRead('GET /-/gantry/v1/groups/:id/contents', { id: group.id }, { enabled: Boolean(markedOn) })
  const restore = useWrite('POST /groups/:id/restore', { refreshes: readsAffectedByGroups })
  const button = useRef<HTMLButtonElement>(null)
  const [previousMarkedOn, setPreviousMarkedOn] = useState(markedOn)
  // The group was just marked, and the dialog with the focus is gone. Move the focus to Restore.
  useEffect(() => {
    if (markedOn && !previousMarkedOn) button.current?.focus()
    setPreviousMarkedOn(markedOn)
  }, [markedOn, previousMarkedOn])
  if (!markedOn) return null
  const deletedOn = data?.deletion.on
  const onRestore = () =>
    void restore.write({ id: group.id }).then(
      () => {
        announceOne({
          text: `${group.name} restored`,
          name: group.full_path,
          names: [group.name],
          reads: readsAffectedByGroups,
          undo: moveBetween(markedPart(group.id), { marked_for_deletion: false }, { marked_for_deletion: true }),
        })
        // The focused button disappears with the notice.
        document.querySelector<HTMLElement>('main h1')?.focus()
      },
      () => undefined,
    )
  return (
    <NoticeBand
      tone="bad"
      label="Marked for deletion"
      action={
        isOwner && (
          <Button ref={button} loading={restore.pending} onClick={onRestore}>
            Restore
          </Button>
        )
      }
      error={restore.error ? describeError(restore.error) : undefined}
    >
      <b>Marked for deletion.</b>{' '}
      {deletedOn && (
        <>
          The group will be deleted on <Day at={deletedOn} /> with all subgroups and projects. Until then, Owners can
          restore the group.
        </>
      )}
    </NoticeBand>
  )
}
