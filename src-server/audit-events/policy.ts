import { forbidden } from '../kit/errors.ts'

/** @throws ApiError 403 on the free tier */
export function requireAuditTier({ licensed }: { licensed: boolean }) {
  if (!licensed) throw forbidden({ step: 'tier' })
}
