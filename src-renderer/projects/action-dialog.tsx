import { useStore } from '../ui/store.ts'
import { ActionPreview, type PreviewProps } from './action-preview.tsx'
import { bulkRun } from './action-requests.ts'
import { RunDialog } from './run-dialog.tsx'

/** Previews an action. Actions on several projects then show their progress. */
export function ActionDialog(props: PreviewProps) {
  const run = useStore(bulkRun.current)
  return run && run.items.length > 1 ? <RunDialog run={run} onClose={props.onClose} /> : <ActionPreview {...props} />
}
