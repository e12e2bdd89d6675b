import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { Group } from '../groups/group.ts'
import { useLicensed } from '../groups/use-group.ts'
import { Bar, Empty, ErrorBand, useLate } from '../ui/states.tsx'
import { PushRulesForm } from './push-rules-form.tsx'

/** What a push into any project of a group must keep, and a place to try it. */
export function PushRulesTab({ group, owns }: { group: Group; owns: boolean }) {
  const licensed = useLicensed()
  const asks = licensed === true && owns
  const read = useRead('GET /groups/:id/push_rule', { id: group.id }, { enabled: asks })
  useScreenRequest({ request: read.request, draft: licensed !== undefined && !asks })
  const late = useLate(licensed === undefined || (read.pending && licensed && owns))
  if (licensed === false)
    return (
      <Empty title="Push rules are of the higher tiers">
        <p>
          This instance runs with <code>--tier free</code>: the server answers 404 here, as it does without a licence.
        </p>
      </Empty>
    )
  if (licensed && !owns)
    return (
      <Empty title="For owners">
        <p>Only Owners of the group and administrators see its push rules: the server answers everybody else 404.</p>
      </Empty>
    )
  if (late)
    return (
      <div style={{ padding: 24 }}>
        {['40%', '64%', '52%'].map((width) => (
          <p key={width}>
            <Bar width={width} />
          </p>
        ))}
      </div>
    )
  const none = read.error?.status === 404
  if (read.error && !none)
    return <ErrorBand error={read.error} what="The push rule could not be read." onRetry={read.retry} />
  if (!read.data && !none) return null
  return <PushRulesForm key={read.data?.id ?? 0} group={group} rule={none ? undefined : read.data} />
}
