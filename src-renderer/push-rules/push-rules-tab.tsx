import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { Group } from '../groups/group.ts'
import { useLicensed } from '../groups/use-group.ts'
import { EmptyState, ErrorBand, SkeletonBar, useDelayed } from '../ui/states.tsx'
import { PushRulesForm } from './push-rules-form.tsx'

/** Push rules apply to every push to a project of the group. */
export function PushRulesTab({ group, isOwner }: { group: Group; isOwner: boolean }) {
  const licensed = useLicensed()
  const shouldLoad = licensed === true && isOwner
  const read = useRead('GET /groups/:id/push_rule', { id: group.id }, { enabled: shouldLoad })
  useScreenRequest({ request: read.request, draft: licensed !== undefined && !shouldLoad })
  const none = read.error?.status === 404
  const answered = read.data !== undefined || none
  // A refetch after a 404 is pending again. The form must stay on screen with its draft.
  const [wasAnswered, setWasAnswered] = useState(answered)
  if (answered && !wasAnswered) setWasAnswered(true)
  const showSkeleton = useDelayed(licensed === undefined || (!wasAnswered && read.pending && licensed && isOwner))
  if (licensed === false)
    return (
      <EmptyState title="The free tier has no push rules">
        <p>
          This instance was started with <span className="mono">--tier free</span>. Push rules need{' '}
          <span className="mono">premium</span> or <span className="mono">ultimate</span>.
        </p>
      </EmptyState>
    )
  if (licensed && !isOwner)
    return (
      <EmptyState title="Only Owners can view push rules">
        <p>You need the Owner role in this group, or administrator access.</p>
      </EmptyState>
    )
  if (showSkeleton)
    return (
      <div style={{ padding: 24 }}>
        {['40%', '64%', '52%'].map((width) => (
          <p key={width}>
            <SkeletonBar width={width} />
          </p>
        ))}
      </div>
    )
  if (read.error && !none)
    return <ErrorBand error={read.error} what="The push rules could not be loaded." onRetry={read.retry} />
  if (!wasAnswered) return null
  return <PushRulesForm group={group} rule={none ? undefined : read.data} />
}
