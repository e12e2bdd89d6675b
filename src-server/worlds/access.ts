import { forbidden, notFoundExplicit } from '../kit/errors.ts'
import { type Instance, MAIN_WORLD } from '../kit/instance.ts'
import { administratorOnly } from '../kit/reason.ts'
import { type Worlds, worldsBeside } from './worlds.ts'

/**
 * The registry, for a request about one world. Administrators of the main world manage all worlds. Those of another world manage nothing but the
 * state of their own one.
 *
 * @throws ApiError 403 for requests of a world about another one, 404 without worlds
 */
export function worldsFor(instance: Instance, name: string): Worlds {
  if (instance.world !== name) return worldsOf(instance)
  return registryOf(instance)
}

/** The registry, for requests of the main world only. @throws ApiError 403, 404 */
export function worldsOf(instance: Instance): Worlds {
  if (instance.world !== MAIN_WORLD) throw forbidden(administratorOnly('an administrator of the world main'))
  return registryOf(instance)
}

function registryOf(instance: Instance): Worlds {
  const worlds = worldsBeside(instance)
  if (!worlds) throw notFoundExplicit()
  return worlds
}
