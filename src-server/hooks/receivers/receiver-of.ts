import type { Db } from '../../kit/db/schema.ts'
import { notFoundPlain } from '../../kit/errors.ts'
import type { Instance } from '../../kit/instance.ts'
import type { HookRow } from '../entity.ts'
import { urlWith, variablesOf } from '../hook-secrets.ts'
import { allHooks } from '../queries.ts'
import { receiverName, receiverNameIn } from './entity.ts'
import { receiversOf } from './receivers.ts'

/** The name of the built-in receiver that the URL of a hook points to; null for every other address. */
export function receiverOf(instance: Pick<Instance, 'vault'>, hook: HookRow): string | null {
  const name = receiverNameIn(urlWith(hook.url, variablesOf(instance, hook)))
  return receiverName.safeParse(name).success ? name : null
}

/** The receivers that hooks point to, with these hooks, in the order of the hooks. */
export async function receiversWithHooks(db: Db, instance: Instance): Promise<ReadonlyMap<string, readonly HookRow[]>> {
  const hooks = await allHooks(db)
  const named = new Map<string, HookRow[]>()
  for (const hook of hooks) {
    const name = receiverOf(instance, hook)
    if (name !== null) named.set(name, [...(named.get(name) ?? []), hook])
  }
  receiversOf(instance).keepOnly(new Set(named.keys()))
  return named
}

/**
 * The hooks that point to a receiver.
 *
 * @throws ApiError 404 if none does
 */
export async function hooksOfReceiver(db: Db, instance: Instance, name: string): Promise<readonly HookRow[]> {
  const hooks = (await receiversWithHooks(db, instance)).get(name)
  if (!hooks) throw notFoundPlain()
  return hooks
}
