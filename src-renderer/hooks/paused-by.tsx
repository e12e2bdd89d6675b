import { Link } from '@tanstack/react-router'
import { useList } from '../api/use-api.ts'
import type { AuditEntry } from '../audit/audit-entry.ts'
import { Ago } from '../ui/when.tsx'

/** The newest change that paused a hook; undefined if the audit no longer has it. `entries` are the changes of the hook, the newest first. */
export const pauseIn = <Entry extends Pick<AuditEntry, 'changes'>>(entries: readonly Entry[]): Entry | undefined =>
  entries.find(({ changes }) => changes.some(({ field, after }) => field === 'paused' && after === true))

/** Who paused a hook, and when, with a link to the change in the audit. */
export function PausedBy({ hook_id }: { hook_id: number }) {
  const query = { kind: 'system_hook', act: 'updated', target_id: hook_id, per_page: 20 } as const
  const { rows } = useList('GET /-/gantry/v1/audit', query)
  const pause = pauseIn(rows ?? [])
  if (!pause) return rows === undefined ? '' : 'not in the audit'
  return (
    <Link to="/audit" search={{ peek: String(pause.id) }}>
      <bdi>{pause.author?.name ?? 'Gantry'}</bdi>, <Ago at={pause.at} /> ago
    </Link>
  )
}
