import type { StoredSshKey } from './ssh-key-queries.ts'

/** A key as events describe one. */
export const sshKeySnapshot = ({ user_id: _, owner_name: __, ...key }: StoredSshKey) => key
