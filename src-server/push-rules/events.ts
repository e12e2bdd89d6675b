import type { Changes } from '../snapshots/changes.ts'
import type { GroupSnapshot } from '../snapshots/entity.ts'
import type { PushRuleRow } from './entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'push_rule.created': { payload: PushRulePayload; snapshot: { group: GroupSnapshot; rule: PushRuleRow } }
    'push_rule.updated': {
      payload: PushRulePayload
      snapshot: { group: GroupSnapshot; rule: PushRuleRow; changes: Changes }
    }
    /** The snapshot holds the rule as it was right before the removal. */
    'push_rule.removed': { payload: PushRulePayload; snapshot: { group: GroupSnapshot; rule: PushRuleRow } }
  }
}

interface PushRulePayload {
  group_id: number
  actor_id: number
}
