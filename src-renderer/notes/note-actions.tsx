import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMessageReply, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  onReply: () => void
  /** The user may edit and delete the comment. */
  mayChange: boolean
  onEdit: () => void
  onDelete: () => void
}

/** The buttons of a comment. */
export function NoteActions({ onReply, mayChange, onEdit, onDelete }: Props) {
  const reply = (
    <NoteButton name="Reply (Shift R)" icon={<IconMessageReply size={14} stroke={1.75} />} onClick={onReply} />
  )
  if (!mayChange) return reply
  return (
    <>
      {reply}
      <NoteButton name="Edit comment" icon={<IconPencil size={14} stroke={1.75} />} onClick={onEdit} />
      <NoteButton name="Delete comment…" icon={<IconTrash size={14} stroke={1.75} />} onClick={onDelete} />
    </>
  )
}

const NoteButton = ({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) => (
  <Tooltip label={name}>
    <ActionIcon variant="subtle" color="gray" c="var(--ink3)" size={24} aria-label={name} onClick={onClick}>
      {icon}
    </ActionIcon>
  </Tooltip>
)
