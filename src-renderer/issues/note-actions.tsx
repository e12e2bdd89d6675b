import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  onEdit: () => void
  onDelete: () => void
}

/** The buttons of a comment that the user may change. */
export function NoteActions({ onEdit, onDelete }: Props) {
  return (
    <>
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
