import type { AccessRules } from '../access/access-rules.ts'

interface Subject {
  id: number
  state: string
  kind: string
}

interface Caller {
  me: { id: number; is_admin?: boolean | undefined } | undefined
  rules: Pick<AccessRules, 'impersonation'> | undefined
  /** The caller acts as somebody already. */
  acting: boolean
}

/** Whether the current user may act as a user. Administrators act as other people who can sign in, while the setting is on. */
export const mayActAs = ({ id, state, kind }: Subject, { me, rules, acting }: Caller): boolean =>
  me?.is_admin === true &&
  me.id !== id &&
  !acting &&
  rules?.impersonation === true &&
  state === 'active' &&
  kind !== 'bot' &&
  kind !== 'ghost'
