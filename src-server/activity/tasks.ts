/** A line with a task: list marker, box, text. `[~]` is a task that does not apply and is never complete. */
const TASK = /^[ \t]*(?:>[ \t]*)*(?:[-*+]|\d+[.)])[ \t]+\[([ xX~])\][ \t]+(\S.*)$/
const FENCE = /^[ \t]*(`{3,}|~{3,})/

export interface Task {
  text: string
  complete: boolean
}

/** The tasks of a text in Markdown, in order; boxes inside fenced code are text. */
function tasksOf(text: string | null): Task[] {
  if (!text?.includes('[')) return []
  const tasks: Task[] = []
  let fence: string | undefined
  for (const line of text.split(/\r?\n/)) {
    const mark = FENCE.exec(line)?.[1]
    if (mark !== undefined) {
      if (fence === undefined) fence = mark
      else if (mark.startsWith(fence)) fence = undefined
      continue
    }
    const task = fence === undefined ? TASK.exec(line) : null
    if (task) tasks.push({ text: (task[2] ?? '').trim(), complete: /x/i.test(task[1] ?? '') })
  }
  return tasks
}

export function countTasks(text: string | null): { task_count: number; completed_task_count: number } {
  const tasks = tasksOf(text)
  return { task_count: tasks.length, completed_task_count: tasks.filter((task) => task.complete).length }
}

/** The tasks that were ticked or unticked and are otherwise unchanged, in their new state. */
export function toggledTasks(before: string | null, after: string | null): Task[] {
  const old = tasksOf(before)
  return tasksOf(after).filter((task, index) => {
    const was = old[index]
    return was !== undefined && was.text === task.text && was.complete !== task.complete
  })
}
