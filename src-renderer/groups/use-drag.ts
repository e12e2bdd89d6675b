import { type DragEvent, useState } from 'react'
import type { Drag } from '../ui/table-tree.ts'
import type { Group } from './group.ts'
import type { Target } from './location-pick.tsx'

interface Dragging {
  mayMove: (group: Group) => boolean
  onDrop: (group: Group, target: Target) => void
}

/** Groups that are dragged onto others, or to the top. What a drop would do is asked about before it does. */
export function useDrag({ mayMove, onDrop }: Dragging) {
  const [dragged, setDragged] = useState<Group>()
  /** The id of the group under the pointer; 0 for the top. */
  const [over, setOver] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const takes = (id: number) => ({
    'data-dropping': over === id ? (true as const) : undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      if (over !== id) setOver(id)
    },
    onDragLeave: () => setOver((now) => (now === id ? undefined : now)),
  })
  const refuses = { 'data-dropping': undefined, onDragOver: () => undefined, onDragLeave: () => undefined }

  const dragOf = (group: Group): Drag => {
    const taking = dragged !== undefined && !isWithin(group, dragged) && dragged.parent_id !== group.id
    return {
      draggable: mayMove(group),
      onDragStart: (event) => {
        event.dataTransfer.setData('text/plain', group.full_path)
        event.dataTransfer.effectAllowed = 'move'
        setDragged(group)
      },
      onDragEnd: end,
      ...(taking ? takes(group.id) : refuses),
      onDrop: () => {
        if (dragged && taking) onDrop(dragged, { id: group.id, full_path: group.full_path })
        end()
      },
    }
  }
  const top = {
    ...takes(0),
    onDrop: () => {
      if (dragged) onDrop(dragged, null)
      end()
    },
  }
  return { dragOf, top, toTop: dragged !== undefined && dragged.parent_id !== null }
}

/** Itself or below it: no place for it. */
const isWithin = (group: Group, other: Group) =>
  group.id === other.id || group.full_path.startsWith(`${other.full_path}/`)
