import { hideToast, toast } from '../ui/toast.ts'
import { type LastChange, rememberChange } from './last-change.ts'
import { UndoButton } from './undo-button.tsx'

/** Remembers a change and confirms it, with an Undo button if it can be undone. */
export function announceChange(change: LastChange): void {
  rememberChange(change)
  const { text, items } = change
  toast(text, items.length > 0 ? <UndoButton change={change} onUndo={() => hideToast(text)} /> : undefined)
}
