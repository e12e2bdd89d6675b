import type { RefObject } from 'react'
import { useShortcut } from '../ui/shortcuts.tsx'
import { notesOf, type Thread } from './threads.ts'

interface Options {
  threads: readonly Thread[]
  /** Contains the comments, each with its id in `data-comment`. */
  container: RefObject<HTMLElement | null>
  onReply: (thread: Thread) => void
  onResolve: (thread: Thread) => void
  /** `j` and `k` move between comments. Beside a list they move between its rows. */
  moves: boolean
}

/** Replies to the focused comment, in the peek too. */
const replyKey = 'Shift+r'
/** Resolves the thread of the focused comment, or opens it again. */
const resolveKey = 'Shift+e'

const commentsIn = (container: HTMLElement | null) => [
  ...(container?.querySelectorAll<HTMLElement>('[data-comment]') ?? []),
]
const focusedIn = (container: HTMLElement | null) => {
  const focused = document.activeElement?.closest<HTMLElement>('[data-comment]')
  return focused && container?.contains(focused) ? focused : undefined
}

/** The keys of the comments of a record: `j`, `k`, and reply to or resolve the focused comment, or the last one. */
export function useThreadKeys({ threads, container, onReply, onResolve, moves }: Options): void {
  const comments = threads.filter(({ head }) => !head.system)
  const move = (by: 1 | -1) => {
    const all = commentsIn(container.current)
    const focused = focusedIn(container.current)
    const at = focused ? all.indexOf(focused) + by : by > 0 ? 0 : all.length - 1
    const next = all[Math.min(all.length - 1, Math.max(0, at))]
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
  }
  const focusedThread = () => {
    const id = Number(focusedIn(container.current)?.dataset.comment)
    return comments.find((one) => notesOf(one).some((note) => note.id === id))
  }
  const reply = () => {
    const thread = focusedThread() ?? comments.at(-1)
    if (thread) onReply(thread)
  }
  const resolvable = comments.filter(({ head }) => head.resolvable)
  const resolve = () => {
    const thread = focusedThread() ?? resolvable.at(-1)
    if (thread) onResolve(thread)
  }
  const enabled = comments.length > 0
  useShortcut('j', () => move(1), { name: 'Next comment', enabled: enabled && moves, inPalette: false })
  useShortcut('k', () => move(-1), { name: 'Previous comment', enabled: enabled && moves, inPalette: false })
  useShortcut(replyKey, reply, { name: 'Reply to comment', enabled })
  useShortcut(resolveKey, resolve, { name: 'Resolve or reopen thread', enabled: resolvable.length > 0 })
}
