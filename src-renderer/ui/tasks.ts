/** A task of a Markdown text. */
export interface Task {
  /** The line of its list item, from 0. */
  line: number
  /** The state that the user chose. */
  done: boolean
}

/** A new line in Markdown. */
const LINE_END = /(\r\n?|\n)/
/** What comes before a task are only marks of quotes and lists. */
const TASK = /^([^[]*)\[[ xX]\](?=\s)/

/**
 * The latest text with one task changed. Undefined if the line is not the one that the user saw in `shown`, or has no task: then somebody else
 * has changed the text.
 */
export function withTask(latest: string, shown: string, { line, done }: Task): string | undefined {
  // Every second part is the end of a line.
  const parts = latest.split(LINE_END)
  const at = 2 * line
  const current = parts[at]
  if (current === undefined || current !== shown.split(LINE_END)[at] || !TASK.test(current)) return undefined
  parts[at] = current.replace(TASK, `$1[${done ? 'x' : ' '}]`)
  return parts.join('')
}
