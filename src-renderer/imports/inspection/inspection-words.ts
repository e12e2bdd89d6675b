import type { Step } from '../../transfers/rate.ts'
import { count, pluralize } from '../../ui/number.ts'
import type { ImportedPerson } from '../import-words.ts'
import { type Outcomes, sumOf } from '../outcomes.ts'
import type { InspectionState, RunningInspection } from './use-inspection.ts'

/** What an import of the archive would do, in one sentence: `7 of 16 records will be imported; 5 will fail, 4 will be skipped.` */
export function describePlan({ read, written, failed, leftOut }: Outcomes): string {
  if (read === 0) return 'The archive has no records.'
  if (written === read) return `All ${pluralize(read, 'record')} of the archive will be imported.`
  const others = [
    failed > 0 ? `${count(failed)} will fail` : '',
    leftOut > 0 ? `${count(leftOut)} will be skipped` : '',
  ].filter(Boolean)
  return `${count(written)} of ${pluralize(read, 'record')} will be imported; ${others.join(', ')}.`
}

export const isRunning = (state: InspectionState): state is RunningInspection =>
  state.phase === 'sending' || state.phase === 'reading'

/** What a running inspection does, and how far it is. `size` is the size of the chosen file. */
export function inspectionStep(state: RunningInspection, size: number): Step {
  if (state.phase === 'sending') {
    const amount = { done: Math.round(state.share * size), total: size, unit: 'bytes' } as const
    return { what: 'Sending the archive', share: state.share, amount }
  }
  const { step, done, total } = state.progress ?? { step: 'none', done: 0, total: 0 }
  if (step === 'waiting') return { what: 'Waiting for other inspections' }
  const share = total > 0 ? done / total : undefined
  if (step === 'reading') return { what: 'Reading the archive', share, amount: { done, total, unit: 'bytes' } }
  if (step === 'trying') return { what: 'Trying the records', share, amount: { done, total, unit: 'records' } }
  return { what: 'Reading the archive' }
}

/** How the inspection is, or what it found, in one sentence; empty without an inspection. */
export function describeInspection(state: InspectionState): string {
  if (isRunning(state)) return 'Inspecting the archive …'
  if (state.phase !== 'done') return ''
  const { refusal, relations } = state.inspection
  return refusal === null ? describePlan(sumOf(relations ?? [])) : `An import would refuse the archive: ${refusal}`
}

/** People with an account first, then those with the most records. */
export const inOrderOfMatch = (people: readonly ImportedPerson[]): ImportedPerson[] =>
  people.toSorted((a, b) => Number(b.match === 'email') - Number(a.match === 'email') || recordsOf(b) - recordsOf(a))

const recordsOf = ({ issues, merge_requests, snippets, notes, other }: ImportedPerson): number =>
  issues + merge_requests + snippets + notes + other

/** `2 of 3 people have an account here.` Nobody is looked up for users who are no administrators. */
export function describePeople(people: readonly ImportedPerson[]): string {
  const named = people.filter(({ source_id }) => source_id !== null)
  if (named.length === 0) return 'The archive names no people.'
  if (named.some(({ match }) => match === 'not_looked_up'))
    return `The archive names ${pluralize(named.length, 'person', 'people')}. Only administrators can map people to accounts, so all records will be yours.`
  const mapped = named.filter(({ match }) => match === 'email').length
  const rest = mapped === named.length ? '' : ' The records of the others will be yours.'
  return `${count(mapped)} of ${pluralize(named.length, 'person', 'people')} ${mapped === 1 ? 'has' : 'have'} an account here.${rest}`
}
