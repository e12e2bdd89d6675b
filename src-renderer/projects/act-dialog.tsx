import { useStore } from '../ui/store.ts'
import { ActPreview, type PreviewProps } from './act-preview.tsx'
import { bulkRun } from './bulk-send.ts'
import { RunDialog } from './run-dialog.tsx'

/** Says exactly what an act will touch, then how far it has come. */
export function ActDialog(props: PreviewProps) {
  const run = useStore(bulkRun.now)
  return run && run.items.length > 1 ? <RunDialog run={run} onClose={props.onClose} /> : <ActPreview {...props} />
}
