import type { Actor } from '../access/actor.ts'
import { ApiError, forbidden, unauthorized } from '../errors.ts'
import type { Instance } from '../instance.ts'
import { administratorOnly, bySetting, tokenNeeded } from '../reason.ts'
import { maintenanceMessage } from '../settings/maintenance.ts'
import type { Route } from './routes.ts'

/**
 * Checks by the contract alone whether the caller may send this request.
 *
 * @throws ApiError 401 without a token, 403 for other users than administrators
 */
export function admit({ contract, admits_anonymous }: Route, actor: Actor | null) {
  if (!actor && !admits_anonymous) throw unauthorized(tokenNeeded)
  if (contract.access === 'admin' && !actor?.admin) throw forbidden(administratorOnly())
}

/** @throws ApiError 503 for a write while the instance is in maintenance mode */
export function requireNoMaintenance({ method, contract }: Route, { settings, licensed }: Instance) {
  if (method === 'GET' || contract.during_maintenance || !licensed || !settings.get('maintenance_mode')) return
  throw new ApiError(503, { message: maintenanceMessage(settings) }, {}, bySetting('maintenance_mode'))
}
