import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Keys } from '../ui/kbd.tsx'
import { type LastChange, undoLastChange } from './last-change.ts'

interface Props {
  change: LastChange
  /** Called first, to close what shows the button. */
  onUndo?: () => void
}

/** Undoes the change, if it is still the last one. */
export function UndoButton({ change, onUndo }: Props) {
  const cache = useQueryClient()
  const undo = () => {
    onUndo?.()
    void undoLastChange(cache, change)
  }
  return (
    <Button size="compact-xs" variant="subtle" rightSection={<Keys of="z" />} onClick={undo}>
      Undo
    </Button>
  )
}
