import type { Changes } from '../snapshots/changes.ts'
import type { GroupSnapshot, ProjectSnapshot, UserSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'member.added': {
      payload: PlaceIds & {
        user_id: number
        access_level: number
        expires_at: string | null
        /** The source of the invitation, as sent by the caller (`invite_source`). */
        invite_source: string | null
        actor_id: number
      }
      snapshot: MemberSnapshot
    }
    'member.updated': {
      payload: PlaceIds & {
        user_id: number
        access_level: number
        old_access_level: number
        old_expires_at: string | null
        actor_id: number
      }
      snapshot: MemberSnapshot & { changes: Changes }
    }
    'member.removed': {
      /** `actor_id` is null if the membership expired, or the account that asked for the removal of its group is gone. */
      payload: PlaceIds & { user_id: number; access_level: number; actor_id: number | null }
      snapshot: MemberSnapshot
    }
    /** The user has no access yet. An approved request becomes a membership (`member.added`). */
    'member.requested': AccessRequestEvent
    /** The user withdrew the request, somebody denied it, or the account is being removed (`actor_id` may be null). */
    'member.request_ended': AccessRequestEvent
    'invitation.created': InvitationEvent
    'invitation.updated': { payload: InvitationPayload; snapshot: InvitationSnapshot & { changes: Changes } }
    'invitation.removed': InvitationEvent
  }
}

/** The container of a membership: exactly one id is not null. */
interface PlaceIds {
  project_id: number | null
  group_id: number | null
}

/** A membership with its user and its project or group. After a removal, everything is as it was right before. */
export interface MemberSnapshot {
  user: UserSnapshot
  project: ProjectSnapshot | null
  group: GroupSnapshot | null
  access_level: number
  expires_at: string | null
  /** Who added or invited the user. */
  created_by_id: number | null
  /** The address that the user was invited by; null for a user who was added directly. */
  invite_email: string | null
  created_at: string
  updated_at: string
}

interface AccessRequestEvent {
  payload: PlaceIds & { user_id: number; actor_id: number | null }
  snapshot: MemberSnapshot
}

type InvitationPayload = PlaceIds & { invitation_id: number; actor_id: number }
export type InvitationSnapshot = Omit<MemberSnapshot, 'user' | 'invite_email'> & { invite_email: string }
interface InvitationEvent {
  payload: InvitationPayload
  snapshot: InvitationSnapshot
}
