import type { Instance } from '../../kit/instance.ts'

const byInstance = new WeakMap<Instance, Map<number, number>>()

/** How many bytes of its archive each import has checked that has written nothing yet, by the id of the import. */
export function checkedBytes(instance: Instance): Map<number, number> {
  const checked = byInstance.get(instance) ?? new Map<number, number>()
  byInstance.set(instance, checked)
  return checked
}
