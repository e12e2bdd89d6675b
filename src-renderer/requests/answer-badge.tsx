import { StatusBadge } from '../ui/status-badge.tsx'
import { toneOf } from './request.ts'

/** The status of an answer, in its colour. */
export const AnswerBadge = ({ status }: { status: number }) => (
  <StatusBadge look="tint" tone={toneOf(status)}>
    {status}
  </StatusBadge>
)
