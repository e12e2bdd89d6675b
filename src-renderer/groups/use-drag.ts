import { useCallbackRef } from '@mantine/hooks'
import { type DragEvent, useCallback, useState } from 'react'
import type { Drag } from '../ui/table-tree.ts'
import type { Group } from './group.ts'
import type { TransferTarget } from './transfer-target-picker.tsx'

interface DragOptions {
  /** A new function if the answer for any group has changed. */
  mayTransfer: (group: Group) => boolean
  onDrop: (group: Group, target: TransferTarget) => void
}

/** Drags groups onto a new parent or to the top level. A drop opens the transfer dialog. */
export function useDrag({ mayTransfer, onDrop }: DragOptions) {
  const [dragged, setDragged] = useState<Group>()
  /** The id of the group under the pointer; 0 for the top level. */
  const [over, setOver] = useState<number>()
  const drop = useCallbackRef(onDrop)
  const end = useCallback(() => {
    setDragged(undefined)
    setOver(undefined)
  }, [])
  const acceptDrop = useCallback(
    (id: number) => ({
      'data-dropping': over === id ? (true as const) : undefined,
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        if (over !== id) setOver(id)
      },
      onDragLeave: () => setOver((now) => (now === id ? undefined : now)),
    }),
    [over],
  )

  const dragProps = useCallback(
    (group: Group): Drag => {
      const accepts = dragged !== undefined && !isWithin(group, dragged) && dragged.parent_id !== group.id
      return {
        draggable: mayTransfer(group),
        onDragStart: (event) => {
          event.dataTransfer.setData('text/plain', group.full_path)
          event.dataTransfer.effectAllowed = 'move'
          setDragged(group)
        },
        onDragEnd: end,
        ...(accepts ? acceptDrop(group.id) : refuseDrop),
        onDrop: () => {
          if (dragged && accepts) drop(dragged, { id: group.id, full_path: group.full_path })
          end()
        },
      }
    },
    [mayTransfer, dragged, acceptDrop, drop, end],
  )
  const topLevelProps = {
    ...acceptDrop(0),
    onDrop: () => {
      if (dragged) onDrop(dragged, null)
      end()
    },
  }
  return { dragProps, topLevelProps, showTopLevel: dragged !== undefined && dragged.parent_id !== null }
}

const refuseDrop = { 'data-dropping': undefined, onDragOver: () => undefined, onDragLeave: () => undefined }

/** A group cannot be transferred into itself or its subgroups. */
const isWithin = (group: Group, other: Group) =>
  group.id === other.id || group.full_path.startsWith(`${other.full_path}/`)
