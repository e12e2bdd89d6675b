import { ApiError } from '../api/api-error.ts'
import { fetchBody } from '../api/client.ts'
import { announceChange, announceOne } from '../changes/announce-change.tsx'
import { compareSaved } from '../changes/announce-saved.ts'
import { type Undo, undoneText } from '../changes/last-change.ts'
import { moveBetween, type Values } from '../changes/record-part.ts'
import { undoWith } from '../changes/undo.ts'
import { undoOfCreation, valuesWithout } from '../changes/undo-creation.ts'
import { isIdentical } from '../ui/draft-changes.ts'
import { pluralize } from '../ui/number.ts'
import {
  type Fault,
  type FaultChanges,
  type NewFault,
  oneAddress,
  type Pack,
  packsAddress,
  readsAffectedByFaults,
  removeAddress,
} from './fault.ts'

/** What a rule says, without what it has counted. */
const saidBy = (fault: Fault): Values => valuesWithout(fault, ['matched', 'hits', 'as_expected', 'last_hit'])

const read = (id: number) => fetchBody(oneAddress, { fault_id: id })

/** Undefined if the rule is removed. */
const readIfAny = (id: number) =>
  read(id).catch((cause: unknown) => {
    if (cause instanceof ApiError && cause.status === 404) return undefined
    throw cause
  })

const restore = (id: number) => fetchBody('POST /-/gantry/v1/faults/restore/:fault_id', { fault_id: id })

/** Takes a change back, with the counts from before. */
const undoOfChange = (before: Fault, after: Fault): Undo =>
  moveBetween(
    {
      read: async () => saidBy(await read(before.id)),
      write: async () => void (await restore(before.id)),
    },
    saidBy(after),
    saidBy(before),
  )

/** Brings a removed rule back with its counts. */
const undoOfRemoval = (before: Fault): Undo =>
  moveBetween(
    {
      read: async () => {
        const fault = await readIfAny(before.id)
        return fault ? saidBy(fault) : {}
      },
      write: async () => void (await restore(before.id)),
    },
    {},
    saidBy(before),
  )

/** What was sent, in the form of the answer: numbers of hits as a range, and effects with the defaults of the server. */
function askedOf({ expect, effect, ...sent }: Partial<NewFault> | FaultChanges, answer: Fault): Values {
  return {
    ...sent,
    ...(expect !== undefined && { expect: typeof expect === 'number' ? { min: expect, max: expect } : expect }),
    ...(effect && { effect: holds(answer.effect, effect) ? answer.effect : effect }),
  }
}

/** Whether a value has everything that another one has. */
function holds(value: unknown, asked: unknown): boolean {
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return isIdentical(value, asked)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(asked).every(([name, one]) => holds(Reflect.get(value, name), one))
}

const currentText = (missed: readonly string[], answer: Values) =>
  missed.map((name) => ` Current ${name}: ${JSON.stringify(answer[name] ?? null)}.`).join('')

/** Confirms a new rule, and names what the server did not save as sent. Undo removes the rule, unless somebody has changed it. */
export function announceNewFault(sent: NewFault, fault: Fault) {
  const { missed } = compareSaved(askedOf(sent, fault), { ...fault })
  announceOne({
    text: `Rule ${fault.id} added${missed.length > 0 ? `, ${missed.length} not applied.${currentText(missed, { ...fault })}` : ''}`,
    ...{ name: fault.name, names: [], reads: readsAffectedByFaults },
    undo: undoOfCreation({
      noun: 'rule',
      before: { values: saidBy(fault), counts: {} },
      read: async () => {
        const now = await readIfAny(fault.id)
        return now && { values: saidBy(now), counts: {} }
      },
      remove: async () => void (await fetchBody(removeAddress, { fault_id: fault.id })),
    }),
  })
}

/** Compares the answer with what was sent, and confirms the change. Undo brings the rule back with its counts. */
export function announceChangedFault(before: Fault, changes: FaultChanges, answer: Fault) {
  const { applied, missed } = compareSaved(askedOf(changes, answer), { ...answer })
  const done = `Rule ${before.id}: ${pluralize(applied.length, 'change')} saved`
  announceOne({
    text: missed.length > 0 ? `${done}, ${missed.length} not applied.${currentText(missed, { ...answer })}` : done,
    ...{ name: before.name, names: [], reads: readsAffectedByFaults },
    undo: applied.length === 0 ? undefined : undoOfChange(before, answer),
  })
}

/** Confirms that a rule was turned on or off. */
export function announceTurnedFault(before: Fault, enabled: boolean, answer: Fault) {
  const [state, opposite] = enabled ? ['on', 'off'] : ['off', 'on']
  const isDone = answer.enabled === enabled
  announceOne({
    text: isDone ? `Rule ${before.id} turned ${state}` : `Rule ${before.id} was not turned ${state}.`,
    ...{ name: before.name, names: [], reads: readsAffectedByFaults },
    undone: () => undoneText(`rule ${before.id}`, opposite),
    undo: isDone ? undoOfChange(before, answer) : undefined,
  })
}

/** Confirms that rules were removed. Undo brings them back with their counts. */
export function announceRemovedFaults(faults: readonly Fault[]) {
  const [only, ...others] = faults
  announceChange({
    text: only && others.length === 0 ? `Rule ${only.id} removed` : `${pluralize(faults.length, 'rule')} removed`,
    names: [],
    nouns: ['rule', 'rules'],
    items: faults.map((fault) => ({
      id: String(fault.id),
      name: `Rule ${fault.id}, ${fault.name}`,
      undo: undoOfRemoval(fault),
    })),
    reads: readsAffectedByFaults,
  })
}

const readPack = async ({ name }: Pack) => (await fetchBody(packsAddress, {})).find((pack) => pack.name === name)

/** Confirms that a pack was turned on. Undo turns it off, unless it has begun again. */
export function announcePackOn(answer: Pack) {
  const { name } = answer
  const isSame = async () => {
    const now = await readPack(answer)
    return now && isIdentical(now.fault_ids, answer.fault_ids)
  }
  announceOne({
    text: answer.on ? `Pack ${name} turned on` : `Pack ${name} was not turned on.`,
    ...{ name, names: [], reads: readsAffectedByFaults, undone: () => undoneText(`pack ${name}`, 'off') },
    undo: answer.on
      ? undoWith('pack', isSame, () => fetchBody('DELETE /-/gantry/v1/faults/packs/:name', { name }))
      : undefined,
  })
}

/** Confirms that a pack was turned off. Undo brings its rules back with their counts, unless it is on again. */
export function announcePackOff(before: Pack) {
  const { name, fault_ids } = before
  const isOff = async () => (await readPack(before))?.on === false
  const restoreAll = async () => {
    for (const id of fault_ids) await restore(id)
  }
  announceOne({
    text: `Pack ${name} turned off`,
    ...{ name, names: [], reads: readsAffectedByFaults, undone: () => undoneText(`pack ${name}`, 'on') },
    undo: undoWith('pack', isOff, restoreAll),
  })
}
