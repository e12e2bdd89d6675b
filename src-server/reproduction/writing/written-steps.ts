import { stablePart } from '../compare-answers.ts'
import { headersOf, meaningOf, NOBODY, type Performance } from '../play.ts'
import { isFields, isReference, type Reference, type Script, type Step, type Value } from '../script.ts'

/** A field of an earlier answer, which the test reads when it runs. */
export interface Earlier {
  step: number
  field: 'id' | 'iid'
}

/** A value as a test writes it. */
export type Written =
  | string
  | number
  | boolean
  | null
  | Earlier
  | readonly Written[]
  | { pairs: readonly [string, Written][] }

/** A request as a test writes it. */
export interface WrittenStep {
  method: string
  /** Path and query in pieces, encoded. */
  url: readonly (string | Earlier)[]
  headers: Readonly<Record<string, string>>
  body: { form: boolean; value: { pairs: readonly [string, Written][] } } | undefined
  status: number
  /** Undefined: only the status is expected. */
  expected: unknown
  /** What the numbers in the request mean: `3 is ada`; that the answer of the log was not compared. */
  notes: readonly string[]
}

export const isEarlier = (value: unknown): value is Earlier =>
  typeof value === 'object' && value !== null && 'step' in value && 'field' in value

/** The requests of a script with the ids of the seeded instance, and what the test expects of their answers. */
export const writtenSteps = ({ steps }: Script, { answers, meanings }: Performance): WrittenStep[] =>
  steps.map((step, at) => writtenStep(step, answers[at], meanings))

function writtenStep(
  step: Step,
  answer: Performance['answers'][number] | undefined,
  meanings: Performance['meanings'],
) {
  const notes = new Set<string>()
  if (step.logged.not_compared !== null)
    notes.add(`${step.logged.not_compared} What is expected of it here is the answer of the replay.`)
  const settled = (reference: Reference, isPath: boolean): string | number | Earlier => {
    if (reference.kind === 'answer') return { step: reference.step, field: reference.field }
    const { value, name } = meaningOf(meanings, reference, isPath)
    if (value === NOBODY) notes.add(`There is no ${reference.table.replaceAll('_', ' ')} ${value}.`)
    else if (typeof value === 'number') notes.add(`${value} is the ${reference.table.replaceAll('_', ' ')} ${name}.`)
    return value
  }
  const written = (value: Value): Written => {
    if (isReference(value)) return settled(value, false)
    if (isFields(value)) return { pairs: [...value.fields].map(([name, inner]) => [name, written(inner)]) }
    return typeof value === 'object' && value !== null ? value.map(written) : value
  }
  const url = step.path.map((piece) => (isReference(piece) ? textOf(settled(piece, true)) : piece))
  step.query.forEach(([name, value], at) => {
    url.push(`${at === 0 ? '?' : '&'}${encodeURIComponent(name)}=`)
    url.push(isReference(value) ? textOf(settled(value, false)) : encodeURIComponent(value))
  })
  const body = step.body && {
    form: step.body.form,
    value: { pairs: [...step.body.fields].map(([name, value]): [string, Written] => [name, written(value)]) },
  }
  const { method } = step
  const isOther = answer !== undefined && answer.status !== step.logged.status
  if (isOther) notes.add(`The log has ${step.logged.status} here, but with this seed the answer was ${answer.status}.`)
  const expected = answer && !isOther ? stablePart(answer.body) : undefined
  return {
    method,
    url: joined(url),
    headers: headersOf(step),
    body,
    status: step.logged.status,
    expected,
    notes: [...notes],
  }
}

const textOf = (value: string | number | Earlier) => (isEarlier(value) ? value : String(value))

/** Texts that follow each other are one. */
function joined(pieces: readonly (string | Earlier)[]): (string | Earlier)[] {
  const list: (string | Earlier)[] = []
  for (const piece of pieces) {
    const last = list.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') list[list.length - 1] = last + piece
    else if (piece !== '') list.push(piece)
  }
  return list
}

/** `POST /projects/:id/issues, then GET /issues` */
export function titleOf({ steps }: Script): string {
  const names = steps.map(({ method, address, logged }) => address ?? `${method} ${logged.path}`)
  const shown = names.slice(0, 3).join(', then ')
  return names.length > 3 ? `${shown}, and ${names.length - 3} more` : shown
}
