import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import type { TokenState as State } from './token.ts'

const looks: Record<State, { tone: Tone; name: string }> = {
  active: { tone: 'ok', name: 'Active' },
  expiring: { tone: 'warn', name: 'Expires soon' },
  expired: { tone: 'plain', name: 'Expired' },
  revoked: { tone: 'plain', name: 'Revoked' },
}

export const TokenState = ({ state }: { state: State }) => (
  <StatusBadge tone={looks[state].tone}>{looks[state].name}</StatusBadge>
)
