import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { readOptions } from '../api/use-api.ts'
import { refusalOf } from '../changes/undo.ts'
import { type Task, withTask } from '../ui/tasks.ts'
import { toast } from '../ui/toast.ts'
import { addressesOf, type Note, type Noteable, paramsOf } from './noteable.ts'
import type { TextWrite } from './record-text.tsx'
import { useCommentWrite } from './use-comment-write.ts'

/** A text with tasks, on the server. */
interface Ticked {
  /** Follows "The": the noun of the text in messages. */
  noun: string
  /** The text on screen. */
  shown: string
  /** Reads the saved text past the cache. */
  read: () => Promise<string>
  /** Writes the text. `before` is the text that it replaces. */
  write: (text: string, before: string) => Promise<unknown>
}

/**
 * Ticks one task after the other. Each reads the text just before the write, so it keeps what somebody else has changed on other lines since. If
 * somebody else has changed the line itself, it says so and writes nothing.
 */
function useTicks() {
  const last = useRef<Promise<void>>(Promise.resolve())
  return ({ noun, shown, read, write }: Ticked, task: Task) => {
    const tick = async () => {
      try {
        const before = await read()
        const text = withTask(before, shown, task)
        if (text === undefined) toast(`The ${noun} has changed since it was shown here. Tick the task again.`)
        else await write(text, before)
      } catch (cause) {
        toast(`The task could not be changed: ${refusalOf(cause).text}`)
      }
    }
    last.current = last.current.then(tick)
  }
}

/** What ticks a task in the description of the record. */
export function useDescriptionTicks(noteable: Noteable, edit: TextWrite): (task: Task) => void {
  const cache = useQueryClient()
  const tick = useTicks()
  const read = { ...readOptions(addressesOf(noteable).record, paramsOf(noteable)), staleTime: 0 }
  return (task) =>
    tick(
      {
        noun: 'description',
        shown: noteable.record.description ?? '',
        read: async () => (await cache.fetchQuery(read)).body.description ?? '',
        write: (description) => edit.change({ description }),
      },
      task,
    )
}

/** The same for the comments of the record. */
export function useCommentTicks(noteable: Noteable): (note: Note, task: Task) => void {
  const cache = useQueryClient()
  const tick = useTicks()
  const comment = useCommentWrite(noteable)
  return (note, task) =>
    tick(
      {
        noun: 'comment',
        shown: note.body,
        read: async () => {
          const address = { ...paramsOf(noteable), note_id: note.id }
          return (await cache.fetchQuery({ ...readOptions(addressesOf(noteable).note, address), staleTime: 0 })).body
            .body
        },
        write: (body, before) => comment.write(note.id, body, before),
      },
      task,
    )
}
