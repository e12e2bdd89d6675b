import { ActionIcon } from '@mantine/core'
import { IconMoodPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useMayReact } from '../issues/use-issue.ts'
import { DialogPopover } from '../ui/dialog-popover.tsx'
import { PickList } from '../ui/pick-list.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { matchingEmojis } from './emoji-search.ts'
import type { Noteable } from './noteable.ts'
import classes from './reactions.module.css'
import { useReactions, useToggleReaction } from './use-reactions.ts'

interface Props {
  noteable: Noteable
  note_id?: number
  name: string
  shortcut?: string | undefined
  alignEnd?: boolean
}

export const reactButtonId = (note_id: number | undefined) => `react-to-${note_id ?? 'record'}`

/** Opens a list of emojis to react to a record or comment; nothing for users who may not react. */
export function ReactButton({ noteable, note_id, name, shortcut, alignEnd }: Props) {
  const [open, setOpen] = useState(false)
  const mayReact = useMayReact(noteable.record)
  useShortcut(shortcut ?? '', () => setOpen(true), { name, enabled: mayReact && shortcut !== undefined })
  if (!mayReact) return null
  return (
    <DialogPopover
      name={name}
      opened={open}
      onOpened={setOpen}
      flush
      alignEnd={alignEnd === true}
      target={
        <ActionIcon
          id={reactButtonId(note_id)}
          variant="subtle"
          color="gray"
          c="var(--ink3)"
          size={24}
          aria-label={name}
          title={shortcut ? `${name} (${shortcut})` : name}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconMoodPlus size={15} stroke={1.75} />
        </ActionIcon>
      }
    >
      {open && <EmojiPicker noteable={noteable} note_id={note_id} onDone={() => setOpen(false)} />}
    </DialogPopover>
  )
}

/** More are found by typing. */
const MOST = 60

interface PickerProps {
  noteable: Noteable
  note_id: number | undefined
  onDone: () => void
}

function EmojiPicker({ noteable, note_id, onDone }: PickerProps) {
  const [typed, setTyped] = useState('')
  const { data, pending, error } = useRead('GET /-/gantry/v1/emojis', {})
  const { reactions } = useReactions(noteable, note_id)
  const { toggle, error: refused } = useToggleReaction({ noteable, note_id })
  const given = new Map(reactions.map((reaction) => [reaction.name, reaction]))
  const own = reactions.filter(({ award_id }) => award_id !== null)
  const pick = async (name: string) => {
    const emoji = data?.find((one) => one.name === name)?.emoji ?? null
    if (await toggle({ name, emoji, award_id: given.get(name)?.award_id ?? null })) onDone()
  }
  return (
    <>
      <PickList
        name="Search emojis"
        options={matchingEmojis(data ?? [], typed, MOST).map(({ name, aliases, tags, emoji }) => ({
          id: name,
          name: `:${name}:`,
          words: [...aliases, ...tags].join(' '),
          mark: (
            <span className={classes.glyph} aria-hidden="true">
              {emoji}
            </span>
          ),
        }))}
        picked={new Set(own.map(({ name }) => name))}
        onPick={(name) => void pick(name)}
        onSearch={setTyped}
        pending={pending}
        emptyText={error ? 'The emojis could not be loaded.' : 'No matching emojis'}
      />
      {refused && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
    </>
  )
}
