import type { QueryClient } from '@tanstack/react-query'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { doneText, undoOf } from './finish-todo.ts'
import { referenceOf, type ToDo, todoReads } from './todo.ts'

interface Options {
  /** The id of the current user. */
  me: number | undefined
  /** Called before the list is refreshed. */
  onDone: (todo: ToDo) => void
}

/** Marks one item as done. */
export function useFinish(cache: QueryClient, { me, onDone }: Options) {
  const write = useWrite('POST /todos/:id/mark_as_done', { refreshes: [] })
  const finish = async (todo: ToDo) => {
    await write.write({ id: todo.id })
    onDone(todo)
    for (const read of todoReads) void cache.invalidateQueries({ queryKey: [read] })
    const undo = undoOf(todo, me)
    const name = referenceOf(todo)
    announceOne({ text: `${name} ${doneText(undo !== undefined)}`, name, reads: todoReads, undo })
  }
  return {
    pending: write.pending,
    error: write.error,
    /** Does nothing while another item is being marked. */
    run: (todo: ToDo) => {
      if (!write.pending) void finish(todo).catch(() => undefined)
    },
  }
}
