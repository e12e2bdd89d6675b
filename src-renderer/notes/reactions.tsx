import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useMayReact, useMe } from '../issues/use-issue.ts'
import { ErrorBand } from '../ui/states.tsx'
import { type Noteable, nounOf } from './noteable.ts'
import { ReactButton, reactButtonId } from './react-button.tsx'
import { reactionWords } from './reaction-words.ts'
import classes from './reactions.module.css'
import { type Reaction, useReactions, useToggleReaction } from './use-reactions.ts'

interface Props {
  noteable: Noteable
  /** The key that opens the list of emojis. */
  shortcut?: string
}

/** The reactions to a record, and the button to react. */
export function RecordReactions({ noteable, shortcut }: Props) {
  const read = useReactions(noteable)
  const noun = nounOf(noteable)
  if (read.error && !read.data)
    return <ErrorBand error={read.error} what="The reactions could not be loaded." onRetry={read.retry} />
  return (
    <Row noteable={noteable} reactions={read.reactions} name={`Reactions to the ${noun}`}>
      <ReactButton noteable={noteable} name={`React to the ${noun}`} shortcut={shortcut} />
    </Row>
  )
}

/** The reactions to a comment; nothing without reactions. */
export function NoteReactions({
  noteable,
  note,
}: {
  noteable: Noteable
  note: { id: number; author: { name: string } }
}) {
  const { reactions } = useReactions(noteable, note.id)
  if (reactions.length === 0) return null
  return <Row noteable={noteable} note_id={note.id} reactions={reactions} name={`Reactions to ${note.author.name}`} />
}

interface RowProps {
  noteable: Noteable
  note_id?: number
  reactions: readonly Reaction[]
  name: string
  children?: ReactNode
}

function Row({ noteable, note_id, reactions, name, children }: RowProps) {
  const { toggle, error } = useToggleReaction({ noteable, note_id })
  const mayReact = useMayReact(noteable.record)
  if (reactions.length === 0 && !mayReact) return null
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form */}
      <div role="group" aria-label={name} className={classes.row}>
        {reactions.map((reaction) => (
          <Pill
            key={reaction.name}
            reaction={reaction}
            onToggle={mayReact ? () => void toggle(reaction) : undefined}
            fallback={reactButtonId(note_id)}
          />
        ))}
        {children}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

interface PillProps {
  reaction: Reaction
  /** Undefined for users who may not react. */
  onToggle: (() => void) | undefined
  /** The id of the element that gets the focus if this one disappears. */
  fallback: string
}

/** An emoji with its count. Pressed if the user has reacted with it. */
function Pill({ reaction, onToggle, fallback }: PillProps) {
  const me = useMe()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const pill = button.current
    return () => {
      if (pill && document.activeElement === pill) document.getElementById(fallback)?.focus()
    }
  }, [fallback])
  const words = reactionWords(reaction, me.data?.id)
  const shown = reaction.emoji ?? `:${reaction.name}:`
  return (
    <button
      ref={button}
      type="button"
      className={classes.pill}
      aria-pressed={reaction.award_id !== null}
      aria-label={`${shown} ${reaction.count}: ${words}`}
      title={words}
      disabled={onToggle === undefined}
      onClick={onToggle}
    >
      <span className={reaction.emoji === null ? 'cut' : classes.glyph}>{shown}</span>
      <span>{reaction.count}</span>
    </button>
  )
}
