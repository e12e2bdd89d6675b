import type { z } from 'zod'
import { ApiError } from '../kit/errors.ts'
import type { Faults } from '../kit/faults/faults.ts'
import type { RuleFacts } from '../kit/faults/rule.ts'
import { nearest } from '../kit/nearest.ts'
import type { packEntity } from './entity.ts'
import { type Pack, packs, rulesOf } from './packs.ts'
import { presentRule } from './present.ts'
import { factsOf, type Known } from './read-rule.ts'

interface Values {
  route?: string | undefined
  user?: string | undefined
  seed?: number | undefined
}

/** @throws ApiError 404 that names the nearest pack */
export function findPack(name: string): Pack {
  const pack = packs.find((one) => one.name === name)
  if (pack) return pack
  const near = nearest(
    name.slice(0, 80),
    packs.map((one) => one.name),
  )
  throw new ApiError(
    404,
    { message: `404 Fault pack Not Found. The nearest name is ${near}.` },
    {},
    { step: 'record', record: 'Fault pack' },
  )
}

/** The faults of a pack, for some requests only if values say so. Faults of jobs and imports have no route and user. @throws ApiError 400 */
export function rulesOfPack(pack: Pack, known: Known, { route, user, seed }: Values = {}): RuleFacts[] {
  return rulesOf(pack).map((rule) =>
    factsOf(
      {
        ...rule,
        ...(rule.route !== undefined && {
          route: route === undefined ? rule.route : withMethod(route, rule.route),
          ...(user !== undefined && { user }),
        }),
        ...(seed !== undefined && { seed }),
      },
      pack.name,
      known,
    ),
  )
}

/** A route without a method has that of the pack. */
const withMethod = (route: string, usual: string) =>
  usual.includes(' ') && !route.includes(' ') ? `${usual.split(' ')[0]} ${route}` : route

/** A pack, and its faults while it is on. */
export function presentPack(pack: Pack, faults: Faults, known: Known): z.input<typeof packEntity> {
  const { name, does, finds } = pack
  const fault_ids = faults.list().flatMap(({ id, facts }) => (facts.pack === name ? [id] : []))
  return { name, does, finds, on: fault_ids.length > 0, fault_ids, rules: rulesOfPack(pack, known).map(presentRule) }
}
