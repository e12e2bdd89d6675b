import {
  IconGitMerge,
  IconGitPullRequest,
  IconGitPullRequestClosed,
  IconGitPullRequestDraft,
} from '@tabler/icons-react'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import type { MergeRequest } from './merge-request.ts'

type Looked = Pick<MergeRequest, 'state' | 'draft'>

function lookOf({ state, draft }: Looked): { name: string; Icon: typeof IconGitMerge; color: string; tone: Tone } {
  if (state === 'merged') return { name: 'Merged', Icon: IconGitMerge, color: 'var(--done-mark)', tone: 'done' }
  if (state === 'closed') return { name: 'Closed', Icon: IconGitPullRequestClosed, color: 'var(--ink3)', tone: 'plain' }
  if (draft) return { name: 'Draft', Icon: IconGitPullRequestDraft, color: 'var(--ink3)', tone: 'plain' }
  const name = state === 'locked' ? 'Locked' : 'Open'
  return { name, Icon: IconGitPullRequest, color: 'var(--ok-mark)', tone: 'ok' }
}

/** The state of a merge request, for a row. An open draft has its own picture. */
export function MergeRequestState({ request, size = 16 }: { request: Looked; size?: number }) {
  const { name, Icon, color } = lookOf(request)
  return <Icon size={size} stroke={1.75} color={color} role="img" aria-label={name} style={{ flex: 'none' }} />
}

/** The state as a badge, for the heading of a merge request. */
export function MergeRequestStateBadge({ request }: { request: Looked }) {
  const { name, Icon, tone } = lookOf(request)
  return (
    <StatusBadge tone={tone} look="tint" icon={<Icon size={12} stroke={2.25} aria-hidden="true" />}>
      {name}
    </StatusBadge>
  )
}
