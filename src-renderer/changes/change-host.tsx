import { useQueryClient } from '@tanstack/react-query'
import { useShortcut } from '../ui/shortcuts.tsx'
import { useStore } from '../ui/store.ts'
import { bulkRun, isRunShown, undoLastChange } from './last-change.ts'
import { RunDialog } from './run-dialog.tsx'

/** Shows the dialog of the current run on every screen, and undoes the last change with `z`. */
export function ChangeHost() {
  const cache = useQueryClient()
  const run = useStore(bulkRun.current)
  const shown = useStore(isRunShown)
  useShortcut('z', () => void undoLastChange(cache), {
    name: 'Undo last change',
    group: 'Everywhere',
    inPalette: false,
  })
  return shown && run ? <RunDialog run={run} onClose={() => isRunShown.set(false)} /> : null
}
