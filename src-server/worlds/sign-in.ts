import { conflict } from '../kit/errors.ts'
import { byState } from '../kit/reason.ts'
import { firstAdministrator } from './queries.ts'
import type { World } from './world.ts'

/**
 * A code with which the console signs the first administrator of a world in. Opens a world that is asleep.
 *
 * @throws ApiError 409 for a world without one
 */
export async function issueSignInCode(world: World): Promise<string> {
  const { instance, leave } = await world.enter()
  try {
    const admin = await firstAdministrator(instance.db.read)
    if (!admin) throw conflict('The world has no active administrator.', byState('an active administrator'))
    return instance.sessions.issueCode(admin.id)
  } finally {
    leave()
  }
}
