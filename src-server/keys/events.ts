import type { UserSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'key.created': { payload: { key_id: number; user_id: number }; snapshot: SshKeyEventSnapshot }
    'key.removed': { payload: { key_id: number; user_id: number }; snapshot: SshKeyEventSnapshot }
    'gpg_key.created': { payload: { gpg_key_id: number; user_id: number }; snapshot: GpgKeyEventSnapshot }
    'gpg_key.removed': {
      /** `revoked`: the owner has withdrawn the key, so that earlier signatures prove nothing either. */
      payload: { gpg_key_id: number; user_id: number; revoked: boolean }
      snapshot: GpgKeyEventSnapshot
    }
  }
}

/** An SSH key with its owner. The public key is no secret. */
interface SshKeyEventSnapshot {
  user: UserSnapshot
  key: {
    id: number
    title: string
    /** Algorithm and public key, without a comment. */
    key: string
    fingerprint: string
    fingerprint_sha256: string
    usage_type: string
    created_at: string
    updated_at: string
    expires_at: string | null
  }
}

interface GpgKeyEventSnapshot {
  user: UserSnapshot
  gpg_key: { id: number; key: string; fingerprint: string; primary_keyid: string; created_at: string }
}
