import { useQueryClient } from '@tanstack/react-query'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { fetchPictureSource } from '../api/picture.ts'
import { renderMarkdown } from './markdown.ts'
import { type MarkdownPiece, piecesOf } from './markdown-pieces.ts'
import { count } from './number.ts'
import classes from './prose.module.css'
import type { Task } from './tasks.ts'
import { saveUpload, showPictures, uploadAt } from './uploads-in-text.ts'

interface Props {
  text: string
  /** Resolves references without a project, such as `#12`. */
  project?: string | number | undefined
  /** Called when the user ticks a task, or removes its tick. Without it, tasks are read-only. */
  onTick?: ((task: Task) => void) | undefined
}

/** Sanitized Markdown. Of a long text, the first piece; a button adds the others, one by one, so that the window never stops. */
export function Prose({ text, project, onTick }: Props) {
  const pieces = useMemo(() => piecesOf(text), [text])
  const [wanted, setWanted] = useState(false)
  const [reached, setReached] = useState(1)
  const shown = wanted ? Math.min(reached, pieces.length) : 1
  useEffect(() => {
    if (!wanted || shown >= pieces.length) return
    const timer = setTimeout(() => setReached(shown + 1), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, shown, pieces.length])
  const [first = { text, line: 0 }] = pieces
  if (pieces.length === 1) return <Piece piece={first} project={project} onTick={onTick} />
  const isWhole = shown === pieces.length
  const rest = text.length - pieces.slice(0, shown).reduce((length, piece) => length + piece.text.length, 0)
  return (
    <div className={classes.long} aria-busy={wanted && !isWhole}>
      {pieces.slice(0, shown).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity, and keep their order
        <Piece key={at} piece={piece} project={project} onTick={onTick} />
      ))}
      {!isWhole && (
        <button type="button" className={classes.more} disabled={wanted} onClick={() => setWanted(true)}>
          {wanted ? `Showing the other ${count(rest)} characters …` : `Show the other ${count(rest)} characters`}
        </button>
      )}
    </div>
  )
}

/** Lets the browser handle input between two pieces. */
const PAUSE_MS = 20

interface PieceProps extends Omit<Props, 'text'> {
  piece: MarkdownPiece
}

function Piece({ piece: { text, line }, project, onTick }: PieceProps) {
  const canTick = onTick !== undefined
  const html = useMemo(
    () => renderMarkdown(text, project, canTick ? { line } : undefined),
    [text, project, canTick, line],
  )
  const container = useRef<HTMLDivElement>(null)
  /** The line of the task that had the focus. New HTML has new elements, so its task gets the focus again. */
  const focused = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the elements were replaced
  useLayoutEffect(() => {
    if (focused.current !== undefined && document.activeElement === document.body)
      container.current?.querySelector<HTMLElement>(`[data-line="${focused.current}"]`)?.focus()
  }, [html])
  const cache = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the elements were replaced
  useEffect(() => {
    if (container.current)
      showPictures(container.current, (path) =>
        cache.fetchQuery({
          queryKey: ['picture', path],
          queryFn: () => fetchPictureSource(path),
          staleTime: Number.POSITIVE_INFINITY,
        }),
      )
  }, [html, cache])
  const tick = (target: EventTarget) => {
    if (!(target instanceof HTMLElement) || target.role !== 'checkbox') return false
    focused.current = target.dataset.line
    onTick?.({ line: Number(target.dataset.line), done: target.ariaChecked !== 'true' })
    return true
  }
  const act = (target: EventTarget) => {
    const upload = uploadAt(target)
    if (upload) void saveUpload(upload)
    return upload !== null || (canTick && tick(target))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    if (key !== ' ' && !(key === 'Enter' && uploadAt(target))) return
    if (!act(target)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      // An element that new HTML replaces also loses the focus.
      if (target.isConnected) focused.current = undefined
    })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the tasks and uploaded files in the text
    <div
      ref={container}
      className={classes.prose}
      onClick={(event: MouseEvent) => void act(event.target)}
      onKeyDown={onKeyDown}
      {...(canTick && { onBlur })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown disables raw HTML and sanitizes its output
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
