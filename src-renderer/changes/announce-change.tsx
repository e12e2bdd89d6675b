import { hideToast, toast } from '../ui/toast.ts'
import { type LastChange, rememberChange, type Undo } from './last-change.ts'
import { UndoButton } from './undo-button.tsx'

/** Remembers a change and confirms it, with an Undo button if it can be undone. */
export function announceChange(change: LastChange): void {
  rememberChange(change)
  const { text, items, names } = change
  toast(text, items.length > 0 ? <UndoButton change={change} onUndo={() => hideToast(text)} /> : undefined, names)
}

interface OneChange extends Pick<LastChange, 'text' | 'names' | 'reads' | 'undone'> {
  /** The name of the record. If the text has other names, they are in `names`. */
  name: string
  /** Undefined if the change cannot be undone. */
  undo: Undo | undefined
}

/** The same for a change of one record. */
export const announceOne = ({ text, name, names = [name], reads, undone, undo }: OneChange): void =>
  announceChange({
    text,
    names,
    reads,
    undone,
    nouns: ['record', 'records'],
    items: undo ? [{ id: name, name, undo }] : [],
  })
