import type { QueryClient } from '@tanstack/react-query'
import { fetchBody } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import type { RunItem } from '../changes/runner.ts'
import { startChange } from '../changes/start-change.ts'
import { refusalOf } from '../changes/undo.ts'
import { nameOf, type ToDo, todoNouns, todoReads } from './todo.ts'

/**
 * The API cannot make a done item pending again. An item that the user added to an issue can be added once more; every other item would lose
 * its reason and its author.
 */
export function undoOf(todo: ToDo, me: number | undefined): Undo | undefined {
  if (todo.target_type !== 'Issue' || todo.action_name !== 'marked' || todo.author.id !== me) return undefined
  const address = { id: todo.target.project_id, issue_iid: todo.target.iid }
  return async () => {
    try {
      await fetchBody('POST /projects/:id/issues/:issue_iid/todo', address)
      return undefined
    } catch (cause) {
      return refusalOf(cause)
    }
  }
}

/** What the toast says after the name of the item. */
export const doneText = (canUndo: boolean) =>
  canUndo ? 'marked as done' : 'marked as done. Done items cannot become pending again.'

interface Plan {
  /** The ids of the items; those that are not loaded have no name. */
  ids: readonly string[]
  loaded: readonly ToDo[]
  me: number | undefined
  onEnd: (changed: readonly RunItem[]) => void
}

/** Marks several items as done, one after another. The run can be undone only if each item can. */
export function finishToDos(cache: QueryClient, { ids, loaded, me, onEnd }: Plan): Promise<void> {
  const known = new Map(loaded.map((todo) => [String(todo.id), todo]))
  const undos = ids.map((id) => {
    const todo = known.get(id)
    return todo && undoOf(todo, me)
  })
  const canUndo = undos.every((undo) => undo !== undefined)
  return startChange(cache, {
    verb: 'Marking',
    verbEnd: 'as done',
    done: doneText(canUndo),
    nouns: todoNouns,
    items: ids.map((id) => {
      const todo = known.get(id)
      return { id, name: todo ? nameOf(todo) : `To-do item ${id}` }
    }),
    change: async ({ id }) => {
      try {
        await fetchBody('POST /todos/:id/mark_as_done', { id: Number(id) })
        return { undo: canUndo ? undos[ids.indexOf(String(id))] : undefined }
      } catch (cause) {
        return refusalOf(cause)
      }
    },
    reads: todoReads,
    onEnd: (_, changed) => onEnd(changed),
  })
}
