import type { Input, ResponseBody } from '../api/client.ts'

export const listAddress = 'GET /-/gantry/v1/faults'
export const addAddress = 'POST /-/gantry/v1/faults'
export const oneAddress = 'GET /-/gantry/v1/faults/:fault_id'
export const changeAddress = 'PATCH /-/gantry/v1/faults/:fault_id'
export const removeAddress = 'DELETE /-/gantry/v1/faults/:fault_id'
export const packsAddress = 'GET /-/gantry/v1/faults/packs'

export type Fault = ResponseBody<typeof listAddress>[number]
export type Pack = ResponseBody<typeof packsAddress>[number]
export type Effect = Fault['effect']
export type NewFault = Input<typeof addAddress>
export type FaultChanges = Omit<Input<typeof changeAddress>, 'fault_id'>

/** The reads that a change of faults makes outdated. The state has the number of active faults. */
export const readsAffectedByRemoval = [listAddress, packsAddress, 'GET /-/gantry/v1/state'] as const
export const readsAffectedByFaults = [...readsAffectedByRemoval, oneAddress] as const

const turns = ['nth', 'first', 'after', 'every', 'share'] as const

/** What adds the same rule again: what it says, without its counts, its pack, and what is the default anyway. */
export function additionOf(fault: Fault): NewFault {
  const { name, enabled, route, method, user, seed, count_by, times, effect, expect } = fault
  return {
    name,
    ...(route !== null && { route }),
    ...(method !== null && { method }),
    ...(user !== null && { user }),
    ...Object.fromEntries(turns.flatMap((turn) => (fault[turn] === null ? [] : [[turn, fault[turn]]]))),
    ...(times !== null && { times }),
    ...(count_by !== 'rule' && { count_by }),
    ...(seed !== 1 && { seed }),
    ...(expect !== null && { expect: expect.min === expect.max ? expect.min : expect }),
    ...(!enabled && { enabled }),
    effect,
  }
}
